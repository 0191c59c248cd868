import { isAbroad } from '#domain/address/country';
import { stateName } from '#domain/address/state';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDateTime, formatDay, formatMoment, isDay } from '#domain/time/day';
import type { Field, FieldKind } from '#modules/kit/field';

/** Besides the kinds of fields: a status, and times, ISO 8601 instants in UTC, set by the product and by a portal of the government. */
export type CellKind = FieldKind | 'status' | 'moment' | 'portal-moment';

/** How each kind reads in a list, on a card, in a history, on paper: texts only, so that they can be copied and compared. */
const asText: Readonly<Record<CellKind, (value: unknown, field?: Field) => string>> = {
  text: (value, field) => textOf(value, field?.kind === 'text' ? field.moment : undefined),
  code: plain,
  email: plain,
  mobile: plain,
  gstin: plain,
  pan: plain,
  money: (value) => (isWhole(value) ? formatPaise(paise(value)) : ''),
  quantity: (value) => (isWhole(value) ? formatScaled(scaled(value)) : ''),
  percent: (value) => (isWhole(value) ? `${formatScaled(scaled(value))}%` : ''),
  number: plain,
  date: (value) => (typeof value === 'string' && isDay(value) ? formatDay(value) : plain(value)),
  'yes-no': (value) => (value === true ? 'Yes' : 'No'),
  choice: (value, field) =>
    (field?.kind === 'choice' ? field.of.find((choice) => choice.value === value)?.label : undefined) ?? plain(value),
  choices: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  codes: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  ref: plain,
  address: addressText,
  lines: (value) => (Array.isArray(value) ? `${value.length} row${value.length === 1 ? '' : 's'}` : ''),
  file: (value) => plain(value).split('/').at(-1) ?? '',
  status: plain,
  moment: momentText,
  'portal-moment': portalMomentText,
};

export function cellText(kind: CellKind, value: unknown, field?: Field): string {
  return value === null || value === undefined ? '' : asText[kind](value, field);
}

function textOf(value: unknown, moment: true | 'portal' | undefined): string {
  if (moment === undefined) return plain(value);
  return moment === 'portal' ? portalMomentText(value) : momentText(value);
}

function momentText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? formatDateTime(value) : '';
}

/** Hours count from it, or until it. */
function portalMomentText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? formatMoment(value) : '';
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { line1, line2, city, state, pincode, country = '' } = value as Record<string, string>;
  const place = isAbroad(country) ? [pincode, country] : [state === undefined ? undefined : stateName(state), pincode];
  return [line1, line2, city, ...place].filter(Boolean).join(', ');
}
