import { publicFilePath, type ListedPicture } from '@madang/contract/files'
import { IconPhoto } from '@tabler/icons-react'
import styles from './cover.module.css'

interface CoverProps {
  /** A public picture; null where there is none. */
  file: ListedPicture | null
}

/** A record's picture, small and square; its name stands beside it. */
export function Cover({ file }: CoverProps) {
  if (file !== null) {
    return <img className={styles.cover} src={publicFilePath(file, 320)} alt="" loading="lazy" />
  }
  return (
    <span className={styles.cover}>
      <IconPhoto size={20} stroke={1.5} aria-hidden />
    </span>
  )
}
