import ButtonGroup from '@mui/material/ButtonGroup';
import type { ReactNode } from 'react';

/** Buttons that belong together, without room between them. */
export function ButtonRow(row: { readonly className: string; readonly children: ReactNode }) {
  return <ButtonGroup {...row} />;
}
