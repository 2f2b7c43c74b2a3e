import { useId, type ComponentProps, type ReactNode } from 'react'
import { Refusal } from './Refusal.tsx'
import styles from './button.module.css'

/**
 * `primary` once per view; `danger` for what cannot be taken back; `link` inside card heads and rows; `named` is a
 * link with a thing's own name, however long.
 */
export type ButtonVariant = 'primary' | 'plain' | 'danger' | 'ghost' | 'link' | 'named'

const variantClass: Record<ButtonVariant, string> = {
  primary: `${styles.button} ${styles.primary}`,
  plain: `${styles.button}`,
  danger: `${styles.button} ${styles.danger}`,
  ghost: `${styles.button} ${styles.ghost}`,
  link: `${styles.button} ${styles.link}`,
  named: `${styles.button} ${styles.link} ${styles.named}`,
}

/** The classes of a button, for a router link that looks like one. */
export function buttonClass(variant: ButtonVariant, extra = ''): string {
  return `${variantClass[variant]} ${extra}`.trim()
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  icon?: ReactNode
  /** Sending: shows a spinner and takes no second press. */
  isBusy?: boolean
  /** Greys the button and says why on hover, focus, touch and to screen readers; it stays reachable. */
  refusedBecause?: string | null
  /** That stands below the button, in view, and is no popup of its own. */
  showsReason?: boolean
}

/** A real `button`, of type `button` unless told otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = 'plain',
    icon,
    isBusy = false,
    refusedBecause = null,
    showsReason = false,
    children,
    className,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const isRefused = refusedBecause !== null
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass(variant, className)}
        aria-busy={isBusy || undefined}
        // Not `disabled`, which would let go of the focus.
        aria-disabled={isRefused || isBusy || undefined}
        aria-describedby={isRefused ? reasonId : rest['aria-describedby']}
        onClick={isRefused || isBusy ? (event) => event.preventDefault() : onClick}
      >
        {isBusy ? (
          <span
            className={icon === undefined ? `${styles.spinner} ${styles.spinnerAlone}` : styles.spinner}
            aria-hidden="true"
          />
        ) : (
          icon
        )}
        {children}
      </button>
      {isRefused && !showsReason && <Refusal id={reasonId} reason={refusedBecause} />}
      {isRefused && showsReason && (
        <p id={reasonId} className="dimmed small">
          {refusedBecause}
        </p>
      )}
    </>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for screen readers and on hover. */
  label: string
  icon: ReactNode
}

/** A square button with an icon only; 44 px on phones, 36 px elsewhere. */
export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      data-icon-only
      className={`${styles.iconButton} ${className}`.trim()}
    >
      {icon}
    </button>
  )
}
