import MuiButton from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MuiIconButton from '@mui/material/IconButton';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { hint, type KeyName } from './keys.ts';
import { shownTip, tip } from './tips/tip.ts';

/** One main button per screen or window; a link stands in a text; danger takes something away. */
export type Look = 'main' | 'plain' | 'quiet' | 'danger' | 'link';

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides extends Record<Look, true> {}
}

type Plain = Omit<ComponentProps<'button'>, 'color' | 'title'>;

interface ButtonProps extends Plain {
  readonly look?: Look;
  /** The key that does the same, shown on the button. */
  readonly press?: KeyName | undefined;
  /** Why it does nothing now. The keyboard still reaches it, so that it can be read. */
  readonly why?: string | null;
}

/** A button of the component library. `kit/theme/library-look.ts` has its looks. */
export function Button({ look = 'plain', press, why = null, onClick, children, ...button }: ButtonProps) {
  return (
    <MuiButton
      variant={look}
      {...(why === null ? {} : { ...tip(why), 'aria-disabled': true })}
      {...button}
      onClick={why === null ? onClick : undefined}
    >
      {children}
      {press && (
        <>
          {' '}
          <kbd>{hint(press)}</kbd>
        </>
      )}
    </MuiButton>
  );
}

interface IconButtonProps extends Plain {
  readonly label: string;
  readonly press?: KeyName;
}

/** A button with a sign only: its name and its key are in the tooltip. */
export function IconButton({ label, press, ...button }: IconButtonProps) {
  return <MuiIconButton aria-label={label} {...shownTip(press ? `${label} (${hint(press)})` : label)} {...button} />;
}

/** A sign that leads to a page outside the screens. */
export function IconLink({ label, ...link }: Omit<ComponentProps<'a'>, 'color' | 'title'> & { readonly label: string }) {
  return <MuiIconButton component="a" aria-label={label} {...shownTip(label)} {...link} />;
}

/** A button that looks like what it is part of: a row, a heading, a cell. Its class says how. */
export function BareButton(button: Plain) {
  return <ButtonBase {...button} />;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ look = 'plain', ...link }: Omit<LinkProps, 'color'> & { readonly look?: Look }) {
  return <MuiButton variant={look} component={Link} {...link} />;
}
