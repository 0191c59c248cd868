import { createTheme, type Theme } from '@mui/material/styles';
import { libraryLook } from './library-look.ts';
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
    components: libraryLook,
    // The specification's fades: 150 ms in, 300 ms out.
    transitions: {
      ...(wantsNoMotion() ? { create: () => 'none' } : {}),
      duration: { enteringScreen: 150, leavingScreen: 300, shortest: 150, shorter: 150, short: 150, standard: 220, complex: 220 },
    },
  });
}

function wantsNoMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
