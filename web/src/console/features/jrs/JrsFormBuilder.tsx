import { JrsChange, type JrsItem } from '@madang/contract/jrs'
import { jrsFieldTypes, mostFields, type JrsField } from '@madang/contract/jrs-form'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import { OrderHandle } from '../../form/OrderButtons.tsx'
import { useDragOrder } from '../../form/use-drag-order.ts'
import type { FieldValue } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useMenu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { newField, wordsIn } from './jrs-form-fields.ts'
import { actionsOf, refusalText } from './jrs-words.ts'
import { jrsApi, useUndoJrs, useUpdateJrs } from './jrs.api.ts'
import { JrsFieldEditor } from './JrsFieldEditor.tsx'
import { JrsFormPreview } from './JrsFormPreview.tsx'
import styles from './jrs.module.css'

/** The list's own form: what is asked besides name, number and party size. Fixed once somebody has joined, words aside. */
export function JrsFormBuilder({ item }: { item: JrsItem }) {
  const { t, locale } = useWords()
  const viewer = useViewer()
  const update = useUpdateJrs(item.id)
  const { undo } = useUndoJrs(item.id)
  const [shown, setShown] = useState<string | null>(item.formFields[0]?.key ?? null)
  const [language, setLanguage] = useState<Locale>(locale)
  const editing = useRecordForm({
    record: item,
    query: jrsApi.one(item.id),
    schema: JrsChange,
    fields: [],
    toValues: ({ formFields }) => ({
      formFields: formFields as unknown as FieldValue /* a list of what the contract declares */,
    }),
    toInput: ({ formFields }, base) => ({ version: base.version, formFields }),
    save: (body) => update.mutateAsync(body),
    onSaved: ({ title, version }) =>
      toast.done(t('jrs.saved', { title }), { label: t('form.undo.action'), run: () => undo(version) }),
  })
  const held = editing.form.field('formFields')
  const fields = held.value as unknown as readonly JrsField[] // as above
  const change = (next: readonly JrsField[]): void => held.onChange(next as unknown as FieldValue) // as above
  const refusedBecause = refusalText(t, actionsOf(item, viewer).edit)
  const isFixed = item.hasEntries || refusedBecause !== null
  const chosen = fields.find(({ key }) => key === shown) ?? null
  const add = (type: JrsField['type']): void => {
    const field = newField(type, fields)
    change([...fields, field])
    setShown(field.key)
  }
  return (
    <div className={styles.wide}>
      <RecordForm
        editing={editing}
        label={t('jrs.tab.form')}
        submitLabel={t('jrs.form.save')}
        lastChange={<LastRecordedChange subjectId={item.id} />}
        onCancel={() => change(item.formFields)}
        isSticky
      >
        <p className="dimmed">
          {refusedBecause ?? t(item.hasEntries ? 'jrs.form.locked' : 'jrs.form.willLock')}
        </p>
        <div className={styles.builder}>
          <Card
            title={t('jrs.form.fields')}
            actions={
              <span className="dimmed num">
                {t('jrs.form.count', { count: fields.length, most: mostFields })}
              </span>
            }
            isPadded
          >
            <FixedFields item={item} />
            <FieldList
              fields={fields}
              shown={shown}
              language={language}
              isFixed={isFixed}
              onShow={setShown}
              onChange={change}
            />
            {held.error !== null && <FieldErrorLine id="formFieldsError" error={held.error} />}
            {!isFixed && fields.length < mostFields && <AddButton onAdd={add} />}
          </Card>
          {chosen === null ? (
            <Card isPadded>
              <p className="dimmed">{t('jrs.form.none')}</p>
            </Card>
          ) : (
            <JrsFieldEditor
              key={chosen.key}
              field={chosen}
              language={language}
              onLanguage={setLanguage}
              isFixed={isFixed}
              onChange={(next) => change(fields.map((field) => (field.key === next.key ? next : field)))}
              onRemove={() => {
                change(fields.filter(({ key }) => key !== chosen.key))
                setShown(fields.find(({ key }) => key !== chosen.key)?.key ?? null)
              }}
            />
          )}
          <div className={styles.preview}>
            <h2>{t('jrs.form.preview', { language: localeInfo[language].name })}</h2>
            <JrsFormPreview item={item} fields={fields} language={language} />
          </div>
        </div>
      </RecordForm>
    </div>
  )
}

/** One press for the menu, one for what kind of field it is. */
function AddButton({ onAdd }: { onAdd: (type: JrsField['type']) => void }) {
  const { t } = useWords()
  const items = jrsFieldTypes.map((type) => ({
    key: type,
    label: t(`jrs.form.type.${type}`),
    onSelect: () => onAdd(type),
  }))
  const { opener, menu } = useMenu(t('jrs.form.add'), items)
  return (
    <>
      <Button {...opener} className={styles.add} icon={<IconPlus size={18} stroke={1.75} aria-hidden />}>
        {t('jrs.form.add')}
      </Button>
      {menu}
    </>
  )
}

/** What every list asks. */
function FixedFields({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const always = ['name', 'phone', ...(item.maxPartySize > 1 ? (['partySize'] as const) : [])] as const
  return (
    <ul className={styles.fields}>
      {always.map((name) => (
        <li key={name} className={styles.field}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          <span>
            {t(`jrs.form.always.${name}`)}
            <small>{t('jrs.form.alwaysAsked')}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface FieldListProps {
  fields: readonly JrsField[]
  shown: string | null
  language: Locale
  isFixed: boolean
  onShow: (key: string) => void
  onChange: (fields: readonly JrsField[]) => void
}

/** The own fields in their order: dragged by the handle, or moved by its arrow keys. */
function FieldList({ fields, shown, language, isFixed, onShow, onChange }: FieldListProps) {
  const { t } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const move = (key: string, to: number): void => {
    const from = fields.findIndex((field) => field.key === key)
    const field = fields[from]
    if (field === undefined || to < 0 || to >= fields.length) return
    onChange(fields.toSpliced(from, 1).toSpliced(to, 0, field))
  }
  const grab = useDragOrder({ listRef: list, onMove: move, onDrop: () => undefined })
  if (fields.length === 0) return <p className="dimmed">{t('jrs.form.empty')}</p>
  return (
    <ul ref={list} className={styles.fields}>
      {fields.map((field, index) => {
        const name = wordsIn(field.label, language) || t('jrs.form.unnamed')
        return (
          <li
            key={field.key}
            className={field.key === shown ? `${styles.field} ${styles.current}` : styles.field}
          >
            {!isFixed && (
              <OrderHandle
                name={name}
                place={{ index, count: fields.length }}
                onGrab={grab(field.key, index)}
                onMove={(to) => move(field.key, to)}
              />
            )}
            <button
              type="button"
              className={styles.choose}
              aria-pressed={field.key === shown}
              onClick={() => onShow(field.key)}
            >
              <bdi>{name}</bdi>
              <small>
                {t(`jrs.form.type.${field.type}`)}
                {field.required && t('table.separator') + t('jrs.form.required')}
              </small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
