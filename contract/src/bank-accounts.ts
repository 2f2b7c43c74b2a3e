import * as z from 'zod/mini'
import { bankCodes } from './banks.ts'
import { toAsciiDigits } from './phone.ts'
import { says, text } from './shapes.ts'

/** 8 to 16 digits as they travel; dashes, spaces and other digits are accepted. */
export const AccountNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((given: string) => toAsciiDigits(given).replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{8,16}$/, says('account_number'))),
)

/** To which money is transferred: a refund of a deposit, or what is paid by transfer. */
export const BankAccount = z.strictObject({
  bankCode: z.enum(bankCodes),
  accountNumber: AccountNumber,
  holderName: text(1, 40),
})
export type BankAccount = z.output<typeof BankAccount>
