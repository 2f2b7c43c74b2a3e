import { roles, type Role } from '@madang/contract/access'
import type { Overview } from '@madang/contract/overview'
import { userStatuses, type UserStatus } from '@madang/contract/users'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from '../../ui/number-table.module.css'

interface RolesCardProps {
  counts: NonNullable<Overview['members']>['byRoleAndStatus']
}

/** How many members of each role and status there are; every number opens its list. */
export function RolesCard({ counts }: RolesCardProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const count = (role: Role, status: UserStatus | null): number =>
    counts
      .filter((row) => row.authorityType === role && (status === null || row.status === status))
      .reduce((sum, row) => sum + row.count, 0)
  const cell = (role: Role, status: UserStatus | null) => {
    const value = count(role, status)
    const query = status === null ? '' : `&status=${status}`
    return value === 0 ? (
      <span className="dimmed">{number(0)}</span>
    ) : (
      <AppLink href={`${paths.users}?userAuthorityType=${role}${query}`}>{number(value)}</AppLink>
    )
  }
  return (
    <Card title={t('dashboard.roles.title')}>
      <div className={styles.scroll}>
        <table className={styles.numberTable}>
          <thead>
            <tr>
              <th scope="col">{t('users.field.authorityType')}</th>
              {userStatuses.map((status) => (
                <th key={status} scope="col" className={styles.number}>
                  {t(`users.status.${status}`)}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                {t('dashboard.roles.all')}
              </th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role}>
                <th scope="row">{t(`users.role.${role}`)}</th>
                {userStatuses.map((status) => (
                  <td key={status} className={styles.number}>
                    {cell(role, status)}
                  </td>
                ))}
                <td className={`${styles.number} strong`}>{cell(role, null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
