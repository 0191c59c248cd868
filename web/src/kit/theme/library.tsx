import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import { libraryTheme } from './library-theme.ts';

/**
 * Gives the component library our look. Only parts that use the library are wrapped in it. The frame and first rows do without, because the
 * library would be a third of the first load.
 */
export function Library({ children }: { readonly children: ReactNode }) {
  const { theme } = useSession();
  return <ThemeProvider theme={useMemo(() => libraryTheme(theme), [theme])}>{children}</ThemeProvider>;
}
