interface InvitationText {
  /** The operator's name in Korean. */
  readonly brand: string
  /** Of the sign-in page. */
  readonly link: string
}

/** The texts, of which one fits, to somebody who was invited; they name neither store nor inviter, who could write anything into it. */
export function invitationTexts({ brand, link }: InvitationText): string[] {
  const words = '매장 직원으로 초대받았습니다.'
  const how = '이 번호로 로그인해서 답해 주세요.'
  return [
    `[${brand}] ${words} ${how}\n${link}`,
    `[${brand}] ${words}\n${link}`,
    `${words}\n${link}`,
    `[${brand}] ${words} ${how}`,
    `${words} ${how}`,
  ]
}
