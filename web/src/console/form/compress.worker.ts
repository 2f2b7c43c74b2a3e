import compress from 'browser-image-compression'
import { compression, type CompressionNews, type CompressionOrder } from './compression.ts'

// The library starts no worker of its own in here: that one would come from a blob and load a script from a
// foreign server, which the console's policy forbids (docs/decisions/013-picture-compression.md).

function tell(news: CompressionNews): void {
  self.postMessage(news)
}

async function run({ file, fileType }: CompressionOrder): Promise<void> {
  try {
    const onProgress = (percent: number): void => tell({ kind: 'progress', share: percent / 100 })
    tell({ kind: 'done', picture: await compress(file, { ...compression, fileType, onProgress }) })
  } catch (error) {
    tell({ kind: 'failed', message: String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CompressionOrder>) => void run(data))
