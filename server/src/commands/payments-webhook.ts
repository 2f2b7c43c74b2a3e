import { readEnv } from '../env.ts'
import { webhookPathOf } from '../features/payments/payments.webhooks.ts'
import { readingKeys } from '../keys.check.ts'
import { explain } from '../operator-error.ts'
import { findSecrets } from '../secrets.ts'

/** Where the payment provider is to tell what happens: a secret, which no log holds. */
try {
  const env = readEnv(process.env)
  const { current } = await readingKeys(findSecrets(env))
  process.stdout.write(`${env.publicUrl}${webhookPathOf(current)}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
