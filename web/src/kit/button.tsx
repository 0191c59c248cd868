import MuiButton from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MuiIconButton from '@mui/material/IconButton';
import { type ComponentProps, type MouseEvent, memo } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useSteady } from './hooks/use-steady.ts';
import { hint, type KeyName } from './keys.ts';
import { shownTip, tip } from './tips/tip.ts';

/** `main`: one per screen or window. `link`: inside a text. `danger`: deletes something. `chip`: a filter of a list. */
export type Look = 'main' | 'plain' | 'quiet' | 'danger' | 'link' | 'chip';

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides extends Record<Look, true> {}
}

type Plain = Omit<ComponentProps<'button'>, 'color' | 'title'>;

interface ButtonProps extends Plain {
  readonly look?: Look;
  /** The key that does the same, shown on the button. */
  readonly press?: KeyName | undefined;
  /** Why the button is disabled. The keyboard still reaches it, so the reason can be read. */
  readonly why?: string | null;
}

/**
 * A button of the component library. `kit/theme/library-look.ts` has its looks. The library makes its styles anew each time it is drawn, so a
 * form with three of them drew the buttons longer than the field that was typed in. It is drawn again only when it looks different.
 */
export function Button({ onClick, ...button }: ButtonProps) {
  const steady = useSteady({ onClick: (event: MouseEvent<HTMLButtonElement>) => onClick?.(event) });
  return <Drawn {...button} onClick={steady.onClick} />;
}

const Drawn = memo(function Drawn({ look = 'plain', press, why = null, onClick, children, ...button }: ButtonProps) {
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
});

interface IconButtonProps extends Plain {
  readonly label: string;
  readonly press?: KeyName;
}

/** A button with only an icon: its name and its key are in the tooltip. */
export function IconButton({ label, press, ...button }: IconButtonProps) {
  return <MuiIconButton aria-label={label} {...shownTip(press ? `${label} (${hint(press)})` : label)} {...button} />;
}

/** An icon that leads to a page outside the screens. */
export function IconLink({ label, ...link }: Omit<ComponentProps<'a'>, 'color' | 'title'> & { readonly label: string }) {
  return <MuiIconButton component="a" aria-label={label} {...shownTip(label)} {...link} />;
}

/** A button that looks like the row, heading or cell it is part of. Its class gives the look. */
export function BareButton(button: Plain) {
  return <ButtonBase {...button} />;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ look = 'plain', ...link }: Omit<LinkProps, 'color'> & { readonly look?: Look }) {
  return <MuiButton variant={look} component={Link} {...link} />;
}
