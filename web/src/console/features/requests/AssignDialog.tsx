import type { UserRequest } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useViewer } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { assigneesQuery } from './requests.api.ts'
import type { Move } from './use-move.ts'

interface AssignDialogProps {
  request: UserRequest
  move: Move
  onClose: () => void
}

/** Gives a request to a colleague, to oneself or to nobody. */
export function AssignDialog({ onClose, ...rest }: AssignDialogProps) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(assigneesQuery())
  return (
    <Dialog title={t('requests.assign.title')} onClose={onClose}>
      {data === undefined && error === null && <SkeletonLines lines={3} label={t('ui.loading')} />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
      {data !== undefined && <AssignForm colleagues={data.items} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

const AssigneeChoice = z.object({ assigneeId: z.string() })
/** The choice of nobody: a list's option holds a text. */
const nobody = ''

interface AssignFormProps extends AssignDialogProps {
  colleagues: readonly { readonly id: string; readonly name: string }[]
}

function AssignForm({ request, move, colleagues, onClose }: AssignFormProps) {
  const { t } = useWords()
  const { userId } = useViewer()
  const others = colleagues.filter(({ id }) => id !== userId)
  const form = useContractForm({
    schema: AssigneeChoice,
    // Whoever opens this most often wants it.
    initial: { assigneeId: request.assigneeId ?? userId },
    toInput: (values) => values,
    send: async ({ assigneeId }) => {
      const isDone = await move.run({ assigneeId: assigneeId === nobody ? null : assigneeId })
      const name = colleagues.find(({ id }) => id === assigneeId)?.name
      if (isDone) {
        toast.done(name === undefined ? t('requests.assign.doneNobody') : t('requests.assign.done', { name }))
      }
      return onClose
    },
  })
  return (
    <Form form={form} label={t('requests.assign.title')} isCompact>
      <SelectField
        field={form.field('assigneeId')}
        label={t('requests.assign.label')}
        options={[
          { value: userId, label: t('requests.assign.me') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          { value: nobody, label: t('requests.nobody') },
        ]}
      />
      <FormActions
        submitLabel={t('requests.assign.confirm')}
        isSending={form.isSending}
        failure={form.failure}
        onCancel={onClose}
      />
    </Form>
  )
}
