import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useAction } from '../form/use-action.ts'
import { useWords } from '../i18n/words.ts'
import { toast } from '../ui/toast.ts'

interface UndoOptions {
  readonly id: string
  /** What it needs of a `recordApi`. */
  readonly source: {
    readonly one: (id: string) => { readonly queryKey: QueryKey }
    readonly refreshHistory: (client: QueryClient, id: string) => Promise<void>
  }
  /** Takes the change back that led to this version. */
  readonly takeBack: (version: number) => Promise<unknown>
}

/**
 * Takes the last change of a record back, from a toast or the history, and says how it went. `version` is what
 * the change led to; a record that was changed since is read anew and stays as it is.
 */
export function useUndo({ id, source, takeBack }: UndoOptions): {
  undo: (version: number) => void
  isPending: boolean
} {
  const { t } = useWords()
  const client = useQueryClient()
  const refused = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'conflict.stale') toast.failed(t('form.undo.stale'))
    else if (code === 'conflict.state') toast.failed(t('form.undo.state'))
    else throw error
    void client.invalidateQueries({ queryKey: source.one(id).queryKey })
    void source.refreshHistory(client, id)
  }
  const { run, isRunning } = useAction(async (version: number) => {
    try {
      await takeBack(version)
      toast.done(t('form.undo.done'))
    } catch (error) {
      refused(error)
    }
  })
  return { undo: run, isPending: isRunning }
}
