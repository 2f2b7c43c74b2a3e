import type { CompressionNews, CompressionOrder } from './compression.ts'
import { compressPicture } from './compressor.ts'

function tell(news: CompressionNews): void {
  self.postMessage(news)
}

async function run(order: CompressionOrder): Promise<void> {
  try {
    const onProgress = (share: number): void => tell({ kind: 'progress', share })
    tell({ kind: 'done', picture: await compressPicture(order, { onProgress }) })
  } catch (error) {
    tell({ kind: 'failed', message: String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CompressionOrder>) => void run(data))
