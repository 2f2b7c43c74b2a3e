import { call } from '@madang/contract/call'
import { getKakaoUse } from '@madang/contract/kakao-use'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** What people on lists are told in KakaoTalk first. */
export const kakaoUseQuery = queryOptions({
  queryKey: ['settings', 'kakao'],
  queryFn: () => call(send, getKakaoUse, {}),
})
