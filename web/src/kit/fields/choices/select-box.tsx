import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import type { ComponentProps } from 'react';

const input = <InputBase />;

/** A select of the component library. It opens the browser's own list, which suits phones. */
export function SelectBox({ children, disabled = false, ...select }: Omit<ComponentProps<'select'>, 'ref' | 'size' | 'color'>) {
  return (
    <NativeSelect fullWidth disabled={disabled} input={input} inputProps={select as object}>
      {children}
    </NativeSelect>
  );
}
