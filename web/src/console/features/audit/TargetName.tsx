import { grantOf } from '@madang/contract/access'
import { auditTargets, type AuditRecord } from '@madang/contract/audit'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { targetHref } from './audit-words.ts'
import styles from '../../table/table.module.css'

/** What a record is about, with the way there, and how many more a list showed. */
export function TargetName({ record: { target, entityId, subjectIds } }: { record: AuditRecord }) {
  const { t } = useWords()
  const viewer = useViewer()
  if (target === null) return null
  const name = target.name ?? t(target.kind === 'request' ? 'audit-records.oldRequest' : 'audit.gone')
  const others = entityId === null ? subjectIds.length - 1 : 0
  // A sentence has the direction of the page and sets the name apart by itself.
  const text =
    others > 0 ? (
      <span className={styles.cut}>
        {t(`audit-records.others.${target.kind === 'user' ? 'people' : 'records'}`, { name, count: others })}
      </span>
    ) : (
      <bdi className={styles.cut}>{name}</bdi>
    )
  const canOpen = grantOf(viewer.role, auditTargets[target.kind]) !== null
  return canOpen ? <AppLink href={targetHref(target)}>{text}</AppLink> : text
}
