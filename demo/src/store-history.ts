import type { AuditAction } from '@madang/contract/audit'
import type { StoreStatus } from '@madang/contract/store-actions'
import type { Changes } from '@madang/server/record/changes'

/** One thing that happened to a store of the demonstration. */
export interface DemoEvent {
  readonly action: AuditAction
  readonly by: 'owner' | 'reviewer'
  readonly at: Date
  readonly changes: Changes
  readonly reason?: string
}

const steps = {
  create: { action: 'stores.created', by: 'owner', to: 'DRAFT' },
  fill: { action: 'stores.updated', by: 'owner', to: null },
  submit: { action: 'stores.submitted', by: 'owner', to: 'PENDING_REVIEW' },
  reject: { action: 'stores.rejected', by: 'reviewer', to: 'REJECTED' },
  mend: { action: 'stores.updated', by: 'owner', to: null },
  approve: { action: 'stores.approved', by: 'reviewer', to: 'ACTIVE' },
  announce: { action: 'stores.updated', by: 'owner', to: null },
  suspend: { action: 'stores.suspended', by: 'reviewer', to: 'SUSPENDED' },
  close: { action: 'stores.closed', by: 'owner', to: 'CLOSED' },
} as const satisfies Record<string, Pick<DemoEvent, 'action' | 'by'> & { to: StoreStatus | null }>
type Step = keyof typeof steps

const notes: { readonly [Name in Step]?: string } = {
  reject: '사업자등록증의 주소와 매장 주소가 다릅니다. 확인 후 다시 신청해 주세요.',
  suspend: '영업 여부를 확인하고 있습니다. 고객센터로 연락해 주세요.',
}

/** How a store comes to its state; every other one took the longer road. */
const roads: Readonly<Record<StoreStatus, readonly [readonly Step[], readonly Step[]]>> = {
  DRAFT: [
    ['create', 'fill'],
    ['create', 'fill'],
  ],
  PENDING_REVIEW: [
    ['create', 'fill', 'submit'],
    ['create', 'fill', 'submit', 'reject', 'mend', 'submit'],
  ],
  REJECTED: [
    ['create', 'fill', 'submit', 'reject'],
    ['create', 'fill', 'submit', 'reject', 'mend'],
  ],
  ACTIVE: [
    ['create', 'fill', 'submit', 'approve'],
    ['create', 'fill', 'submit', 'approve', 'announce'],
  ],
  SUSPENDED: [
    ['create', 'fill', 'submit', 'approve', 'suspend'],
    ['create', 'fill', 'submit', 'reject', 'mend', 'submit', 'approve', 'suspend'],
  ],
  CLOSED: [
    ['create', 'fill', 'submit', 'approve', 'close'],
    ['create', 'fill', 'submit', 'approve', 'announce', 'close'],
  ],
}

export interface DemoStory {
  readonly events: readonly DemoEvent[]
  readonly submittedAt: string | null
  readonly review: { readonly note: string | null; readonly at: string } | null
  readonly updatedAt: string
  readonly version: number
}

interface Told {
  readonly index: number
  readonly status: StoreStatus
  readonly createdAt: Date
  /** When the last thing happened; the others lie evenly between it and the creation. */
  readonly lastAt: Date
  readonly name: string
  readonly files: { readonly images: number; readonly documents: readonly string[] }
}

function changesOf(step: Step, status: StoreStatus, { name, files }: Told): DemoEvent['changes'] {
  const { to } = steps[step]
  if (step === 'create') return { name: { from: null, to: name } }
  if (to !== null) return { status: { from: status, to } }
  if (step === 'mend')
    return { addressDetail: { from: null, to: '2층' }, phone: { from: '***-1234', to: '***-5678' } }
  if (step === 'announce') return { holidayNote: { from: null, to: '설날과 추석 당일은 쉽니다' } }
  const { images, documents } = files
  return { logo: { from: 0, to: 1 }, images: { from: 0, to: images }, documents: { from: [], to: documents } }
}

/** What happened to a store until it came to its state, and what of it the store itself says. */
export function tellStory(told: Told): DemoStory {
  const { index, status, createdAt, lastAt } = told
  const road = roads[status][index % 2 === 0 ? 0 : 1]
  const gapMs = (lastAt.getTime() - createdAt.getTime()) / Math.max(1, road.length - 1)
  let from: StoreStatus = 'DRAFT'
  const events = road.map((step, place): DemoEvent => {
    const { action, by, to } = steps[step]
    const at = new Date(createdAt.getTime() + Math.floor(gapMs * place))
    const event = { action, by, at, changes: changesOf(step, from, told) }
    from = to ?? from
    const reason = notes[step]
    return reason === undefined ? event : { ...event, reason }
  })
  const submitted = events.findLast(({ action }) => action === 'stores.submitted')
  const decided = events.findLast(({ by }) => by === 'reviewer')
  return {
    events,
    submittedAt: submitted?.at.toISOString() ?? null,
    review: decided ? { note: decided.reason ?? null, at: decided.at.toISOString() } : null,
    updatedAt: (events.at(-1)?.at ?? createdAt).toISOString(),
    version: events.length,
  }
}
