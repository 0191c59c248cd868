import { type Day, isDay } from '#domain/time/day';
import type { FinancialYear } from '#domain/time/financial-year';
import { emptyValue, type Field, type Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/**
 * The filter of a report is in the address, so it can be bookmarked, sent and reached by Back. Missing parts come from the working year:
 * from its first day to its last, or as of today.
 */
export function filterOf(fields: Fields, query: URLSearchParams, year: FinancialYear, today: Day): AnyRow {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // Links of the product name a record by its kind: `ledger` for `ledgerId`.
      const text = query.get(name) ?? (field.kind === 'ref' ? query.get(name.replace(/Id$/, '')) : null);
      return [name, text === null ? standard(name, field, year, today) : (read(field, text) ?? standard(name, field, year, today))];
    }),
  );
}

/** The address of a filter, without default values. */
export function queryOf(fields: Fields, filter: AnyRow, year: FinancialYear, today: Day): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(fields)) {
    const value = filter[name] ?? null;
    if (JSON.stringify(value) === JSON.stringify(standard(name, field, year, today))) continue;
    if (Array.isArray(value)) query.set(name, value.join(','));
    else query.set(name, value === null ? '' : String(value));
  }
  return query;
}

/** Fields that together are the period: a range, or a single day. */
export function periodFields(fields: Fields): { readonly from: string | null; readonly to: string | null } {
  const days = Object.keys(fields).filter((name) => fields[name]?.kind === 'date');
  const [first = null, second = null] = days;
  return second === null ? { from: null, to: first } : { from: first, to: second };
}

/** What a report without rows says: of its days if it has any, else of what else it may ask for. */
export function nothingFound(from: string | null, to: string | null): { readonly title: string; readonly says: string } {
  if (to === null) return { title: 'Nothing to show', says: 'Change the filters.' };
  const days = from === null ? 'day' : 'period';
  return { title: `Nothing ${from === null ? 'on' : 'in'} this ${days}`, says: `Choose another ${days}, or change the filters.` };
}

function standard(name: string, field: Field, year: FinancialYear, today: Day): unknown {
  if (field.kind === 'choice' && field.required) return field.of[0]?.value ?? null;
  if (field.kind !== 'date') return emptyValue(field);
  const within = today < year.start ? year.start : today > year.end ? year.end : today;
  if (name === 'from' || name === 'start') return year.start;
  return name === 'to' || name === 'end' ? year.end : within;
}

function read(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'yes-no':
      return text === 'true';
    case 'choices':
      return text === '' ? [] : text.split(',');
    case 'date':
      return isDay(text) ? text : undefined;
    case 'money':
    case 'quantity':
    case 'percent':
    case 'number':
      return /^-?\d+$/.test(text) ? Number(text) : null;
    case 'choice':
      return field.of.some((choice) => choice.value === text) ? text : undefined;
    default:
      return text === '' ? null : text;
  }
}
