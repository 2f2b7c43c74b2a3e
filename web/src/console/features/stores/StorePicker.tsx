import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { RecordPicker, type PickerProps } from '../../record/RecordPicker.tsx'
import { storeApi } from './stores.api.ts'

/** Chooses one of the stores that the viewer sees, by its name. */
export function StorePicker(props: PickerProps) {
  const { t } = useWords()
  const client = useQueryClient()
  return (
    <RecordPicker
      {...props}
      source={{
        placeholder: t('stores.picker.placeholder'),
        name: 'stores',
        find: (search) => client.fetchQuery(storeApi.list({ search, pageSize: 8 })),
        show: ({ name }) => <bdi>{name}</bdi>,
        nameOf: ({ name }) => name,
        nothing: t('stores.picker.nothing'),
      }}
    />
  )
}
