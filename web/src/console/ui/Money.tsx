import { useWords } from '../i18n/words.ts'

/** An amount in won, apart from the text around it: in Persian its sign would jump to the other side. */
export function Money({ won }: { won: number }) {
  const words = useWords()
  return <bdi className="num">{words.won(won)}</bdi>
}
