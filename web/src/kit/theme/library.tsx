import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import { libraryTheme } from './library-theme.ts';

/**
 * Gives the component library our look. Only what uses the library is wrapped in it: the frame and the lists do without, because
 * the library would be a third of what the first screen loads.
 */
export function Library({ children }: { readonly children: ReactNode }) {
  const { theme } = useSession();
  return <ThemeProvider theme={useMemo(() => libraryTheme(theme), [theme])}>{children}</ThemeProvider>;
}
