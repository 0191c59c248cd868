import InputBase from '@mui/material/InputBase';
import type { ComponentProps, ReactNode } from 'react';

type Control = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'onFocus' | 'onKeyDown'>;

interface TextBoxProps extends Omit<ComponentProps<'input'>, keyof Control | 'ref' | 'size' | 'color'> {
  /** Several lines. */
  readonly area?: boolean;
  readonly rows?: number;
  /** A button inside, at the end. */
  readonly end?: ReactNode;
  readonly onChange?: React.ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  readonly onBlur?: React.FocusEventHandler<HTMLInputElement | HTMLTextAreaElement> | undefined;
  readonly onFocus?: React.FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  readonly ref?: React.Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A text field of the component library, with the attributes of a plain input. Its label is above it, not in it. */
export function TextBox({ area = false, end, ref, disabled = false, ...input }: TextBoxProps) {
  return (
    <InputBase
      fullWidth
      disabled={disabled}
      inputComponent={area ? 'textarea' : 'input'}
      {...(ref === undefined ? {} : { inputRef: ref })}
      endAdornment={end}
      slotProps={{ input: input as object }}
    />
  );
}
