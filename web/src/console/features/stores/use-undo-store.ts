import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../form/use-action.ts'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { useUndoStoreChange } from './store-history.api.ts'
import { storeApi } from './stores.api.ts'

/**
 * Takes the last change of a store back, from a toast or the history, and says how it went. `version` is what
 * the change led to; a store that was changed since is read anew and stays as it is.
 */
export function useUndoStore(id: string): { undo: (version: number) => void; isPending: boolean } {
  const { t } = useWords()
  const client = useQueryClient()
  const change = useUndoStoreChange(id)
  const refused = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'conflict.stale') toast.failed(t('stores.undo.stale'))
    else if (code === 'conflict.state') toast.failed(t('stores.undo.state'))
    else throw error
    void client.invalidateQueries({ queryKey: storeApi.one(id).queryKey })
    void client.invalidateQueries({ queryKey: ['stores', 'history', id] })
  }
  const { run, isRunning } = useAction(async (version: number) => {
    try {
      await change.mutateAsync(version)
      toast.done(t('stores.undo.done'))
    } catch (error) {
      refused(error)
    }
  })
  return { undo: run, isPending: isRunning }
}
