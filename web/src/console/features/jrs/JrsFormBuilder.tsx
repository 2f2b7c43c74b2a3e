import type { FieldError } from '@madang/contract/errors'
import { JrsChange, type JrsItem } from '@madang/contract/jrs'
import { jrsFieldTypes, mostFields } from '@madang/contract/jrs-form'
import type { Locale } from '@madang/contract/locales'
import { pickText } from '@madang/contract/settings'
import { IconLock, IconPhone, IconPlus, IconUser, IconUsers, type Icon } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useViewer } from '../../api/session.ts'
import { OrderHandle } from '../../form/OrderButtons.tsx'
import { useDragOrder } from '../../form/use-drag-order.ts'
import { isSame, type FieldValue } from '../../form/values.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useMenu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { JrsFieldEditor, typeIcons } from './JrsFieldEditor.tsx'
import {
  draftErrors,
  moved,
  newField,
  placeOf,
  toDraft,
  toFields,
  type DraftField,
  type JrsFieldType,
} from './form-draft.ts'
import { JrsFormPreview } from './JrsFormPreview.tsx'
import { actionsOf, refusalText } from './jrs-words.ts'
import { jrsApi, useUndoJrs, useUpdateJrs } from './jrs.api.ts'
import styles from './form-builder.module.css'

function useFormEditing(item: JrsItem) {
  const { t } = useWords()
  const update = useUpdateJrs(item.id)
  const { undo } = useUndoJrs(item.id)
  const label = t('jrs.field.formFields')
  return useRecordForm({
    record: item,
    query: jrsApi.one(item.id),
    schema: JrsChange,
    fields: [
      {
        key: 'formFields',
        label,
        valueOf: (record: JrsItem): FieldValue => toDraft(record.formFields),
        textOf: (value: FieldValue) => t('jrs.form.count', { count: (value as readonly unknown[]).length }), // as above
      },
    ],
    toValues: ({ formFields }): { formFields: FieldValue } => ({ formFields: toDraft(formFields) }),
    toInput: ({ formFields }, base) => {
      const fields = toFields(formFields as readonly DraftField[]) // as toValues gives it
      return { version: base.version, ...(!isSame(fields, base.formFields) && { formFields: fields }) }
    },
    save: (body) => update.mutateAsync(body),
    onSaved: ({ title, version }) =>
      toast.done(t('jrs.saved', { title }), { label: t('form.undo.action'), run: () => undo(version) }),
  })
}

/** What a list asks whoever joins: always the same three, then up to ten fields of its own, as guests will see them. */
export function JrsFormBuilder({ item }: { item: JrsItem }) {
  const { t, locale: own } = useWords()
  const viewer = useViewer()
  const editing = useFormEditing(item)
  const { form, initial } = editing
  const held = form.field('formFields')
  const fields = held.value as readonly DraftField[] // as toValues gives it
  const [chosen, setChosen] = useState<string | null>(fields[0]?.key ?? null)
  const [locale, setLocale] = useState<Locale>(own)
  const index = fields.findIndex(({ key }) => key === chosen)
  const field = fields[index]
  const found = draftErrors(fields)
  const refused = held.error === null ? [] : [unrooted(held.error)]
  const errors = held.error === null ? [] : found.length > 0 ? found : refused
  const refusal = refusalText(t, actionsOf(item, viewer).edit)
  const isLocked = item.hasEntries || refusal !== null
  const change = (next: readonly DraftField[]): void => held.onChange(next)
  /** The first thing that is wrong comes to the front, so that the focus can go there. */
  const submit: typeof form.submit = (event) => {
    const first = found[0]
    if (first !== undefined) {
      const { index: at, locale: wrong } = placeOf(first)
      setChosen(fields[at]?.key ?? null)
      if (wrong !== null) setLocale(wrong)
    }
    form.submit(event)
  }
  return (
    <div className={styles.builder}>
      <RecordForm
        editing={editing}
        label={t('jrs.form.title')}
        submit={submit}
        submitLabel={t('jrs.form.save')}
        onCancel={() => form.replaceAll(initial)}
        lastChange={<LastRecordedChange subjectId={item.id} />}
        isCompact
        isSticky
      >
        <Banner title={refusal ?? t(item.hasEntries ? 'jrs.form.locked' : 'jrs.form.willLock')} />
        <div className={styles.parts}>
          <FieldList
            fields={fields}
            item={item}
            chosen={chosen}
            errors={errors}
            isLocked={isLocked}
            onChoose={setChosen}
            onChange={change}
          />
          {field === undefined ? (
            <Card isPadded>
              <p className="dimmed">{t('jrs.form.none')}</p>
            </Card>
          ) : (
            <JrsFieldEditor
              key={field.key}
              field={field}
              fieldName={nameOf(field, own) || t('jrs.form.unnamed')}
              errors={errors
                .filter((error) => placeOf(error).index === index)
                .map((error) => ({ ...error, pointer: error.pointer.replace(/^\/\d+/, '') }))}
              locale={locale}
              isLocked={isLocked}
              onShow={setLocale}
              onChange={(next) => change(fields.with(index, next))}
              onRemove={() => {
                change(fields.toSpliced(index, 1))
                setChosen((fields[index + 1] ?? fields[index - 1])?.key ?? null)
              }}
            />
          )}
          <JrsFormPreview item={item} fields={fields} chosen={chosen} locale={locale} onShow={setLocale} />
        </div>
      </RecordForm>
    </div>
  )
}

