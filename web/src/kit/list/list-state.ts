import { type Day, dayOf, isDay } from '#domain/time/day';
import type { FilterValue, GridFilter, GridLoadAnswer, GridQuestion } from '#modules/grids/operations';
import { mostSorts, type Sort } from '../grid/grid-column.ts';

/** The days a filter keeps; open at an end that is missing. */
export interface Days {
  readonly from?: Day;
  readonly to?: Day;
}

/** The value of a filter: a text or a single choice, several choices, or dates. */
export type Wanted = string | readonly string[] | Days;

export interface ListFilter {
  readonly filters: Readonly<Record<string, Wanted>>;
  /** The first column first; empty is the order of the list. */
  readonly sort: readonly Sort[];
}

/** The state of a list as its address has it, so the address can be sent to a colleague. */
export interface ListState extends ListFilter {
  readonly search: string;
}

/** The parts of a list's definition that its address depends on. */
export type Listed = Pick<GridLoadAnswer, 'listId' | 'columns' | 'filters' | 'defaultFilter' | 'savedFilter' | 'setupVersion'>;

export const pageSizes = [25, 50, 100] as const;

const none = 'all';
/** Another screen chose the filters: neither saved nor default ones are added. */
const redirected = 'redirected';

/** The state if the address has none: the user's saved one, else the default. */
export function usualFilter(list: Listed): ListFilter {
  return keptFilter(list, list.savedFilter ?? { filters: {} });
}

/** A filter the person gave a name. */
export interface NamedFilter extends ListFilter {
  readonly name: string;
}

export const mostNamed = 20;

export function namedFilters(list: Listed): readonly NamedFilter[] {
  return (list.savedFilter?.named ?? []).map((kept) => ({ name: kept.name, ...keptFilter(list, kept) }));
}

/** Whether the person saved how the list opens. */
export function wasSaved({ savedFilter }: Listed): boolean {
  return savedFilter !== null && (Object.keys(savedFilter.filters).length > 0 || (savedFilter.sort ?? []).length > 0);
}

/** A saved state has only its differences from the default. */
function keptFilter(list: Listed, { filters, sort = [] }: Pick<NonNullable<Listed['savedFilter']>, 'filters' | 'sort'>): ListFilter {
  return { filters: wantedOf(list, { ...list.defaultFilter, ...filters }), sort: sortable(list, sort.map(whole)) };
}

export function isSameFilter(one: ListFilter, other: ListFilter): boolean {
  return same(filterOf(one), filterOf(other));
}

/** The filters to save: defaults are left out, and a removed default is saved as no dates. */
export function savedOf(
  list: Listed,
  { filters, sort }: ListFilter,
): { readonly filters: Record<string, FilterValue>; readonly sort: Sort[] } {
  const begins = wantedOf(list, list.defaultFilter);
  const kept = Object.entries(filters).filter(([key, value]) => !same(value, begins[key]));
  const dropped = Object.keys(begins).filter((key) => filters[key] === undefined);
  return { filters: { ...sentOf(Object.fromEntries(kept)), ...Object.fromEntries(dropped.map((key) => [key, {}])) }, sort: [...sort] };
}

/** Reads the address. Unknown parts are ignored, so an old bookmark still opens. */
export function readListState(parameters: URLSearchParams, list: Listed): ListState {
  const search = parameters.get('q') ?? '';
  const typed: Record<string, Wanted> = {};
  for (const key of new Set(parameters.keys())) {
    const value = readWanted(typeOf(list, key), parameters.getAll(key));
    if (value !== null) typed[key] = value;
  }
  const sort = sortable(list, (parameters.get('sort') ?? '').split(',').filter(Boolean).map(readSort));
  const says = Object.keys(typed).length > 0 || parameters.has('sort') || parameters.has(none) || parameters.has(redirected);
  return { search, ...(says ? { filters: typed, sort } : usualFilter(list)) };
}

/** Writes a state into an address without default values. Other parameters stay as they are. */
export function writeListState(state: ListState, list: Listed, now = new URLSearchParams()): URLSearchParams {
  const parameters = new URLSearchParams(
    [...now].filter(([key]) => !['q', 'sort', none, redirected].includes(key) && typeOf(list, key) === null),
  );
  if (state.search !== '') parameters.set('q', state.search);
  if (isSameFilter(state, usualFilter(list))) return parameters;
  for (const [key, wanted] of Object.entries(state.filters)) for (const text of textsOf(wanted)) parameters.append(key, text);
  if (state.sort.length > 0) parameters.set('sort', state.sort.map(({ column, descending }) => (descending ? '-' : '') + column).join(','));
  if (Object.keys(state.filters).length === 0 && state.sort.length === 0) parameters.set(none, '');
  return parameters;
}

