import { parsePaise, parsePercent, parseScaled } from '#domain/money/parse';
import { normalName, sortKey } from '#domain/text/normalise';
import { isDay } from '#domain/time/day';
import type { ModelColumn } from '#modules/grids/model';
import type { Operator } from '#modules/grids/setup';

type Kind = ModelColumn['kind'];
export type Test = (value: unknown) => boolean;

/**
 * The test of an operator on a value, or the reason why it does not work with these operands. Texts are compared folded, numbers as numbers
 * (paise, ten-thousandths), days as days. A list matches when one of its elements does; with a negative operator, when none does.
 */
export function testOf(operator: Operator, kind: Kind, operands: readonly string[]): Test | string {
  const compared = operands.map((operand) => comparable(kind, operand));
  if (isOrder(operator) && compared.includes(undefined))
    return numeric.has(kind) ? 'A number is expected' : 'A day such as 2026-04-01 is expected';
  const [first, second] = compared;
  const texts = operands.map(normalName);
  const oneOf = new Set(operands.map((operand) => exact(kind, operand)));
  const is: Test = (value) => elements(value).some((element) => oneOf.has(exact(kind, element)));
  const ordered =
    (holds: (left: Comparable) => boolean): Test =>
    (value) =>
      elements(value).some((element) => {
        const left = comparable(kind, element);
        return left !== undefined && element !== '' && holds(left);
      });
  if (operands.length === 0) return 'A value is expected';
  switch (operator) {
    case 'LIKE':
      return (value) => elements(value).some((element) => texts.some((text) => normalName(element).includes(text)));
    case 'STARTS_WITH':
      return (value) => elements(value).some((element) => texts.some((text) => normalName(element).startsWith(text)));
    case 'EQ':
    case 'IN':
    case 'FIND_IN_SET':
      return operator === 'FIND_IN_SET' ? (value) => listed(value).some((element) => oneOf.has(exact(kind, element))) : is;
    case 'BARCODES': {
      const codes = new Set(
        operands
          .flatMap((operand) => operand.split(/[\s,;]+/))
          .filter((code) => code !== '')
          .map(normalName),
      );
      return codes.size === 0 ? 'A barcode is expected' : (value) => listed(value).some((element) => codes.has(normalName(element)));
    }
    case 'NE':
    case 'NOT_IN':
      return (value) => !is(value);
    case 'GT':
      return ordered((left) => after(left, first));
    case 'GE':
      return ordered((left) => !after(first, left));
    case 'LT':
      return ordered((left) => after(first, left));
    case 'LE':
      return ordered((left) => !after(left, first));
    case 'BETWEEN':
      if (operands.length !== 2) return 'Two values are expected';
      return ordered((left) => !after(first, left) && !after(left, second));
  }
}

/**
 * A typed operand in the form of stored values: amounts in paise, quantities and percents in ten-thousandths. Other text stays as it is,
 * and is refused for operators that need an order.
 */
export function typedOperand(kind: Kind, text: string): string {
  const value =
    kind === 'money' ? parsePaise(text) : kind === 'quantity' ? parseScaled(text) : kind === 'percent' ? parsePercent(text) : null;
  return value === null ? text : String(value);
}

/** Several values typed into one box, with commas or semicolons between them; commas may group the digits of each. */
export function typedValues(kind: Kind, text: string): readonly string[] {
  const apart = text.split(numeric.has(kind) ? /[;\n]|,\s+/ : /[,;\n]/);
  const values = apart.length === 1 ? text.split(',') : apart;
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** Operators that compare with more than one value. */
export const severalOperators: ReadonlySet<Operator> = new Set<Operator>(['IN', 'NOT_IN', 'BETWEEN', 'BARCODES']);

type Comparable = number | string;

function isOrder(operator: Operator): boolean {
  return ['GT', 'GE', 'LT', 'LE', 'BETWEEN'].includes(operator);
}

const numeric: ReadonlySet<Kind> = new Set<Kind>(['money', 'quantity', 'percent', 'number']);

export function isNumeric(kind: Kind): boolean {
  return numeric.has(kind);
}

/** In a sortable form; undefined when it is not of this kind. */
function comparable(kind: Kind, text: string): Comparable | undefined {
  if (numeric.has(kind)) return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (kind === 'date') return isDay(text.slice(0, 10)) ? text.slice(0, 10) : undefined;
  return sortKey(text);
}

function exact(kind: Kind, text: string): string {
  return String((numeric.has(kind) || kind === 'date' ? comparable(kind, text) : undefined) ?? normalName(text));
}

function after(one: Comparable | undefined, other: Comparable | undefined): boolean {
  return one !== undefined && other !== undefined && one > other;
}

/** The texts of a value; an empty value is the empty text. */
function elements(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [''];
  if (Array.isArray(value)) return value.length === 0 ? [''] : value.map(String);
  return [textOf(value)];
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? Object.values(value).map(textOf).join(' ') : String(value);
}

/** A list that is kept as one text, divided by commas, is a list too. */
function listed(value: unknown): readonly string[] {
  return elements(value).flatMap((element) => element.split(',').map((part) => part.trim()));
}

/** The sort key of a value: empty values first, then numbers, then texts. */
export function sortValue(kind: Kind, value: unknown): Comparable {
  if (numeric.has(kind)) return typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;
  return sortKey(textOf(value));
}
