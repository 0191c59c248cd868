import { states } from '#domain/address/state';
import { isNumber, isRounded, parsePaise, parsePercent, parseScaled } from '#domain/money/parse';
import { normalName } from '#domain/text/normalise';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';
import type { Choice, Field, FieldKind } from '#modules/kit/field';
import { readCodes } from '#modules/kit/imports/split-codes';

/** The cell as a field value; a name that must be looked up first; or the problem with it. */
type Parsed = { readonly value: unknown } | { readonly to: string; readonly name: string } | { readonly problem: string };

/** What a cell that is not empty says for this field. Bounds and patterns are the schema's, which sees the value afterwards. */
export function parseCell(field: Field, text: string, format: DateFormat): Parsed {
  return parsers[field.kind](text, field as never, format);
}

/** The code of a state written as code, name or short form; other text is left for the schema to refuse. */
export function stateCode(text: string): string {
  // `24-Gujarat` and `Gujarat (24)` are how returns and other programs write it.
  const both = /^(?:\d{1,2}\s*[-–]\s*(.+)|(.+?)\s*\(\d{1,2}\))$/.exec(text.trim());
  const asked = normalName((both?.[1] ?? both?.[2] ?? text).replaceAll('&', 'and'));
  const state = states.find(
    ({ code, name, short }) => code === asked.padStart(2, '0') || normalName(name) === asked || normalName(short) === asked,
  );
  return state?.code ?? text;
}

/** What a file may call a choice: `24 Gujarat` is also `24`, `Gujarat` and `24-Gujarat`. */
function namesOf({ value, label }: Choice): readonly string[] {
  const bare = label.startsWith(`${value} `) ? label.slice(value.length) : label;
  return [value, label, bare].map(plainName);
}

/** Without case and signs. */
export function plainName(text: string): string {
  return normalName(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

const asText = (text: string): Parsed => ({ value: text });

const orProblem = (value: unknown, problem: string): Parsed => (value === null ? { problem } : { value });

const parsers: { readonly [K in FieldKind]: (text: string, field: Extract<Field, { kind: K }>, format: DateFormat) => Parsed } = {
  text: asText,
  code: asText,
  email: asText,
  mobile: asText,
  gstin: asText,
  pan: asText,
  money: (text) => orProblem(parsePaise(text), isNumber(text) ? 'This is too large' : 'This is not an amount'),
  quantity: (text, { exact }) => {
    const value = parseScaled(text);
    if (value === null) return { problem: isNumber(text) ? 'This is too large' : 'This is not a number' };
    return exact && isRounded(text) ? { problem: 'At most 4 decimals' } : { value };
  },
  percent: (text) => orProblem(parsePercent(text), 'This is not a percentage'),
  number: (text) => (/^-?\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: 'This must be a whole number' }),
  date: (text, _, format) => orProblem(parseFileDate(text, format), `This is not a date as ${format}`),
  'yes-no': (text) => {
    const answer = normalName(text);
    if (['yes', 'y', 'true', '1'].includes(answer)) return { value: true };
    return ['no', 'n', 'false', '0'].includes(answer) ? { value: false } : { problem: 'Yes or no' };
  },
  choice: (text, { of }) => {
    const asked = plainName(text);
    const choice = of.find((one) => namesOf(one).includes(asked));
    return choice === undefined ? { problem: 'Choose from the list' } : { value: choice.value };
  },
  choices: (text) => ({ value: text.split(';').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])) }),
  codes: (text) => {
    const { codes, problem } = readCodes(text);
    return problem === null ? { value: codes } : { problem };
  },
  ref: (text, { to }) => ({ to, name: text }),
  address: asText,
  lines: () => ({ problem: 'Lines cannot be imported' }),
  file: () => ({ problem: 'Files cannot be imported' }),
};
