import type { Context } from '#application/context';
import type { ListPage } from '#application/ports';
import { listRecords } from '#application/records/list-records';
import { isLimitedToOwn, isOwn } from '#application/records/own';
import { natureOf } from '#domain/posting/chart';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { customer } from '#modules/accounts/customer/customer';
import { groupsOf } from '#modules/kit/chart';

export interface LedgersWanted {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  /** Kind of ledger, such as Customer. */
  readonly type?: string;
  readonly groupAlias?: string;
  readonly groupName?: string | undefined;
  readonly nature?: string | undefined;
  readonly notIn?: readonly string[];
}

export interface NamedLedger {
  readonly id: string;
  readonly name: string;
}

/** Active ledgers by name, a page after the other: of a kind, under a group and whatever is below it, or of a nature. */
export async function findLedgers(
  context: Context,
  wanted: LedgersWanted,
): Promise<{ readonly rows: readonly NamedLedger[]; readonly cursor?: string }> {
  const groupIds = await groupsWanted(context, wanted);
  const found: ListPage = await listRecords(context, customer, {
    limit: 100,
    filters: {
      status: ['Active'],
      ...(wanted.type === undefined ? {} : { ledgerKind: [wanted.type] }),
      ...(groupIds === undefined ? {} : { groupId: [...groupIds] }),
    },
    ...(wanted.search === undefined ? {} : { search: wanted.search }),
    ...(wanted.cursor === undefined ? {} : { cursor: wanted.cursor }),
  });
  const without = new Set(wanted.notIn);
  const rows = found.rows.filter(({ id }) => !without.has(id)).map(({ id, name }) => ({ id, name: String(name) }));
  return { rows, ...(found.cursor === undefined ? {} : { cursor: found.cursor }) };
}

/** Groups of an organisation are some dozens: one filter holds so many. */
const mostGroups = 100;

async function groupsWanted(context: Context, { groupAlias, groupName, nature }: LedgersWanted): Promise<readonly string[] | undefined> {
  if (groupAlias === undefined && groupName === undefined && nature === undefined) return undefined;
  const stored = await context.ports.records.all(context.scope, 'group');
  const chart = groupsOf({ all: () => stored.map(({ id, row }) => ({ ...row, id })) });
  const aliases =
    groupAlias === undefined
      ? stored.filter(({ row }) => groupName !== undefined && normalName(String(row['name'])) === normalName(groupName)).map(({ id }) => id)
      : stored.filter(({ row }) => row['alias'] === groupAlias).map(({ id }) => id);
  const heads = new Set(aliases);
  const below = (id: string): boolean => {
    for (let at: string | undefined = id, steps = 0; at !== undefined && steps < mostGroups; steps += 1) {
      if (heads.has(at)) return true;
      const parent: unknown = stored.find((one) => one.id === at)?.row['parentId'];
      at = typeof parent === 'string' ? parent : undefined;
    }
    return false;
  };
  const ids = stored
    .filter(({ id }) => (groupAlias === undefined && groupName === undefined ? true : below(id)))
    .filter(({ id }) => nature === undefined || natureOf(chart, id) === nature)
    .map(({ id }) => id);
  // No group is none of them, and not all of them.
  if (ids.length > mostGroups) throw new Refusal('notAllowed', { why: `At most ${mostGroups} groups at once` });
  return ids.length === 0 ? ['none'] : ids;
}

/** Ledgers of the organisation's banks, whole, at most a hundred. */
export async function bankLedgers(context: Context) {
  const { rows } = await listRecords(context, customer, { limit: 100, filters: { status: ['Active'], ledgerKind: ['Bank'] } });
  const found = await context.ports.records.findMany(
    context.scope,
    rows.map(({ id }) => ({ slug: customer.slug, id })),
  );
  const limited = isLimitedToOwn(context, customer);
  return rows.flatMap(({ id }) => {
    const stored = found.get(id);
    if (stored === undefined || (limited && !isOwn(context, customer, { ...stored.row, createdBy: stored.createdBy }))) return [];
    const { name, bankAccount, bankIfsc, bankBranch } = stored.row;
    return [{ id, name: String(name), bankAccount: textOf(bankAccount), bankIfsc: textOf(bankIfsc), bankBranch: textOf(bankBranch) }];
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The alias of a group, or of the nearest above it that has one. */
export async function aliasOfGroup(context: Context, groupId: unknown): Promise<string | null> {
  const stored = await context.ports.records.all(context.scope, 'group');
  for (let at = groupId, steps = 0; typeof at === 'string' && steps < mostGroups; steps += 1) {
    const row = stored.find(({ id }) => id === at)?.row;
    const alias = row?.['alias'];
    if (typeof alias === 'string' && alias !== '') return alias;
    at = row?.['parentId'];
  }
  return null;
}
