import { IconTag } from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Absence } from '../../record/NoRecord.tsx'

/** In place of a promotion that is not there, or not for the viewer. */
export function promotionAbsence(t: Translate): Absence {
  return {
    heading: t('shell.nav.promotion'),
    absent: t('promotions.absent'),
    icon: IconTag,
    listHref: paths.promotions,
    listLabel: t('promotions.toList'),
  }
}
