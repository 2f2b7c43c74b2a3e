import { Rich } from '../theme/Rich.tsx'

/** A sentence with a number in it that never turns round: `Sent to <phone>…</phone>.` */
export function WithPhone({ text }: { text: string }) {
  return (
    <Rich
      text={text}
      tags={{
        phone: (number) => (
          <bdi dir="ltr" className="num">
            {number}
          </bdi>
        ),
      }}
    />
  )
}