/** Of the whole list to of its form. */
function unrooted(error: FieldError): FieldError {
  return { ...error, pointer: error.pointer.replace(/^\/formFields/, '') }
}

function nameOf(field: DraftField | undefined, locale: Locale): string {
  const written = Object.fromEntries(Object.entries(field?.label ?? {}).filter(([, text]) => text !== ''))
  return Object.keys(written).length === 0 ? '' : pickText(written, locale)
}

interface FieldListProps {
  fields: readonly DraftField[]
  item: JrsItem
  chosen: string | null
  errors: readonly FieldError[]
  isLocked: boolean
  onChoose: (key: string) => void
  onChange: (fields: readonly DraftField[]) => void
}

/** The fields in the order in which they are asked; own ones are moved by dragging, or by Alt and an arrow. */
function FieldList({ fields, item, chosen, errors, isLocked, onChoose, onChange }: FieldListProps) {
  const { t, locale } = useWords()
  const { number } = useFormat()
  const listRef = useRef<HTMLOListElement>(null)
  const newest = useRef(fields)
  const [said, say] = useState('')
  const move = (key: string, to: number): void => {
    const from = newest.current.findIndex((field) => field.key === key)
    const next = moved(newest.current, from, to)
    if (next === newest.current) return
    newest.current = next
    onChange(next)
    const name = nameOf(next[to], locale) || t('jrs.form.unnamed')
    say(t('files.moved', { name, place: number(to + 1), count: number(next.length) }))
  }
  const drag = useDragOrder({ listRef, onMove: move, onDrop: () => undefined })
  const byKeys = (key: string, index: number) => (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || isLocked) return
    event.preventDefault()
    newest.current = fields
    move(key, index + step)
  }
  const add = (type: JrsFieldType): void => {
    const field = newField(type, fields)
    onChange([...fields, field])
    onChoose(field.key)
  }
  const isFull = fields.length >= mostFields
  const most = { count: number(fields.length), most: number(mostFields) }
  return (
    <Card title={t('jrs.form.fields')} note={t('form.count', most)} className={styles.fields}>
      <h3>{t('jrs.form.asked')}</h3>
      <ul>
        <Fixed icon={IconUser} name={t('jrs.form.always.name')} note={t('jrs.form.nameNote')} />
        <Fixed
          icon={IconPhone}
          name={t('jrs.form.always.phone')}
          note={t(item.requirePhoneCode ? 'jrs.form.phoneCode' : 'jrs.form.phoneNote')}
        />
        <Fixed
          icon={IconUsers}
          name={t('jrs.form.always.partySize')}
          note={t('jrs.form.partyNote', { most: number(item.maxPartySize) })}
        />
      </ul>
      <h3 id="own-fields">{t('jrs.form.own')}</h3>
      <ol ref={listRef} aria-labelledby="own-fields">
        {fields.map((field, index) => {
          const { key, type } = field
          const name = nameOf(field, locale) || t('jrs.form.unnamed')
          const TypeIcon = typeIcons[type]
          const isWrong = errors.some((error) => placeOf(error).index === index)
          return (
            <li key={key} data-chosen={key === chosen} data-wrong={isWrong}>
              {!isLocked && (
                <OrderHandle
                  name={name}
                  place={{ index, count: fields.length }}
                  onGrab={(event) => {
                    newest.current = fields
                    drag(key, index)(event)
                  }}
                  onMove={(to) => {
                    newest.current = fields
                    move(key, to)
                  }}
                />
              )}
              <button
                type="button"
                aria-pressed={key === chosen}
                onClick={() => onChoose(key)}
                onKeyDown={byKeys(key, index)}
              >
                <TypeIcon size={20} stroke={1.75} aria-hidden />
                <span>
                  <b dir="auto">{name}</b>
                  <small>
                    {t(`jrs.form.type.${type}`)}
                    {field.required && ` · ${t('jrs.form.required')}`}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <div className={styles.add}>
        <AddButton
          refusedBecause={
            isLocked ? t('jrs.form.locked') : isFull ? t('jrs.form.full', { most: mostFields }) : null
          }
          onAdd={add}
        />
        {fields.length > 1 && !isLocked && <p className="small dimmed">{t('jrs.form.keys')}</p>}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </Card>
  )
}

/** A field that every list has, and that cannot be changed. */
function Fixed({ icon: FixedIcon, name, note }: { icon: Icon; name: string; note: string }) {
  const { t } = useWords()
  return (
    <li>
      <span className={styles.fixed}>
        <FixedIcon size={20} stroke={1.75} aria-hidden />
        <span>
          <b>{name}</b>
          <small>{note}</small>
        </span>
        <IconLock size={16} stroke={1.75} aria-label={t('jrs.form.fixed')} role="img" />
      </span>
    </li>
  )
}

interface AddProps {
  refusedBecause: string | null
  onAdd: (type: JrsFieldType) => void
}

/** One press for the menu, one for what kind of field it is. */
function AddButton({ refusedBecause, onAdd }: AddProps) {
  const { t } = useWords()
  const items = jrsFieldTypes.map((type) => {
    const TypeIcon = typeIcons[type]
    return {
      key: type,
      label: t(`jrs.form.type.${type}`),
      icon: <TypeIcon size={18} stroke={1.75} aria-hidden />,
      onSelect: () => onAdd(type),
    }
  })
  const { opener, menu } = useMenu(t('jrs.form.add'), items)
  return (
    <>
      <Button
        {...opener}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
        refusedBecause={refusedBecause}
      >
        {t('jrs.form.add')}
      </Button>
      {menu}
    </>
  )
}
