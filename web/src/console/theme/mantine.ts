import { createTheme, type CSSVariablesResolver } from '@mantine/core'

export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 'var(--radius-control)',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Mantine's own greys fail the contrast that design.md asks for: its variables take our tokens. */
const colors = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
}

export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: colors, dark: colors })
