import type { ReactNode } from 'react'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { ContractForm } from './use-contract-form.ts'
import type { FormValues } from './values.ts'
import styles from './form.module.css'

interface FormProps<Values extends FormValues> {
  form: ContractForm<Values>
  /** What the form is called, for screen readers. */
  label: string
  /** Close together: inside a card or a dialog. */
  isCompact?: boolean
  children: ReactNode
}

/** The form element around its fields; asks before changes are lost. */
export function Form<Values extends FormValues>({
  form,
  label,
  isCompact = false,
  children,
}: FormProps<Values>) {
  const { attach, submit } = form
  return (
    <form
      ref={attach}
      className={isCompact ? `${styles.form} ${styles.compact}` : styles.form}
      aria-label={label}
      noValidate
      onSubmit={submit}
    >
      {children}
      <LeaveGuard isAsking={() => form.isChanged && !form.isDone()} />
    </form>
  )
}

/** Fields that belong together, under a small heading with a sentence of help. */
export function FormGroup({
  title,
  help,
  children,
}: {
  title: string
  help?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.group}>
      <header>
        <h2>{title}</h2>
        {help !== undefined && <p>{help}</p>}
      </header>
      {children}
    </section>
  )
}
