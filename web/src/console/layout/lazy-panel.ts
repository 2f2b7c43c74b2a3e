import { lazy, type ComponentType } from 'react'
import { loadPageMessages } from 'virtual:catalogue/pages'
import { addWords } from '../i18n/words.ts'

/** A part of the frame that comes when it is opened; `web/plugins/catalogue.ts` names them all, their words come along. */
export function lazyPanel<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [panel] = await Promise.all([load(), addWords(loadPageMessages.panels)])
    return { default: panel }
  })
}
