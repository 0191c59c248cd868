import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import { libraryTheme } from './library-theme.ts';

/** Gives the component library our look: once for all screens inside the product. The pages before sign-in do without the library. */
export function Library({ children }: { readonly children: ReactNode }) {
  const { theme } = useSession();
  return <ThemeProvider theme={useMemo(() => libraryTheme(theme), [theme])}>{children}</ThemeProvider>;
}
