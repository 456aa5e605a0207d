import { defaultTheme, type RaThemeOptions } from 'react-admin'

/**
 * Colours of the light theme, and below of the dark one: those of the tokens (@primo/tokens) as hexadecimals, because MUI
 * computes shades and contrast from them and cannot parse OKLCH.
 */
const CHIARO = {
  base: '#2f4989',
  suBase: '#ffffff',
  ok: '#137738',
  warn: '#945a00',
  bad: '#c51d28',
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#1a1f2e',
  ink2: '#505564',
  line: '#e4e1da',
}
const SCURO: typeof CHIARO = {
  base: '#92b0f1',
  suBase: '#0c0f18',
  ok: '#79d28d',
  warn: '#edbb64',
  bad: '#f98f87',
  paper: '#0c0f18',
  surface: '#151924',
  ink: '#f4f1ec',
  ink2: '#babdc8',
  line: '#2e323e',
}

const TITOLI = { fontFamily: 'var(--font-display)', fontWeight: 700, letterSpacing: '-0.01em' }
/**
 * Media query of touch screens, which get larger targets. With a mouse smaller ones suffice, and more fits on the screen (design:
 * controls of 32 to 40).
 */
const FINGER = '@media (pointer: coarse)'
const target = (px: number) => ({
  minHeight: px,
  minWidth: px,
  [FINGER]: { minHeight: 44, minWidth: 44 },
})

function theme(mode: 'light' | 'dark', c: typeof CHIARO): RaThemeOptions {
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: c.base, contrastText: c.suBase },
      secondary: { main: c.base, contrastText: c.suBase },
      success: { main: c.ok },
      warning: { main: c.warn },
      error: { main: c.bad },
      background: { default: c.paper, paper: c.surface },
      text: { primary: c.ink, secondary: c.ink2 },
      divider: c.line,
    },
    shape: { borderRadius: 10 },
    sidebar: { width: 224, closedWidth: 60 },
    typography: {
      fontFamily: 'var(--font-text)',
      fontSize: 15,
      h1: { ...TITOLI, fontSize: '1.75rem' },
      h2: { ...TITOLI, fontSize: '1.0625rem' },
      h6: { ...TITOLI, fontSize: '1.0625rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...defaultTheme.components,
      // The default minimum width follows the content: on a phone the page would scroll horizontally.
      RaLayout: {
        styleOverrides: { root: { minWidth: 0, '& .RaLayout-contentWithSidebar': { minWidth: 0 } } },
      },
      // In the table, above its header: the default position covers the search.
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            '& .RaBulkActionsToolbar-toolbar': {
              position: 'static',
              transform: 'none',
              height: 'auto',
              paddingBlock: 4,
              borderRadius: 0,
              background: 'var(--base-soft)',
              color: 'var(--ink)',
            },
            '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
          },
        },
      },
      MuiCssBaseline: { styleOverrides: { body: { backgroundColor: 'var(--paper)' } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: {
        styleOverrides: {
          root: { borderRadius: 'var(--r-m)', boxShadow: 'var(--shadow-1)', border: '1px solid var(--line)' },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { ...target(36), borderRadius: 'var(--r-full)', paddingInline: 18 } },
      },
      MuiIconButton: { styleOverrides: { root: target(36) } },
      MuiCheckbox: { styleOverrides: { root: target(32) } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiInputBase: { styleOverrides: { root: { minHeight: 40, [FINGER]: { minHeight: 44 } } } },
      MuiFormLabel: { styleOverrides: { root: { color: 'var(--ink-2)' } } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderColor: 'var(--line)',
            fontVariantNumeric: 'tabular-nums',
            paddingBlock: 8,
            paddingInline: 12,
          },
          head: { color: 'var(--ink-2)', fontWeight: 600, fontSize: 'var(--size-s)', background: 'none' },
        },
      },
      MuiTableRow: {
        styleOverrides: { root: { '&:focus-within': { outline: 'none', background: 'var(--surface-2)' } } },
      },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 'var(--r-m)' } } },
      MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
    },
  }
}

const LIGHT = theme('light', CHIARO)
const DARK = theme('dark', SCURO)

/** Material UI transitions that do not animate, for users who prefer reduced motion. */
const STILL: RaThemeOptions['transitions'] = {
  create: () => 'none',
  getAutoHeightDuration: () => 0,
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0,
  },
}

/** Light and dark theme of react-admin. */
export const THEMES = { theme: LIGHT, darkTheme: DARK }
/** Light and dark theme of react-admin without animations, for users who prefer reduced motion. */
export const REDUCED_MOTION_THEMES = {
  theme: { ...LIGHT, transitions: STILL },
  darkTheme: { ...DARK, transitions: STILL },
}
