import { isLimitedToOwn, isOwn } from '#application/access/own';
import { recordsNamed } from '#application/commit/records-named';
import { referenceWord } from '#application/commit/references';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { Row, Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { ancestry, type Nature, natureOf } from '#domain/posting/chart';
import { type LedgerKind, ledgerKindOf } from '#domain/posting/ledger-kind';
import { normalName, wordsOf } from '#domain/text/normalise';
import { customer } from '#modules/accounts/customer/customer';
import { groupsOf } from '#modules/kit/voucher/chart';
import { sortable } from '#modules/kit/voucher/standing';
import { group } from '#modules/masters/group/group';

/** Each of them narrows the results. */
export interface LedgersWanted {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly type?: LedgerKind | undefined;
  readonly groupAlias?: string | undefined;
  readonly groupName?: string | undefined;
  readonly nature?: Nature | undefined;
  readonly notIn?: readonly string[];
}

export interface NamedLedger {
  readonly id: string;
  readonly name: string;
}

export interface LedgersFound {
  readonly rows: readonly NamedLedger[];
  readonly cursor?: string;
}

/** Most ids to read from the index of words: a page of ledgers, plus those that may be left out again. */
const mostFound = 2 * limits.rowsPerPage;
/** The index is queried once per group. With more groups than this, the list is read instead. */
const mostGroups = 60;
/** Rounds of reading the list for a page. All but the first read thousands of rows. */
const mostRounds = 6;

/**
 * Active ledgers by name, page by page: of a kind, under a group and its subgroups, or of a nature. The index of words answers at once,
 * however long the list is; the rest is read from the list. A page may be short and still have a cursor.
 */
export async function findLedgers(context: Context, wanted: LedgersWanted): Promise<LedgersFound> {
  const groupIds = await groupsWanted(context, wanted);
  if (groupIds?.length === 0) return { rows: [] };
  const words = wordsOf(wanted.search ?? '');
  const fits = testOf(context, wanted, groupIds);
  const without = new Set(wanted.notIn);
  const ids = await indexed(context, groupIds, words, wanted.cursor);
  if (ids === undefined) return readLedgers(context, fits, without, wanted.cursor);
  const found = await storedLedgers(
    context,
    ids.filter((id) => !without.has(id)),
  );
  const rows = found.filter(({ row, createdBy }) => fits({ ...row, createdBy })).slice(0, limits.rowsPerPage);
  return { rows: rows.map((ledger) => ({ id: ledger.id, name: rowOf(customer, ledger).name })) };
}

/** Ids of the ledgers of these groups that have all words; undefined if there are too many, so the list must be read. */
async function indexed(
  context: Context,
  groupIds: readonly string[] | undefined,
  words: readonly string[],
  cursor: string | undefined,
): Promise<readonly string[] | undefined> {
  const byGroup = groupIds !== undefined && groupIds.length <= mostGroups;
  if (words.length > 0) return idsWith(context, byGroup ? groupIds.map((id) => [wordOf(id), ...words]) : [words], mostFound);
  if (!byGroup || cursor !== undefined) return undefined;
  const ids = await idsWith(
    context,
    groupIds.map((id) => [wordOf(id)]),
    mostFound,
  );
  return ids.length > limits.rowsPerPage ? undefined : ids;
}

function wordOf(groupId: string): string {
  return referenceWord({ slug: group.slug, id: groupId });
}

async function idsWith(context: Context, asked: readonly (readonly string[])[], most: number): Promise<readonly string[]> {
  const { records } = context.ports;
  const found = await Promise.all(asked.map((prefixes) => records.search(context.scope, customer.slug, prefixes, most)));
  return [...new Set(found.flat())].slice(0, most);
}

/** Ledgers by their names. */
async function storedLedgers(context: Context, ids: readonly string[]): Promise<readonly Stored[]> {
  const found = await recordsNamed(
    context,
    ids.map((id) => ({ slug: customer.slug, id })),
  );
  const keyOf = (ledger: Stored) => sortable(rowOf(customer, ledger).name);
  return [...found.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

async function readLedgers(
  context: Context,
  keep: (row: Row) => boolean,
  without: ReadonlySet<string>,
  cursor: string | undefined,
): Promise<LedgersFound> {
  const rows: NamedLedger[] = [];
  let at = cursor;
  for (let round = 0; round < mostRounds && rows.length < limits.rowsPerPage; round += 1) {
    const page = await context.ports.records.list(context.scope, {
      slug: customer.slug,
      partitions: [partitionOf(customer, context.scope)],
      order: 0,
      descending: false,
      keep,
      limit: limits.rowsPerPage - rows.length,
      ...(round === 0 ? {} : { whole: true }),
      ...(at === undefined ? {} : { cursor: at }),
    });
    rows.push(...page.rows.filter(({ id }) => !without.has(id)).map(({ id, name }) => ({ id, name: String(name) })));
    at = page.cursor;
    if (at === undefined) return { rows };
  }
  return { rows, ...(at === undefined ? {} : { cursor: at }) };
}

function testOf(context: Context, { type }: LedgersWanted, groupIds: readonly string[] | undefined): (row: Row) => boolean {
  const limited = isLimitedToOwn(context, customer);
  const groups = groupIds && new Set<unknown>(groupIds);
  return (row) =>
    row['status'] === 'Active' &&
    (groups === undefined || groups.has(row['groupId'])) &&
    (type === undefined || row['ledgerKind'] === type) &&
    (!limited || isOwn(context, customer, row));
}

/** Groups that can have such ledgers; undefined for any group, and for outside all groups. */
async function groupsWanted(context: Context, wanted: LedgersWanted): Promise<readonly string[] | undefined> {
  const { type, groupAlias, groupName, nature } = wanted;
  const anywhere = groupAlias === undefined && groupName === undefined && nature === undefined;
  // A ledger outside all groups has no group to take its kind from.
  if (anywhere && (type === undefined || type === 'Other')) return undefined;
  const { stored, chart } = await chartOf(context);
  const heads = stored.filter((one) => {
    const { alias, name } = rowOf(group, one);
    return (
      (groupAlias === undefined || normalName(alias ?? '') === normalName(groupAlias)) &&
      (groupName === undefined || normalName(name) === normalName(groupName))
    );
  });
  const headIds = new Set(heads.map(({ id }) => id));
  return stored
    .map(({ id }) => id)
    .filter((id) => ancestry(chart, id).some((one) => headIds.has(one.id)))
    .filter((id) => nature === undefined || natureOf(chart, id) === nature)
    .filter((id) => type === undefined || ledgerKindOf(chart, id) === type);
}

async function chartOf(context: Context) {
  const stored = await context.ports.records.all(context.scope, group.slug);
  return { stored, chart: groupsOf({ all: () => stored.map(({ id, row }) => ({ ...row, id })) }) };
}

/** Banks are few. */
const mostBanks = 1_000;

/** Active ledgers of the organisation's banks, overdrafts and cash credits included, by name. */
export async function bankLedgers(context: Context) {
  const groupIds = (await groupsWanted(context, { type: 'Bank' })) ?? [];
  const ids = await idsWith(
    context,
    groupIds.map((id) => [wordOf(id)]),
    mostBanks,
  );
  const fits = testOf(context, { type: 'Bank' }, groupIds);
  return (await storedLedgers(context, ids)).flatMap(({ id, row, createdBy }) => {
    const { name, bankAccount, bankIfsc, bankBranch } = row;
    if (!fits({ ...row, createdBy })) return [];
    return [{ id, name: String(name), bankAccount: textOf(bankAccount), bankIfsc: textOf(bankIfsc), bankBranch: textOf(bankBranch) }];
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The alias of a group, or of the nearest above it that has one. */
export async function aliasOfGroup(context: Context, groupId: unknown): Promise<string | null> {
  const { chart } = await chartOf(context);
  if (typeof groupId !== 'string' || !chart.has(groupId)) return null;
  return ancestry(chart, groupId).find(({ alias }) => alias !== null && alias !== '')?.alias ?? null;
}
