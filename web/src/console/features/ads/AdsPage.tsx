import { IconSpeakerphone } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** Under construction. */
export function AdsPage() {
  const { t } = useWords()
  return (
    <>
      <PageHead title={t('ads.title')} />
      <Card>
        <EmptyState
          icon={<IconSpeakerphone size={24} stroke={1.75} aria-hidden />}
          title={t('ads.construction.title')}
          text={t('ads.construction.text')}
        />
      </Card>
    </>
  )
}
