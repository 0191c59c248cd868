import { isDay } from '#domain/time/day';
import { handOffKeys, redirectFlags } from '#modules/kit/report/drill-down';
import { type Listed, type ListFilter, usualFilter, type Wanted, writeListState } from './list-state.ts';

/** The filters of a list that a handed-over value can preselect, the best first. */
const filtersOf: Readonly<Record<string, readonly string[]>> = {
  voucherNo: ['number'],
  partyInvoiceNo: ['partyInvoiceNo', 'referenceNo'],
  ledgerId: ['partyId', 'ledgerId'],
  fromLedgerId: ['fromLedgerId', 'accountId'],
  toLedgerId: ['toLedgerId', 'partyId'],
  branchId: ['branchId'],
};

/**
 * The address of a list once it has taken over what another screen handed to it: the matching filters are set, and the values are gone, so
 * that they apply once. Null where nothing was handed over.
 */
export function takeHandOff(now: URLSearchParams, list: Listed): URLSearchParams | null {
  if (!handOffKeys.some((key) => now.has(key))) return null;
  const left = new URLSearchParams(
    [...now].filter(([key]) => ![...handOffKeys, ...Object.values(redirectFlags), 'branchId'].some((taken) => taken === key)),
  );
  return writeListState({ search: '', sort: [], filters: wantedBy(now, list) }, list, left);
}

function wantedBy(now: URLSearchParams, list: Listed): ListFilter['filters'] {
  const wanted: Record<string, Wanted> = {};
  for (const [name, keys] of Object.entries(filtersOf)) {
    const value = now.get(name) ?? '';
    const filter = keys.map((key) => list.filters.find((one) => one.key === key)).find((one) => one !== undefined);
    if (value !== '' && filter !== undefined) wanted[filter.key] = filter.type === 'Multi Select' ? value.split(',') : value;
  }
  const day = now.get('entryDate') ?? now.get('partyInvoiceDate') ?? '';
  const days = list.filters.find(({ key, type }) => key === 'date' && type.startsWith('DateRange'));
  if (days === undefined) return wanted;
  if (isDay(day)) return { ...wanted, [days.key]: { from: day, to: day } };
  const [from, to] = [now.get('from') ?? '', now.get('to') ?? ''];
  if (isDay(from) && isDay(to)) return { ...wanted, [days.key]: { from, to } };
  const year = now.has(redirectFlags.preventDefaultYear) ? undefined : usualFilter({ ...list, savedFilter: null }).filters[days.key];
  return year === undefined ? wanted : { ...wanted, [days.key]: year };
}
