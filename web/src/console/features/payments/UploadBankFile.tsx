import { IconUpload } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../form/use-action.ts'
import { fieldErrorText } from '../../../error-words.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { useUploadBankFile } from './transfers.api.ts'

/** Reads a file of the bank and leads to what its rows are; nothing is booked. */
export function UploadBankFile() {
  const { t } = useWords()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadBankFile()
  const [failure, setFailure] = useState<unknown>(null)
  const read = useAction(async (file: File) => {
    setFailure(null)
    try {
      const { id } = await upload(file)
      router.history.push(paths.bankFile.replace('$id', id))
    } catch (error) {
      setFailure(error)
    }
  })
  return (
    <>
      <Button
        icon={<IconUpload size={18} stroke={1.75} aria-hidden />}
        isBusy={read.isRunning}
        onClick={() => input.current?.click()}
      >
        {t('transfers.file.upload')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('transfers.file.upload')}
        accept=".csv,.txt,.xlsx"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file !== undefined) read.run(file)
        }}
      />
      {failure !== null && (
        <p role="alert" className="small danger-text">
          <FileFailure failure={failure} />
        </p>
      )}
    </>
  )
}

/** What is wrong with the file itself, else what failed. */
function FileFailure({ failure }: { failure: unknown }) {
  const { t } = useWords()
  const [wrong] = failure instanceof ApiError ? (failure.problem?.errors ?? []) : []
  return wrong === undefined ? errorText(t, failure) : fieldErrorText(t, wrong)
}
