import type { Context } from '#application/context';
import { latest } from '#application/documents/locked-period';
import { beginsAtNothing, naturesIn, openingBalance, openingsPartition, refuseOwnOnly } from '#application/documents/opening-balance';
import type { Row } from '#application/ports';
import { balancesFacts } from '#application/reports/balances-facts';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { addDays, type Day } from '#domain/time/day';
import { sortable } from '#modules/kit/standing';
import type { OpeningLine, OpeningsAsked, OpeningsOfYear } from '#modules/organisation/financial-year/operations';
import { ledgerAmounts } from '#modules/reports/trial-balance/ledger-amounts';

/**
 * What each ledger of the balance sheet brings into the financial year of the scope, in the open branch: what is carried from before it,
 * and what is stated besides. Together they are the opening of the trial balance; the earlier years' result is carried by Profit & Loss
 * A/c (decision D33). A page of them, with the totals of all.
 */
export async function listOpeningBalances(context: Context, asked: OpeningsAsked = {}): Promise<OpeningsOfYear> {
  const { scope, ports } = context;
  refuseOwnOnly(context);
  const [years, org] = await Promise.all([
    ports.records.all(scope, 'financial-year'),
    ports.records.find(scope, 'org', scope.organisationId),
  ]);
  const year = years.find(({ id }) => id === scope.financialYearId);
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  const start = String(year.row['start']);
  const lines = await linesOf(context, start);
  const found = lines.filter((line) => isAsked(line, asked)).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const after = found.filter((line) => asked.cursor === undefined || placeOf(line) > asked.cursor);
  const page = after.slice(0, linesAtOnce);
  const last = page.at(-1);
  const locked = latest(org?.row['lockedUntil'], ...years.map(({ row }) => row['lockedUntil']));
  return {
    year: { id: year.id, label: String(year.row['label']), start },
    lockedUntil: locked !== null && addDays(start, -1) <= locked ? locked : null,
    lines: page,
    ...(last === undefined || page.length === after.length ? {} : { cursor: placeOf(last) }),
    totals: {
      carried: lines.reduce((sum, { carried }) => sum + carried, 0),
      opening: lines.reduce((sum, { opening }) => sum + opening, 0),
    },
  };
}

async function linesOf(context: Context, start: Day): Promise<readonly OpeningLine[]> {
  const { scope, ports } = context;
  const [groups, stated, facts] = await Promise.all([
    ports.records.all(scope, 'group'),
    statedOpenings(context),
    balancesFacts(context, [scope.branchId], start, start),
  ]);
  const natureOf = naturesIn(groups);
  const { amounts } = ledgerAmounts(facts);
  const groupNames = new Map(facts.groups.map(({ id, name }) => [id, name]));
  return facts.ledgers
    .filter(({ groupId }) => !beginsAtNothing(natureOf(groupId)))
    .map(({ id, name, groupId }): OpeningLine => {
      const opening = Number(stated.get(id)?.['balance'] ?? 0);
      const carried = (amounts.get(id)?.opening ?? 0) - opening;
      const group = groupId === null ? null : (groupNames.get(groupId) ?? null);
      const side = natureOf(groupId) === 'Asset' ? 'Dr' : 'Cr';
      return { ledgerId: id, name, group, side, carried, opening, version: Number(stated.get(id)?.['version'] ?? 0) };
    });
}

function isAsked({ name, group, opening }: OpeningLine, { search = '', stated }: OpeningsAsked): boolean {
  if (stated === true && opening === 0) return false;
  return normalName(`${name} ${group ?? ''}`).includes(normalName(search));
}

/** Where a line stands in the order of names. */
function placeOf({ name, ledgerId }: OpeningLine): string {
  return `${sortable(name)} ${ledgerId}`;
}

/** What is stated for the year, by ledger. */
async function statedOpenings({ scope, ports }: Context): Promise<ReadonlyMap<string, Row>> {
  const stated = new Map<string, Row>();
  let cursor: string | undefined;
  do {
    const page = await ports.records.list(scope, {
      slug: openingBalance.slug,
      partitions: [openingsPartition(scope)],
      order: 0,
      descending: false,
      limit: rowsAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const row of page.rows) stated.set(String(row['ledgerId']), row);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return stated;
}

const rowsAtOnce = 400;
const linesAtOnce = 200;
