const words = {
  ended: '요금제가 종료되었습니다.',
  declined: '요금제 결제가 거절되었습니다. 카드를 확인해 주세요.',
  unpaid: '요금제 갱신 결제가 필요합니다.',
  closed: '갱신일까지 결제하지 않은 요금제 변경 주문을 취소했습니다.',
}

interface Told {
  /** The operator's name in Korean. */
  readonly brand: string
  readonly kind: keyof typeof words
  /** Where plans are paid. */
  readonly link: string
}

/** What became of a subscription, of which one fits. */
export function subscriptionTexts({ brand, kind, link }: Told): string[] {
  const said = words[kind]
  return [`[${brand}] ${said} ${link}`, `${said} ${link}`, `[${brand}] ${said}`, said]
}
