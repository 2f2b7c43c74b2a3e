// On development pages only: the site itself has no script. Vite tells when a page would look different now.
import.meta.hot?.on('site:change', () => location.reload())
