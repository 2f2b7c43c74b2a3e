import { requestFormPaths } from '@madang/contract/site-requests'
import { AskerFrame } from './AskerFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { PageProps } from './page-props.ts'
import { RequestFrame } from './RequestFrame.tsx'

/** The second step towards a request, and the way to the page of one that is there. */
export function RequestCodePage({ page, words }: PageProps<'request-code'>) {
  const { type } = page
  const form = { words, shown: page, action: page.path }
  if (type !== null) {
    return (
      <RequestFrame page={page} words={words} type={type} step="code">
        <CodeForm {...form} changeHref={requestFormPaths[type]} />
      </RequestFrame>
    )
  }
  return (
    <AskerFrame page={page} words={words} title={words.t('site.request.door.title')}>
      <CodeForm {...form} changeHref={null} />
    </AskerFrame>
  )
}
