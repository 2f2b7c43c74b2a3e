export const statusTextKinds = ['suspended', 'reactivated'] as const
export type StatusTextKind = (typeof statusTextKinds)[number]

interface StatusText {
  readonly kind: StatusTextKind
  /** The operator's name in Korean. */
  readonly brand: string
  /** Where support answers calls; null while it is not set. */
  readonly supportPhone: string | null
}

/** The texts, of which one fits, to a member who was suspended or let back in; the terms (article 7) promise it. */
export function statusTexts({ kind, brand, supportPhone }: StatusText): string[] {
  if (kind === 'reactivated') {
    const words = '이용 정지가 해제되었습니다. 다시 로그인할 수 있습니다.'
    return [`[${brand}] ${words}`, words]
  }
  const state = '이용이 정지되었습니다.'
  const words = `${state} 사유와 이의 제기는 고객센터로 문의해 주세요.`
  const called = supportPhone === null ? [] : [`${state} 사유와 이의 제기: 고객센터 ${supportPhone}`]
  return [...called.map((text) => `[${brand}] ${text}`), ...called, `[${brand}] ${words}`, words]
}
