import { formatPaise, formatScaled } from '#domain/money/format';
import type { Paise, Scaled } from '#domain/money/paise';
import { isNumber, isRounded, parsePaise, parsePercent, parseScaled } from '#domain/money/parse';
import { isDay } from '#domain/time/day';
import { parseTypedDay } from '#domain/time/typed-day';
import type { Choice } from '#modules/kit/field';
import { readCodes, splitCodes } from '#modules/kit/imports/split-codes';
import type { AnyRow } from '#modules/kit/module';
import type { Option } from '../../api/resource.ts';
import { today, workingYear } from '../../session/working-day.ts';
import { dayText } from '../day-text.ts';

export type LineKind = 'option' | 'text' | 'codes' | 'date' | 'money' | 'quantity' | 'percent' | 'choice' | 'yes-no';

/** One column of a line grid. Its key is the field of the line, or of the computed line for values the product fills in. */
export interface LineColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: LineKind;
  /** Width in pixels; the one column without a width takes the rest. */
  readonly width?: number;
  /** Enter and Tab stop here; arrows reach every cell. */
  readonly stop?: true;
  /** A count of goods: more decimals than are stored are refused, and not rounded. */
  readonly exact?: true;
  /** Shown, never typed. */
  readonly computed?: true;
  /** The master that an option is chosen from. */
  readonly source?: string;
  readonly choices?: readonly Choice[];
  /** First values of a record made from here, by the values of the document; a reference by the alias of its record. */
  readonly begins?: (values: AnyRow) => Readonly<Record<string, string>>;
  /** The text beside an option in the list, such as its rate. */
  readonly detail?: (option: LineOption) => string;
  /** The main figure of a line. */
  readonly strong?: true;
  /** Typing here sets another field of the line: a quantity in a second unit. Undefined: this line has no such value. */
  readonly writes?: { readonly field: string; readonly from: (typed: number, computed: AnyRow | undefined) => number | undefined };
  /** The field that counts the barcodes which are typed here. */
  readonly counts?: string;
  /** The field of the computed line with the unit that is shown after the value. */
  readonly unit?: string;
  /** The field of the computed line that is shown while nothing is typed. */
  readonly otherwise?: string;
  /** Left out while no line has a value in it, or asks for one. */
  readonly optional?: true;
  /** On a narrow screen it is typed on the card itself. */
  readonly onCard?: true;
  /** Left out of the card of a narrow screen. */
  readonly wideOnly?: true;
}

/**
 * A line as typed, with the names of chosen options and a key of its own, so that it stays the same line while others are added or removed.
 */
export interface Line {
  readonly key: string;
  readonly values: AnyRow;
  readonly labels: Readonly<Record<string, string>>;
}

export type LineOption = Option;

/** The field that is set by typing in a column. */
export function fieldOf({ key, writes }: LineColumn): string {
  return writes?.field ?? key;
}

/** The columns without those that no line needs. */
export function neededColumns(
  columns: readonly LineColumn[],
  lines: Iterable<AnyRow>,
  asked: ReadonlySet<string> = new Set(),
): readonly LineColumn[] {
  if (!columns.some(({ optional }) => optional)) return columns;
  const all = [...lines];
  return columns.filter(({ key, optional }) => optional !== true || all.some((line) => hasValue(line[key]) || asked.has(key)));
}

/** The columns of lines that nobody types in: without those that are empty in all of them, so that the amounts are in sight. */
export function filledColumns(columns: readonly LineColumn[], lines: readonly AnyRow[]): readonly LineColumn[] {
  const isFilled = (value: unknown) => hasValue(value) && value !== false && value !== '';
  return columns.filter(({ key, width, strong }) => width === undefined || strong || lines.some((line) => isFilled(line[key])));
}

function hasValue(value: unknown): boolean {
  return (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
}

/** Asks for a text that can be read, instead of this one. */
export function askFor({ kind, exact }: LineColumn, text = ''): string {
  if (kind === 'codes') return readCodes(text).problem ?? 'Enter barcodes, or a range such as SN001..SN050';
  if (kind === 'yes-no') return 'Enter Yes or No';
  if (kind === 'date') return 'Enter a date, such as 31-12-2027';
  if (kind === 'choice') return 'Choose from the list';
  if (isNumeric(kind) && isNumber(text)) return exact && isRounded(text) ? 'At most 4 decimals' : 'This is too large';
  return kind === 'quantity' ? 'Enter a number, such as 12.5' : 'Enter an amount';
}

export function isNumeric(kind: LineKind): boolean {
  return kind === 'money' || kind === 'quantity' || kind === 'percent';
}

export function shownValue(column: LineColumn, line: Line, computed: AnyRow | undefined): string {
  const figure = figureOf(column, line, computed);
  const unit = column.unit === undefined ? null : (computed?.[column.unit] ?? null);
  return figure === '' || unit === null ? figure : `${figure} ${String(unit)}`;
}

function figureOf(column: LineColumn, line: Line, computed: AnyRow | undefined): string {
  const value = (column.computed ? computed : line.values)?.[column.key] ?? computed?.[column.otherwise ?? column.key] ?? null;
  if (column.kind === 'option') return line.labels[column.key] || String(computed?.[column.key.replace(/Id$/, 'Name')] ?? '');
  if (value === null || value === '') return '';
  if (column.kind === 'money') return formatPaise(Number(value) as Paise);
  if (column.kind === 'quantity') return formatScaled(Number(value) as Scaled);
  if (column.kind === 'percent') return `${formatScaled(Number(value) as Scaled)}%`;
  if (column.kind === 'yes-no') return value === true ? 'Yes' : '';
  if (column.kind === 'date') return isDay(String(value)) ? dayText(String(value)) : String(value);
  if (column.kind === 'codes') return Array.isArray(value) ? value.join(', ') : '';
  if (column.kind === 'choice') return column.choices?.find((choice) => choice.value === value)?.label ?? String(value);
  return String(value);
}

/** The text in the editor when a cell is opened: the shown value without grouping, so that it can be changed in place. */
export function editableValue(column: LineColumn, line: Line, computed: AnyRow | undefined): string {
  return figureOf(column, line, computed).replaceAll(isNumeric(column.kind) ? /[,%]/g : /(?!)/g, '');
}

/** Parses typed text; `undefined` when it is not a value of this kind. */
export function readValue(column: LineColumn, text: string): unknown {
  const plain = text.trim();
  if (plain === '') return column.kind === 'yes-no' ? false : column.kind === 'codes' ? [] : null;
  const read = readers[column.kind];
  return read(plain, column);
}

const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

const readers: { readonly [K in LineKind]: (text: string, column: LineColumn) => unknown } = {
  option: () => undefined,
  text: (text) => text,
  codes: splitCodes,
  date: (text) => orUndefined(parseTypedDay(text, { today: today(), year: workingYear() })),
  money: (text) => orUndefined(parsePaise(text)),
  quantity: (text, { exact }) => (exact && isRounded(text) ? undefined : orUndefined(parseScaled(text))),
  percent: (text) => orUndefined(parsePercent(text)),
  choice: (text, column) =>
    (
      column.choices?.find((choice) => choice.value === text) ??
      column.choices?.find((choice) => choice.label.toLowerCase().startsWith(text.toLowerCase()))
    )?.value,
  'yes-no': (text) => (/^y(es)?$/i.test(text) ? true : /^no?$/i.test(text) ? false : undefined),
};
