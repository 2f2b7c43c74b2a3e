import {
  addJrsDevice,
  deviceKinds,
  linkMinutes,
  type DeviceKind,
  type JrsDevice,
  type JrsDeviceSecrets,
} from '@madang/contract/jrs-devices'
import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useAction } from '../../form/use-action.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeviceChanges } from './devices.api.ts'
import { QrImage } from './qr-image.tsx'
import styles from './jrs.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface AddDeviceProps {
  readonly listId: string
  readonly onMade: (secrets: JrsDeviceSecrets) => void
  readonly onClose: () => void
}

/** Makes a wall screen or a kiosk; what opens it is shown next. */
export function AddDevice({ listId, onMade, onClose }: AddDeviceProps) {
  const { t, locale } = useWords()
  const { add } = useDeviceChanges(listId)
  const initial: { kind: DeviceKind; name: string; locale: Locale } = { kind: 'WALL', name: '', locale }
  const form = useContractForm({
    schema: addJrsDevice.body,
    initial,
    toInput: (values) => values,
    send: async (body) => {
      const secrets = await add.mutateAsync(body)
      return () => onMade(secrets)
    },
  })
  const title = t('devices.add.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <SelectField
          field={form.field('kind')}
          label={t('devices.field.kind')}
          help={t(`devices.kindHelp.${form.values.kind}`)}
          options={deviceKinds.map((kind) => ({ value: kind, label: t(`devices.kind.${kind}`) }))}
        />
        <TextField
          field={form.field('name')}
          label={t('devices.field.name')}
          help={t('devices.field.nameHelp')}
        />
        <SelectField
          field={form.field('locale')}
          label={t('devices.field.locale')}
          options={locales.map((value) => ({ value, label: localeInfo[value].name }))}
        />
        <FormActions
          submitLabel={t('devices.add.confirm')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

interface DeviceSecretsProps {
  readonly secrets: JrsDeviceSecrets
  /** The device as it is by now. */
  readonly now: JrsDevice | undefined
  readonly onClose: () => void
}

/** What opens a device and what lets staff out of it: shown once, since nobody keeps it. */
export function DeviceSecrets({ secrets, now, onClose }: DeviceSecretsProps) {
  const { t } = useWords()
  const { device, link, pin } = secrets
  const isOpened = now !== undefined && now.pairedAt !== null && now.pairedAt !== device.pairedAt
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(link ?? '')
    toast.done(t('devices.link.copied'))
  })
  return (
    <Dialog title={<bdi>{device.name}</bdi>} onClose={onClose}>
      <div className="stack">
        {link !== null && (
          <div className={styles.qr}>
            <figure>
              <QrImage text={link} label={t('devices.link.code')} />
            </figure>
            <div className="stack">
              {isOpened ? (
                <p role="status">
                  <IconCheck {...look} /> {t('devices.link.opened')}
                </p>
              ) : (
                <>
                  <p>{t(`devices.link.how.${device.kind}`)}</p>
                  <p className="small dimmed">{t('devices.link.once', { minutes: linkMinutes })}</p>
                </>
              )}
              <p>
                <Button icon={<IconCopy {...look} />} isBusy={copy.isRunning} onClick={copy.run}>
                  {t('devices.link.copy')}
                </Button>
              </p>
            </div>
          </div>
        )}
        {pin !== null && (
          <div>
            <p>{t('devices.pin.title')}</p>
            <p className={styles.pin}>
              <bdi dir="ltr" className="num">
                {pin}
              </bdi>
            </p>
            <p className="small dimmed">{t('devices.pin.text')}</p>
          </div>
        )}
        <p>
          <Button onClick={onClose}>{t('devices.link.close')}</Button>
        </p>
      </div>
    </Dialog>
  )
}
