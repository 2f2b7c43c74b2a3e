import { useJrsLabel } from '../api/settings.ts'
import { useWords } from '../i18n/words.ts'
import type { PageName } from '../paths.ts'
import { places } from './places.ts'

/** What the sidebar, the breadcrumb and the palette call a page. */
export function usePlaceLabel(): (name: PageName) => string {
  const words = useWords()
  const jrsLabel = useJrsLabel(words)
  return (name) => (name === 'jrsList' ? jrsLabel : words.t(places[name].label as 'shell.nav.users')) // every place's label takes no parameters
}
