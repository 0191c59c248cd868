import { states } from '#domain/gst/state';
import { parsePaise, parsePercent, parseScaled } from '#domain/money/parse';
import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';
import type { Address, Field, FieldKind, Fields } from '#modules/kit/field';
import type { AnyMaster } from '#modules/kit/module';

/** One column of a file that may be imported: a field of the module, or a part of its address. */
export interface ImportColumn {
  /** The heading people write; its field name is understood too. */
  readonly label: string;
  /** `creditDays`, or `billingAddress.pincode`. */
  readonly path: string;
  readonly field: Field;
  readonly required: boolean;
}

/** The cell as the field holds it; a name that must be looked up first; or what is wrong with it. */
type Parsed = { readonly value: unknown } | { readonly to: string; readonly name: string } | { readonly problem: string };

/** Another record that is named in a file instead of by its id. */
export interface NamedRecord {
  readonly path: string;
  readonly label: string;
  readonly to: string;
  readonly name: string;
}

export interface ImportedRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly names: readonly NamedRecord[];
  readonly problems: readonly Problem[];
}

/** Whether rows of a file may become records of the module; what opens rights or places has screens of its own. */
export function isImported({ without = [] }: Pick<AnyMaster, 'without'>): boolean {
  return !without.includes('create') && !without.includes('import');
}

/** What may be imported into these fields. Lines and files do not fit into a cell, and what the product computes is not asked for. */
export function importColumns(fields: Fields): readonly ImportColumn[] {
  return Object.entries(fields).flatMap(([name, field]): ImportColumn[] => {
    if (field.computed || field.kind === 'lines' || field.kind === 'file') return [];
    if (field.kind !== 'address') return [{ label: field.label, path: name, field, required: field.required === true }];
    return Object.entries(addressParts).map(([part, label]) => ({
      label: `${field.label} ${label}`,
      path: `${name}.${part}`,
      field: { kind: 'text', label },
      required: field.required === true && (part === 'line1' || part === 'state'),
    }));
  });
}

const addressParts = {
  line1: 'Line 1',
  line2: 'Line 2',
  city: 'City',
  state: 'State',
  pincode: 'PIN Code',
  country: 'Country',
} as const satisfies Readonly<Record<keyof Address, string>>;

/** Which column each heading names; headings that name none, or one that was named before, are problems of the file as a whole. */
export function readHeadings(
  columns: readonly ImportColumn[],
  headings: readonly string[],
): { readonly found: readonly (ImportColumn | undefined)[]; readonly problems: readonly string[] } {
  const known = new Map(columns.flatMap((column) => [column.label, column.path].map((name) => [heading(name), column] as const)));
  const seen = new Set<string>();
  const problems: string[] = [];
  const found = headings.map((text) => {
    if (text.trim() === '') return undefined;
    const column = known.get(heading(text));
    if (column === undefined) problems.push(`The column ${text.trim()} is not known`);
    else if (seen.has(column.path)) problems.push(`The column ${column.label} stands there twice`);
    else seen.add(column.path);
    return column;
  });
  const missing = columns.filter(({ required, path }) => required && !seen.has(path)).map(({ label }) => label);
  if (missing.length > 0) problems.push(`These columns are missing: ${missing.join(', ')}`);
  return { found, problems };
}

/** Headings are compared without case, blanks and signs: `PIN Code *` is `pincode`. */
function heading(text: string): string {
  return normalName(text).replace(/[^\p{L}\p{N}.]/gu, '');
}

/** The cells of a row as the body of a request, but for the records it names, which are to be looked up. Empty cells are left out. */
export function importedRow(columns: readonly (ImportColumn | undefined)[], cells: readonly string[], format: DateFormat): ImportedRow {
  const values: Record<string, unknown> = {};
  const names: NamedRecord[] = [];
  const problems: Problem[] = [];
  for (const [index, column] of columns.entries()) {
    const text = (cells[index] ?? '').trim();
    if (column === undefined || text === '') continue;
    const { path, label, field } = column;
    const [name = '', part] = path.split('.');
    if (part !== undefined) {
      const address = {
        ...emptyAddress,
        ...(values[name] as Partial<Address> | undefined),
        [part]: part === 'state' ? stateCode(text) : text,
      };
      values[name] = address;
      continue;
    }
    const parsed = parsers[field.kind](text, field as never, format);
    if ('problem' in parsed) problems.push({ path, message: parsed.problem });
    else if ('to' in parsed) names.push({ path, label, ...parsed });
    else values[name] = parsed.value;
  }
  return { values, names, problems };
}

const emptyAddress: Address = { line1: '', line2: '', city: '', state: '', pincode: '', country: 'India' };

/** The code of a state that is written as code, name or short form; what is none of them is left for the schema to refuse. */
function stateCode(text: string): string {
  const asked = normalName(text);
  const state = states.find(
    ({ code, name, short }) => code === asked.padStart(2, '0') || normalName(name) === asked || normalName(short) === asked,
  );
  return state?.code ?? text;
}

const asText = (text: string): Parsed => ({ value: text });

const orProblem = (value: unknown, problem: string): Parsed => (value === null ? { problem } : { value });

/** How each kind of field reads a cell. Bounds and patterns are the schema's, which sees the value afterwards. */
const parsers: { readonly [K in FieldKind]: (text: string, field: Extract<Field, { kind: K }>, format: DateFormat) => Parsed } = {
  text: asText,
  code: asText,
  email: asText,
  mobile: asText,
  gstin: asText,
  pan: asText,
  money: (text) => orProblem(parsePaise(text), 'This is not an amount'),
  quantity: (text) => orProblem(parseScaled(text), 'This is not a number'),
  percent: (text) => orProblem(parsePercent(text), 'This is not a percentage'),
  number: (text) => (/^-?\d{1,9}$/.test(text) ? { value: Number(text) } : { problem: 'This must be a whole number' }),
  date: (text, _, format) => orProblem(parseFileDate(text, format), `This is not a date as ${format}`),
  'yes-no': (text) => {
    const answer = normalName(text);
    if (['yes', 'y', 'true', '1'].includes(answer)) return { value: true };
    return ['no', 'n', 'false', '0'].includes(answer) ? { value: false } : { problem: 'Yes or no' };
  },
  choice: (text, { of }) => {
    const asked = normalName(text);
    const choice = of.find(({ value, label }) => normalName(value) === asked || normalName(label) === asked);
    return choice === undefined ? { problem: 'Choose one of the list' } : { value: choice.value };
  },
  choices: (text) => ({ value: text.split(';').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])) }),
  ref: (text, { to }) => ({ to, name: text }),
  address: asText,
  lines: () => ({ problem: 'Lines cannot be imported' }),
  file: () => ({ problem: 'Files cannot be imported' }),
};
