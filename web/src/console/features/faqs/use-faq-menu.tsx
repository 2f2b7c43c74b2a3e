import type { Faq } from '@madang/contract/faqs'
import { IconEye, IconEyeOff, IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../form/use-action.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { questionText } from './faq-words.ts'
import { useUpdateFaq } from './faqs.api.ts'

type Change = { published: boolean } | { isTop: boolean }

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Somebody else gave the last place on the landing page to another question. */
function isFull(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.errors?.some(({ code }) => code === 'full') === true
}

/** Everything that can be done with a question from its row; each change can be taken back from its toast. */
export function useFaqMenu(
  faq: Faq,
  { canBeTop, onRemove }: { canBeTop: boolean; onRemove: () => void },
): MenuItem[] {
  const { t, locale } = useWords()
  const router = useRouter()
  const { mutateAsync } = useUpdateFaq()
  const name = questionText(faq, locale)

  const set = async (version: number, change: Change, undo: Change | null): Promise<void> => {
    const kind = 'published' in change ? 'published' : 'isTop'
    const isOn = 'published' in change ? change.published : change.isTop
    const text = t(`faqs.done.${kind}.${isOn ? 'on' : 'off'}`, { name })
    try {
      const saved = await mutateAsync({ id: faq.id, version, ...change })
      if (undo === null) toast.done(text)
      else toast.done(text, { label: t('faqs.undo'), run: () => void set(saved.version, undo, null) })
    } catch (error) {
      if (isFull(error)) toast.failed(t('faqs.topFull'))
      else toast.thrown(error)
    }
  }
  const { run, isRunning } = useAction(set)
  const saving = isRunning ? t('faqs.saving') : null
  const { published, isTop, version } = faq
  return [
    {
      key: 'open',
      label: t('faqs.action.edit'),
      icon: <IconPencil {...look} />,
      onSelect: () => router.history.push(paths.faq.replace('$id', faq.id)),
    },
    {
      key: 'published',
      label: published ? t('faqs.action.hide') : t('faqs.action.publish'),
      icon: published ? <IconEyeOff {...look} /> : <IconEye {...look} />,
      onSelect: () => run(version, { published: !published }, { published }),
      refusedBecause: saving,
    },
    {
      key: 'top',
      label: isTop ? t('faqs.action.notTop') : t('faqs.action.top'),
      icon: isTop ? <IconStarOff {...look} /> : <IconStar {...look} />,
      onSelect: () => run(version, { isTop: !isTop }, { isTop }),
      refusedBecause: saving ?? (isTop || canBeTop ? null : t('faqs.topFull')),
    },
    {
      key: 'remove',
      label: t('faqs.action.remove'),
      icon: <IconTrash {...look} />,
      onSelect: onRemove,
      isDangerous: true,
    },
  ]
}
