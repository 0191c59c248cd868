import * as z from 'zod/mini';
import { stateName } from '#domain/address/state';
import { limits } from '#domain/limits';
import { isGstin } from '#domain/registration/gstin';
import { isPan } from '#domain/registration/pan';
import { isEmail } from '#domain/text/email';
import { isMobile, tidyMobile } from '#domain/text/mobile';
import { isSeen } from '#domain/text/normalise';
import { isPlausible } from '#domain/time/day';
import { emptyValue, type Field, type FieldKind, type Fields } from '#modules/kit/field';

/** The schema of a request body for these fields. Unknown and computed fields are refused, and every value has a limit. */
export function schemaOf(fields: Fields): z.ZodMiniObject {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!field.computed) shape[name] = fieldSchema(field);
  }
  return z.strictObject(shape);
}

export function fieldSchema(field: Field): z.ZodMiniType {
  const schema = kinds[field.kind](field as never);
  if (field.required) return schema;
  const empty = emptyValue(field);
  // Removing it later would make each row a slow object.
  if (field.sparse) return z.optional(empty === null ? z.pipe(z.transform(emptyAsNull), z.nullable(schema)) : schema);
  return z._default(empty === null ? z.pipe(z.transform(emptyAsNull), z.nullable(schema)) : schema, empty as never);
}

function emptyAsNull(value: unknown): unknown {
  return value === '' ? null : value;
}

/** The message for a missing value, where zod would talk about types; `otherwise` for any other value. */
const asked = (otherwise?: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? 'This is required' : otherwise),
});

/** Ids ignore case, and are stored in lower case. */
export const id = z.uuid(asked('This is not a valid id')).check(z.toLowerCase());

/** A text that may be empty. Direction marks are removed: pasted text can contain them, and they can make one name look like another. */
const plain = (max: number) =>
  z.string(asked()).check(
    z.overwrite((typed) => typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')),
    z.trim(),
    z.maxLength(max, `At most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'This contains characters that cannot be stored'),
  );

/** A text with at least one visible character. */
const text = (max: number) => plain(max).check(z.minLength(1, 'This is required'), z.refine(isSeen, 'This is required'));

/** A whole number of the stored unit. `parts` turns limits into the unit people use: 100 %, not its ten-thousandths. */
const integer = (least: number, most: number, parts = 1) =>
  z
    .int(asked('This must be a whole number'))
    .check(
      z.minimum(least, least === 0 ? 'Must be 0 or more' : `Must be at least ${least / parts}`),
      z.maximum(most, `Must be at most ${most / parts}`),
    );

const kinds: { readonly [K in FieldKind]: (field: Extract<Field, { kind: K }>) => z.ZodMiniType } = {
  text: (field) => text(field.max ?? (field.multiline ? limits.notesLength : limits.namesLength)),
  code: (field) => text(field.max ?? limits.codeLength).check(z.regex(/^[\w\-/.]+$/, 'Letters, digits and - / . _ only')),
  email: () => z.string(asked()).check(z.trim(), z.toLowerCase(), z.maxLength(254), z.refine(isEmail, 'This is not a valid email address')),
  mobile: () => z.pipe(z.string(asked()), z.transform(tidyMobile)).check(z.refine(isMobile, 'This is not a valid mobile number')),
  gstin: () => z.string(asked()).check(z.trim(), z.toUpperCase(), z.refine(isGstin, 'This is not a valid GSTIN')),
  pan: () => z.string(asked()).check(z.trim(), z.toUpperCase(), z.refine(isPan, 'This is not a valid PAN')),
  money: (field) => integer(field.negative ? -limits.paise : 0, limits.paise, 100),
  quantity: (field) => integer(field.negative ? -limits.scaled : 0, limits.scaled, 10_000),
  percent: (field) => integer(0, field.most ?? 100_0000, 10_000),
  number: (field) => integer(field.least ?? 0, field.most ?? 1_000_000),
  date: () => z.string(asked()).check(z.refine(isPlausible, 'This is not a valid date')),
  'yes-no': () => z.boolean(asked()),
  choice: (field) => z.enum(field.of.map((choice) => choice.value) as [string, ...string[]], asked('Choose from the list')),
  choices: (field) => z.array(text(limits.namesLength)).check(z.maxLength(field.max, `At most ${field.max}`)),
  codes: (field) =>
    z.array(text(limits.barcodeLength)).check(
      z.maxLength(field.max, `At most ${field.max}`),
      z.refine((codes) => new Set(codes).size === codes.length, 'One of these stands twice'),
    ),
  ref: () => id,
  address: (field) =>
    z.strictObject(
      {
        line1: field.stateOnly ? z._default(plain(limits.namesLength), '') : text(limits.namesLength),
        line2: z._default(plain(limits.namesLength), ''),
        city: z._default(plain(limits.namesLength), ''),
        state: z.string().check(z.refine((code) => stateName(code) !== undefined, 'Choose a state')),
        pincode: z._default(z.string().check(z.regex(/^([1-9]\d{5})?$/, 'A PIN code has 6 digits')), ''),
        country: z._default(plain(60), 'India'),
      },
      asked(),
    ),
  lines: (field) => z.array(schemaOf(field.of)).check(z.maxLength(field.max, `At most ${field.max} lines`)),
  file: () => text(300),
};
