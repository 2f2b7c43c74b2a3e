const words = {
  en: {
    title: 'Text messages',
    about:
      'Every text and KakaoTalk message that this development system sends ends here. Nothing goes to a real phone.',
    live: 'Live',
    lost: 'Connecting again…',
    empty: 'No text yet',
    emptyHint: 'Ask for a sign-in code; it appears here at once.',
    copy: 'Copy',
    copied: 'Copied',
    clear: 'Clear',
    from: 'from',
    kakao: 'KakaoTalk',
    waiting: 'on its way',
    delivered: 'delivered',
    failed: 'not delivered',
  },
  ko: {
    title: '문자 메시지',
    about:
      '이 개발 시스템이 보내는 모든 문자와 카카오톡 메시지가 여기에 표시됩니다. 실제 휴대폰으로는 발송되지 않습니다.',
    live: '실시간',
    lost: '다시 연결하는 중…',
    empty: '아직 문자가 없습니다',
    emptyHint: '로그인 인증번호를 요청하면 바로 표시됩니다.',
    copy: '복사',
    copied: '복사됨',
    clear: '비우기',
    from: '발신',
    kakao: '카카오톡',
    waiting: '발송 중',
    delivered: '전달됨',
    failed: '전달 실패',
  },
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Crect width='32' height='32' rx='8' fill='%23154EC1'/%3E" +
  "%3Cpath d='M8 10h16v10H14l-4 4v-4H8z' fill='%23fff'/%3E%3C/svg%3E"

/** The inbox page; its texts come from `/__test/messages` and `/events` by the script. */
export function inboxPage(language: 'en' | 'ko'): string {
  const w = words[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${w.title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body>
<header>
  <h1>${w.title}</h1>
  <p id="status" role="status" data-live="${w.live}" data-lost="${w.lost}">${w.lost}</p>
  <button type="button" id="clear">${w.clear}</button>
</header>
<main>
  <p class="about">${w.about}</p>
  <div id="empty" hidden><strong>${w.empty}</strong><span>${w.emptyHint}</span></div>
  <ol id="texts" aria-live="polite"></ol>
</main>
<template id="text">
  <li>
    <div class="head"><span class="to num"></span><time class="num"></time></div>
    <div class="code"><output class="num"></output><button type="button" data-copied="${w.copied}">${w.copy}</button></div>
    <p class="kakao" data-waiting="${w.waiting}" data-delivered="${w.delivered}" data-failed="${w.failed}"><b>${w.kakao}</b> <span class="num"></span> · <em></em></p>
    <p class="body"></p>
    <p class="from">${w.from} <span class="num"></span></p>
  </li>
</template>
</body>
</html>
`
}
