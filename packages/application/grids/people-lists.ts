import type { Context } from '#application/context';
import { findList } from '#application/grids/find-plan';
import { daysOf } from '#application/grids/wanted-days';
import { listInvitations } from '#application/identity/invitations';
import { listMembers } from '#application/identity/list-members';
import type { ListAsked, Page } from '#application/identity/page';
import type { IdentityWorld } from '#application/identity/world';
import type { ListRow } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { FilterValue, GridCountAnswer, GridPageAnswer, GridPageBody, GridQuestion } from '#modules/grids/operations';

export type People = Pick<IdentityWorld, 'members' | 'clock'>;
type List = (world: People, context: Context, asked: ListAsked) => Promise<Page<Readonly<Record<string, unknown>>>>;

/** Members and invitations are stored with the people, not with the records. They are read whole, so any filter is exact. */
const lists: Readonly<Record<string, List>> = { USER_LIST: listMembers, USER_INVITATION_LIST: listInvitations };

export function isOfPeople(listId: string): boolean {
  return Object.hasOwn(lists, listId);
}

export async function getPeople(world: People, context: Context, body: GridPageBody): Promise<GridPageAnswer> {
  const { rows, cursor } = await read(world, context, body);
  return { rows: [...rows], ...(cursor === undefined ? {} : { cursor }) };
}

/** Every row of what was asked, in one reading, as the page of the list has them. */
export async function* allPeople(world: People, context: Context, question: GridQuestion): AsyncGenerator<readonly ListRow[]> {
  // People get the rows as JSON; such a list contains nothing else.
  yield (await read(world, context, { ...question, limit: Number.MAX_SAFE_INTEGER })).rows as readonly ListRow[];
}

export async function countPeople(world: People, context: Context, body: Omit<GridPageBody, 'sort'>): Promise<GridCountAnswer> {
  return { count: (await read(world, context, { ...body, limit: 1 })).total, exact: true, totals: {} };
}

function read(world: People, context: Context, { listId, search, sort = [], filters = {}, cursor, limit }: GridPageBody) {
  const list = findList(context, listId);
  const [order, ...others] = sort;
  if (others.length > 0) refuse('sort.1.column', `${list.title} are sorted by one column`);
  if (order && !list.people?.orders.includes(order.column)) refuse('sort.0.column', 'This is not a column to sort by');
  const asked: Record<string, string | readonly string[]> = {};
  let days = {};
  for (const [key, value] of Object.entries(filters)) {
    const column = list.columns.find(([name]) => name === key);
    if (column === undefined) refuse(`filters.${key}`, 'This is not a filter of the list');
    else if (column[2] === 'date') days = daysOf('DateRange', value, `filters.${key}`, undefined);
    else asked[key] = textsOf(key, value);
  }
  return (lists[listId] ?? listMembers)(world, context, {
    search,
    filters: asked,
    cursor,
    limit: limit ?? rowsAtFirst,
    order: order?.column,
    descending: order === undefined ? undefined : order.descending === true,
    ...days,
  });
}

const rowsAtFirst = 50;

function textsOf(key: string, value: FilterValue): string | readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? value : refuse(`filters.${key}`, 'One value or several are expected');
}

function refuse(path: string, message: string): never {
  throw new Refusal('invalid', {}, [{ path, message }]);
}
