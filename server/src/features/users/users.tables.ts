import type { Role } from '@madang/contract/access'
import type { Locale } from '@madang/contract/locales'
import type { UserStatus } from '@madang/contract/users'
import type { Generated, GeneratedAlways } from 'kysely'

export interface UserTable {
  id: string
  /** Wire form; null once withdrawn. */
  phone: string | null
  /** Keyed hash of the number of a withdrawn member, against abuse. */
  phoneHash: string | null
  name: string
  initials: GeneratedAlways<string>
  phone4: GeneratedAlways<string | null>
  email: string | null
  authorityType: Role
  /** A manager because of an invitation alone: until the last store is left. */
  managerByInvitation: Generated<boolean>
  status: UserStatus
  locale: Locale
  avatarFileId: string | null
  marketingConsentAt: string | null
  nightConsentAt: string | null
  twoFactorEnabled: Generated<boolean>
  lastLoginAt: string | null
  memo: string | null
  withdrawnAt: string | null
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