/** The request to the grid service. */
export function questionOf(list: Listed, { search, filters, sort }: ListState): GridQuestion {
  const text = search.trim().slice(0, 100);
  return {
    listId: list.listId,
    setupVersion: list.setupVersion,
    ...(text === '' ? {} : { search: text }),
    ...(Object.keys(filters).length === 0 ? {} : { filters: sentOf(filters) }),
    ...(sort.length === 0 ? {} : { sort: [...sort] }),
  };
}

/** The number of filters that are on besides the defaults. An empty list shows it. */
export function narrowings({ search, filters }: ListState, list: Listed): number {
  const begins = wantedOf(list, list.defaultFilter);
  return Object.entries(filters).filter(([key, value]) => !same(value, begins[key])).length + (search.trim() === '' ? 0 : 1);
}

/** The list without filters, even without the default ones if those leave it empty. */
export function widened(state: ListState, list: Listed): ListState {
  const filters = narrowings(state, list) > 0 ? wantedOf(list, list.defaultFilter) : {};
  return { search: '', filters, sort: state.sort };
}

export function isDays(wanted: Wanted): wanted is Days {
  return typeof wanted === 'object' && !Array.isArray(wanted);
}

export function isDateRange(type: GridFilter['type']): boolean {
  return type.startsWith('DateRange');
}

/** How to read the value of a key: by the type of its filter, or by the kind of a column without one; null when it is neither. */
function typeOf(list: Listed, key: string): GridFilter['type'] | null {
  const filter = list.filters.find((one) => one.key === key);
  if (filter) return filter.type;
  const column = list.columns.find((one) => one.key === key);
  return column === undefined ? null : column.kind === 'date' ? 'DateRange' : 'Multi Select';
}

function readWanted(type: GridFilter['type'] | null, texts: readonly string[]): Wanted | null {
  const [first = ''] = texts;
  if (type === null || first === '') return null;
  if (type === 'Multi Select' || type === 'Barcodes') return texts;
  if (!isDateRange(type)) return first;
  const [from = '', to = from] = first.split('..');
  const days = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  return Object.keys(days).length === 0 ? null : days;
}

function textsOf(wanted: Wanted): readonly string[] {
  if (typeof wanted === 'string') return [wanted];
  return isDays(wanted) ? [`${wanted.from ?? ''}..${wanted.to ?? ''}`] : wanted;
}

function readSort(text: string): Sort {
  return { column: text.replace(/^-/, ''), descending: text.startsWith('-') };
}

function sortable(list: Listed, sort: readonly Sort[]): readonly Sort[] {
  const columns = new Set(list.columns.filter((column) => column.sortable !== 'none').map(({ key }) => key));
  return sort.filter(({ column }) => columns.has(column)).slice(0, mostSorts);
}

function whole({ column, descending }: { readonly column: string; readonly descending?: boolean | undefined }): Sort {
  return { column, descending: descending === true };
}

/** Converts stored values for the screen: days of the Long kinds are stored as instants. */
function wantedOf(list: Listed, values: Readonly<Record<string, FilterValue>>): Record<string, Wanted> {
  const known = Object.entries(values).flatMap(([key, value]): [string, Wanted][] => {
    if (typeOf(list, key) === null) return [];
    if (typeof value === 'number') return [[key, dayText(value)]];
    if (typeof value !== 'object' || Array.isArray(value)) return [[key, value]];
    const { from, to } = value as { readonly from?: string | number | undefined; readonly to?: string | number | undefined };
    if (from === undefined && to === undefined) return [];
    return [[key, { ...(from === undefined ? {} : { from: dayText(from) }), ...(to === undefined ? {} : { to: dayText(to) }) }]];
  });
  return Object.fromEntries(known);
}

function dayText(given: string | number): Day {
  return typeof given === 'number' ? dayOf(new Date(given).toISOString()) : given;
}

function sentOf(filters: ListFilter['filters']): Record<string, FilterValue> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, wanted]) => [
      key,
      typeof wanted === 'string' ? wanted : isDays(wanted) ? { ...wanted } : [...wanted],
    ]),
  );
}

function filterOf({ filters, sort }: ListFilter): ListFilter {
  return { filters: Object.fromEntries(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))), sort };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
