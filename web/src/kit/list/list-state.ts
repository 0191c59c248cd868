import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import type { ListBody } from '#modules/kit/operation';

/** What a list shows, as its address says it; the address can be sent to a colleague. */
export interface ListState {
  readonly search: string;
  /** Column of the order; the list's own when empty. */
  readonly order: string;
  readonly descending: boolean | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
}

export const pageSizes = [25, 50, 100] as const;

export type ListedModule = AnyMaster | AnyDocument;

/** Whether days can be asked for: the list has a date column that is one of its orders or columns. */
export function dateColumnOf(module: ListedModule): string | null {
  return module.list.columns.find(({ kind }) => kind === 'date')?.key ?? null;
}

const own = new Set(['q', 'sort', 'from', 'to', 'dates', 'redirected']);

/** Reads the address. Columns the list does not have are ignored, so that an old bookmark still opens. */
export function readListState(
  parameters: URLSearchParams,
  module: ListedModule,
  year: { readonly start: string; readonly end: string },
): ListState {
  const columns = new Set(module.list.columns.map(({ key }) => key));
  const filters: Record<string, string | readonly string[]> = {};
  for (const name of new Set(parameters.keys())) {
    if (own.has(name) || !columns.has(name)) continue;
    const values = parameters.getAll(name);
    const [first = ''] = values;
    filters[name] = first.startsWith('~') ? first.slice(1) : values;
  }
  const sort = parameters.get('sort') ?? '';
  const order = sort.replace(/^-/, '');
  const orders = module.list.orders.map(({ column }) => column);
  return {
    search: parameters.get('q') ?? '',
    order: orders.includes(order) ? order : '',
    descending: orders.includes(order) ? sort.startsWith('-') : null,
    ...daysOf(parameters, module, year),
    filters,
  };
}

/** Lists of dated rows show the working year unless the address says otherwise; `dates=all` lifts the bound. */
function daysOf(
  parameters: URLSearchParams,
  module: ListedModule,
  year: { readonly start: string; readonly end: string },
): { readonly from: string | null; readonly to: string | null } {
  if (dateColumnOf(module) === null) return { from: null, to: null };
  const from = parameters.get('from');
  const to = parameters.get('to');
  if (from !== null || to !== null) return { from, to };
  const bounded = module.kind === 'document' && parameters.get('dates') !== 'all';
  return bounded ? { from: year.start, to: year.end } : { from: null, to: null };
}

/** The address of a state; what is as usual is left out. A text to look for is marked with `~`, a choice of values stands as it is. */
export function writeListState(
  state: ListState,
  module: ListedModule,
  year: { readonly start: string; readonly end: string },
): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state.search !== '') parameters.set('q', state.search);
  if (state.order !== '') parameters.set('sort', `${state.descending === true ? '-' : ''}${state.order}`);
  const usual = daysOf(new URLSearchParams(), module, year);
  if (state.from !== usual.from || state.to !== usual.to) {
    if (state.from !== null) parameters.set('from', state.from);
    if (state.to !== null) parameters.set('to', state.to);
    if (state.from === null && state.to === null) parameters.set('dates', 'all');
  }
  for (const [column, wanted] of Object.entries(state.filters)) {
    if (typeof wanted === 'string') parameters.set(column, `~${wanted}`);
    else for (const value of wanted) parameters.append(column, value);
  }
  return parameters;
}

/** The body of the list call. A list of one year needs no bounds for that year: its partition has them. */
export function bodyOf(state: ListState, module: ListedModule, year: { readonly start: string; readonly end: string }): ListBody {
  const usual = module.kind === 'document' && state.from === year.start && state.to === year.end;
  return {
    ...(state.search.trim() === '' ? {} : { search: state.search.trim().slice(0, 100) }),
    ...(state.order === '' ? {} : { order: state.order, descending: state.descending === true }),
    ...(usual || state.from === null ? {} : { from: state.from }),
    ...(usual || state.to === null ? {} : { to: state.to }),
    ...(Object.keys(state.filters).length === 0 ? {} : { filters: mutable(state.filters) }),
  };
}

function mutable(filters: ListState['filters']): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(filters).map(([column, wanted]) => [column, typeof wanted === 'string' ? wanted : [...wanted]]));
}

/** How many things narrow the list besides its usual year; an empty list says so. */
export function narrowings(state: ListState, module: ListedModule, year: { readonly start: string; readonly end: string }): number {
  const usual = daysOf(new URLSearchParams(), module, year);
  const days = state.from !== usual.from || state.to !== usual.to ? 1 : 0;
  return Object.keys(state.filters).length + days + (state.search.trim() === '' ? 0 : 1);
}
