import type { FileMime } from '@madang/contract/files'
import { maskName } from '@madang/contract/masking'
import { IconDownload, IconFileText, IconRotateClockwise, IconZoomIn } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState, type KeyboardEvent, type ReactNode, type RefCallback } from 'react'
import { ApiError } from '../api/api-error.ts'
import { saveFile } from '../api/download.ts'
import { fetchFile } from '../api/files.ts'
import { useViewer } from '../api/session.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { nextPlace } from '../ui/arrow-keys.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import cardStyles from '../ui/card.module.css'
import fileViewerStyles from './file-viewer.module.css'

const zooms = [1, 1.5, 2, 3] as const
const quarter = 90

/** Every look at a private file is recorded: once while the viewer is open, and nothing of it stays behind. */
function bytesQuery(fileId: string) {
  return queryOptions({
    queryKey: ['files', 'bytes', fileId],
    queryFn: () => fetchFile(fileId),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** A file as the viewer needs it, a private one where it has no `src`; `label` is what its tab says. */
export interface ViewedFile {
  readonly fileId: string
  readonly name: string
  readonly mime: FileMime
  readonly label: string
  /** Where everyone finds its bytes: no look at it is recorded, and no mark lies over it. */
  readonly src?: string
}

interface FileViewerProps {
  files: readonly ViewedFile[]
  /** The one that was asked for; the first one otherwise. */
  startsAt?: string
  /** What is looked at; documents otherwise. */
  label?: string
}

/** Files one at a time, for reading: with zoom, turning, and a mark of who looks and when. */
export function FileViewer({ files, startsAt, label }: FileViewerProps) {
  const { t, dir } = useWords()
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(startsAt ?? null)
  const current = files.find(({ fileId }) => fileId === chosen) ?? files[0]
  if (current === undefined) {
    return (
      <section
        className={`${cardStyles.card} ${fileViewerStyles.viewer}`}
        aria-label={t('files.viewer.tabs')}
      >
        <EmptyState
          icon={<IconFileText size={24} stroke={1.75} aria-hidden />}
          title={t('files.none')}
          text={t('files.viewer.empty')}
          isCompact
        />
      </section>
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = nextPlace(event.key, files.indexOf(current), { count: files.length, axis: dir })
    const next = files[to ?? -1]
    if (next === undefined) return
    event.preventDefault()
    setChosen(next.fileId)
    event.currentTarget.querySelector<HTMLElement>(`[data-file="${next.fileId}"]`)?.focus()
  }
  return (
    <section
      className={`${cardStyles.card} ${fileViewerStyles.viewer}`}
      aria-label={label ?? t('files.viewer.tabs')}
    >
      <div className={fileViewerStyles.tabs} role="tablist" tabIndex={-1} onKeyDown={onKeyDown}>
        {files.map((file) => (
          <button
            key={file.fileId}
            type="button"
            role="tab"
            id={`${id}${file.fileId}`}
            data-file={file.fileId}
            aria-selected={file === current}
            aria-controls={`${id}panel`}
            tabIndex={file === current ? 0 : -1}
            onClick={() => setChosen(file.fileId)}
          >
            <bdi>{file.label}</bdi>
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${current.fileId}`}>
        {current.src === undefined ? (
          <FileView key={current.fileId} file={current} />
        ) : (
          <PictureView key={current.fileId} label={current.label} src={current.src} />
        )}
      </div>
    </section>
  )
}

function FileView({ file }: { file: ViewedFile }) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(bytesQuery(file.fileId))
  if (error !== null) {
    const isGone = error instanceof ApiError && error.code === 'resource.not_found'
    return isGone ? (
      <EmptyState title={t('files.notFound')} text={t('errors.resource.not_found')} isCompact />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isCompact />
    )
  }
  if (data === undefined) {
    return (
      <div className={fileViewerStyles.stage} aria-busy="true">
        <SkeletonLines lines={8} label={t('ui.loading')} />
      </div>
    )
  }
  if (file.mime === 'application/pdf') return <PdfFile blob={data} name={file.name} />
  return <PictureFile blob={data} label={file.label} />
}

/** The console's policy lets no page hold a PDF, and a page of its own would inherit that policy. */
function PdfFile({ blob, name }: { blob: Blob; name: string }) {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<IconFileText size={24} stroke={1.75} aria-hidden />}
      title={name}
      text={t('files.viewer.pdf')}
      isCompact
      actions={
        <Button
          variant="primary"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(blob, name)}
        >
          {t('files.viewer.open')}
        </Button>
      }
    />
  )
}

function PictureFile({ blob, label }: { blob: Blob; label: string }) {
  const attach = useCallback(
    (picture: HTMLImageElement | null) => {
      const url = URL.createObjectURL(blob)
      picture?.setAttribute('src', url)
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return (
    <PictureView label={label} attach={attach}>
      <Watermark />
    </PictureView>
  )
}

interface PictureViewProps {
  label: string
  src?: string
  attach?: RefCallback<HTMLImageElement>
  /** Over the picture. */
  children?: ReactNode
}

/** A picture with zoom and turning. */
function PictureView({ label, src, attach, children }: PictureViewProps) {
  const { t } = useWords()
  const { percent } = useFormat()
  const [zoomAt, setZoomAt] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = zooms[zoomAt] ?? 1
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <div className={fileViewerStyles.tools}>
        <IconButton
          label={t('files.viewer.zoom', { share: percent(zoom) })}
          icon={<IconZoomIn {...icon} />}
          onClick={() => setZoomAt((zoomAt + 1) % zooms.length)}
        />
        <IconButton
          label={t('files.viewer.rotate')}
          icon={<IconRotateClockwise {...icon} />}
          onClick={() => setTurns((turns + 1) % 4)}
        />
      </div>
      <div className={fileViewerStyles.view}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls when zoomed, by keyboard too */}
        <div className={fileViewerStyles.stage} role="group" aria-label={label} tabIndex={0}>
          <div className={fileViewerStyles.sheet} style={{ inlineSize: `${zoom * 100}%` }}>
            <img
              ref={attach}
              src={src}
              alt={label}
              className={turns % 2 === 1 ? fileViewerStyles.onSide : undefined}
              style={{ rotate: `${turns * quarter}deg` }}
            />
          </div>
        </div>
        {children}
      </div>
    </>
  )
}

const marks = 12

/** A photograph of the screen tells whose screen it was. */
function Watermark() {
  const { t } = useWords()
  const { dateTime } = useFormat()
  const { name } = useViewer()
  const [at] = useState(() => new Date())
  const text = t('files.viewer.mark', { name: maskName(name), at: dateTime(at) })
  return (
    <div className={fileViewerStyles.mark} aria-hidden="true">
      {Array.from({ length: marks }, (_, index) => (
        <span key={index} data-mark={text} />
      ))}
    </div>
  )
}
