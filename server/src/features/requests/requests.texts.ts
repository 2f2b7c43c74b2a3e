/** About a request that has a page to follow it on. */
export const linkedKinds = ['received', 'answered', 'completed'] as const
export type LinkedKind = (typeof linkedKinds)[number]
type TextKind = LinkedKind | 'account_deleted'

const words: Record<TextKind, { readonly long: string; readonly short: string }> = {
  received: { long: '요청이 접수되었습니다.', short: '요청 접수' },
  answered: { long: '요청에 답변이 등록되었습니다.', short: '요청 답변' },
  completed: { long: '요청이 처리되었습니다.', short: '요청 처리' },
  account_deleted: { long: '회원 탈퇴가 완료되었습니다.', short: '탈퇴 완료' },
}

interface RequestText {
  readonly kind: TextKind
  /** The operator's name in Korean. */
  readonly brand: string
  /** The asker's link; null when there is nobody left to follow it. */
  readonly link: string | null
}

/** The texts to whoever asked, of which one fits. The link stays as long as 90 bytes hold it, the brand goes before it. */
export function requestTexts({ kind, brand, link }: RequestText): string[] {
  const { long, short } = words[kind]
  const linked =
    link === null
      ? []
      : [
          `[${brand}] ${long}\n${link}`,
          `${long}\n${link}`,
          `[${brand}] ${short}\n${link}`,
          `${short} ${link}`,
        ]
  return [...linked, `[${brand}] ${long}`, long]
}
