import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { allYears, organisationOf } from '#application/known-records';
import { firstYear, whyNotStated, type Year } from '#application/opening/books-begin';
import { beginsAtNothing, naturesIn, openingsPartition, refuseOwnOnly } from '#application/opening/opening-balance';
import { findYear } from '#application/opening/opening-year';
import { statedOpenings } from '#application/opening/stated-openings';
import type { Row } from '#application/ports/records';
import { balancesFacts } from '#application/reports/statements/balances-facts';
import { ledgerAmounts } from '#application/reports/statements/ledger-amounts';
import { normalName } from '#domain/text/normalise';
import { lockInForce } from '#domain/time/books-lock';
import { addDays, type Day } from '#domain/time/day';
import { sortable } from '#modules/kit/voucher/standing';
import type { OpeningLine, OpeningsAsked, OpeningsOfYear } from '#modules/organisation/financial-year/operations';

/**
 * The opening balance of each balance sheet ledger in the financial year and branch of the scope: carried forward, or entered in the first
 * year. Together they are the opening of the trial balance. Profit & Loss A/c carries the result of earlier years (decision D33). Returns
 * one page, with the totals of all.
 */
export async function listOpeningBalances(context: Context, asked: OpeningsAsked = {}): Promise<OpeningsOfYear> {
  refuseOwnOnly(context);
  const [all, organisation] = await Promise.all([allYears(context), organisationOf(context)]);
  const { year, years } = findYear(context.scope.financialYearId, all);
  const { start } = year;
  const [lines, first, closed] = await Promise.all([
    linesOf(context, start),
    firstYear(context, years),
    whyNotStated(context, years, year),
  ]);
  const found = lines.filter((line) => isAsked(line, asked)).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const after = found.filter((line) => asked.cursor === undefined || placeOf(line) > asked.cursor);
  const page = await withKind(context, after.slice(0, linesAtOnce));
  const last = page.at(-1);
  const locked = lockInForce(organisation, all);
  return {
    year: named(year),
    first: first === undefined ? null : named(first),
    closed,
    lockedUntil: locked !== null && addDays(start, -1) <= locked ? locked : null,
    lines: page,
    ...(last === undefined || page.length === after.length ? {} : { cursor: placeOf(last) }),
    totals: {
      carried: lines.reduce((sum, { carried }) => sum + carried, 0),
      opening: lines.reduce((sum, { opening }) => sum + opening, 0),
    },
  };
}

function named({ id, label, start }: Year) {
  return { id, label, start };
}

/** Whether the ledgers of a page have billwise balancing, which their list does not say. */
async function withKind(context: Context, lines: readonly OpeningLine[]): Promise<OpeningLine[]> {
  const ledgers = await recordsNamed(
    context,
    lines.map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId })),
  );
  return lines.map((line) => ({ ...line, billWise: ledgers.get(line.ledgerId)?.row['billWise'] === true }));
}

async function linesOf(context: Context, start: Day): Promise<readonly OpeningLine[]> {
  const { scope, ports } = context;
  const [groups, stated, facts] = await Promise.all([
    ports.records.all(scope, 'group'),
    rowsStated(context),
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
      const bills = Number(stated.get(id)?.['bills'] ?? 0);
      return {
        ledgerId: id,
        name,
        group,
        side,
        carried,
        opening,
        billWise: false,
        bills,
        version: Number(stated.get(id)?.['version'] ?? 0),
      };
    });
}

function isAsked({ name, group, opening, bills }: OpeningLine, { search = '', stated }: OpeningsAsked): boolean {
  if (stated === true && opening === 0 && bills === 0) return false;
  return normalName(`${name} ${group ?? ''}`).includes(normalName(search));
}

/** The place of a line in the order of names. */
function placeOf({ name, ledgerId }: OpeningLine): string {
  return `${sortable(name)} ${ledgerId}`;
}

/** Opening balances entered for the year, by ledger, including those set back to 0, because their version counts. */
async function rowsStated(context: Context): Promise<ReadonlyMap<string, Row>> {
  const rows = await statedOpenings(context, [openingsPartition(context.scope)], { withZero: true });
  return new Map(rows.map((row) => [String(row['ledgerId']), row]));
}

const linesAtOnce = 200;
