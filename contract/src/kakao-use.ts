import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textKinds } from './statuses.ts'

export const KakaoUse = z.object({
  /** Whether the server has a channel to send by. */
  isOn: z.boolean(),
  /** What is told in KakaoTalk first. */
  kinds: z.array(z.enum(textKinds)),
})

export const getKakaoUse = endpoint({
  method: 'GET',
  path: '/api/v1/settings/kakao',
  summary: 'What goes by KakaoTalk.',
  access: 'jrs.edit',
  output: KakaoUse,
})
