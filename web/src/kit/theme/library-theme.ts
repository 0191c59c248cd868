import { createTheme, type Theme } from '@mui/material/styles';
import { fontFamily, type ThemeName, themes } from './theme.ts';

/** The component library in our tokens: flat, dense, square-ish, without ripples. */
export function libraryTheme(name: ThemeName): Theme {
  const { mode, tokens } = themes[name];
  return createTheme({
    spacing: 4,
    shape: { borderRadius: 6 },
    palette: {
      mode,
      primary: { main: tokens.accent, contrastText: tokens['on-accent'] },
      error: { main: tokens.bad },
      success: { main: tokens.good },
      warning: { main: tokens.warn },
      text: { primary: tokens.text, secondary: tokens.muted },
      background: { default: tokens.bg, paper: tokens.raised },
      divider: tokens.line,
    },
    typography: { fontFamily, fontSize: 13, button: { textTransform: 'none', fontWeight: 500 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { size: 'small', disableElevation: true },
        styleOverrides: { root: { minHeight: 32, padding: '4px 12px', whiteSpace: 'nowrap' } },
      },
      MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6, minWidth: 28, minHeight: 28 } } },
      MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
      // Menus of the grid are inside their screen, not at the end of the page.
      MuiPopper: { defaultProps: { container: () => document.querySelector('main') ?? document.body } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${tokens.line}`, boxShadow: tokens.shadow } } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 32, fontSize: 13.5, paddingTop: 4, paddingBottom: 4 } } },
      MuiTooltip: {
        defaultProps: { placement: 'top', arrow: true, enterDelay: 400 },
        styleOverrides: { tooltip: { fontSize: 12, backgroundColor: tokens.text, color: tokens.surface }, arrow: { color: tokens.text } },
      },
      MuiDialog: { styleOverrides: { paper: { border: `1px solid ${tokens.line}`, boxShadow: tokens.shadow } } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '16px 20px 8px' } } },
      MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px', borderTop: `1px solid ${tokens.line}` } } },
    },
    // The specification's fades: 150 ms in, 300 ms out.
    transitions: {
      ...(typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches ? { create: () => 'none' } : {}),
      duration: { enteringScreen: 150, leavingScreen: 300, shortest: 150, shorter: 150, short: 150, standard: 220, complex: 220 },
    },
  });
}
