// Stands in the HTML of the console (server/src/features/web): a classic script without imports, which runs before any
// file is there. Where one does not come (a moment without a network, or a release that has replaced it), the page is
// loaded once more; where that does not help, it says so, without the files that would say it otherwise.
;(() => {
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && failStart(), {
    capture: true,
  })
  globalThis.failStart = failStart

  function failStart(): void {
    const root = document.querySelector('#root')
    // Drawn already: what failed now was not needed for that.
    if (root?.hasChildNodes()) return
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // that type of entry
    const isRetry = visit?.type === 'reload'
    // Without a network the browser would put a page of its own in the place of this one.
    if (!isRetry && navigator.onLine) return location.reload()
    const template = document.querySelector<HTMLTemplateElement>('#not-started')
    if (template !== null) root?.append(template.content.cloneNode(true))
  }
})()
