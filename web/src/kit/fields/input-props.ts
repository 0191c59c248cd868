import type { ComponentType } from 'react';
import { type Field, type FieldKind, isMarked } from '#modules/kit/field';

export type FieldOf<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>;

/** The props of every field input; `value` has the form of the API: paise, ten-thousandths, `yyyy-MM-dd`, ids. */
export interface InputProps<F extends Field = Field> {
  /** Id of the control, so that a label and an error summary can point at it. */
  readonly id: string;
  readonly field: F;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called when the person leaves the field. */
  readonly onLeave?: () => void;
  /** Goes on after a record was made for the field, if not to the next field. */
  readonly onMade?: (() => void) | undefined;
  readonly invalid?: boolean;
  /** Id of the error or help text. */
  readonly describedBy?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** The field, such as `sales-invoice.partyId`, so that only fitting options are offered. */
  readonly asks?: string | undefined;
  /** Whose documents are offered; those of others only where none of theirs fits. */
  readonly party?: string | undefined;
  /** What the empty choice says, if not a dash. */
  readonly empty?: string | undefined;
  /** Spoken name, for inputs without a visible label (in a row of lines). */
  readonly name?: string;
  /** Draws the inputs of a field made of others; passed down, so that such fields need not import every kind. */
  readonly Control?: ComponentType<InputProps>;
  /** Problems below this field, such as `address.state` or `lines.2.rate`, by the rest of their path. */
  readonly problems?: readonly { readonly path: string; readonly message: string }[];
}

/** Attributes of plain controls. */
export function controlOf({ id, field, invalid, describedBy, disabled, autoFocus, name }: InputProps) {
  return {
    id,
    disabled: disabled === true || field.computed === true,
    'aria-required': isMarked(field) ? true : undefined,
    'aria-invalid': invalid === true ? true : undefined,
    'aria-describedby': describedBy,
    'aria-label': name,
    autoFocus,
    autoComplete: 'off',
  } as const;
}
