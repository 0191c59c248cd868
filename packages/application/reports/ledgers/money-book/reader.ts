import { placesIn, writePlaces } from '#application/books/cursor';
import { allLedgers } from '#application/books/ledgers';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { describedRows, type PlacedRow } from '#application/reports/ledgers/described-rows';
import type { MoneyBookFacts } from '#application/reports/ledgers/money-book/table';
import { moneyBookColumns, moneyBookTable } from '#application/reports/ledgers/money-book/table';
import { limits } from '#domain/limits';
import { type Paise, paise, sum, zero } from '#domain/money/paise';
import { type LedgerKind, ledgerKindOf } from '#domain/posting/ledger-kind';
import { refuseIfAny } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { ReportModule } from '#modules/kit/module';
import { groupsOf } from '#modules/kit/voucher/chart';
import { bankBook } from '#modules/reports/ledgers/bank-book';
import { cashBook } from '#modules/reports/ledgers/cash-book';
import type { MoneyBookFilter } from '#modules/reports/ledgers/money-book';

interface Asked {
  /** One account; null for all. */
  readonly ledgerId: string | null;
  readonly from: Day;
  readonly to: Day;
  readonly daysOnly: boolean;
  /** Vouchers of a page. */
  readonly limit: number;
}

/** The days of a cash or bank book, and a page of its vouchers, merged by day from the rows of its accounts in each branch. */
export async function moneyBookFacts(
  context: Context,
  branches: readonly string[],
  kind: LedgerKind,
  { ledgerId, from, to, daysOnly, limit }: Asked,
  cursor: string | undefined,
): Promise<MoneyBookFacts> {
  const { scope, ports } = context;
  const all = await accountsOf(context, kind);
  const accounts = ledgerId === null ? all : all.filter(({ id }) => id === ledgerId);
  if (ledgerId !== null && accounts.length === 0) refuseIfAny([{ path: 'ledgerId', message: `This is no ${kind.toLowerCase()} account` }]);
  const ids = accounts.map(({ id }) => id);
  const [balances, moved] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.balances(scope, branchId, from, from, ids)),
    perBranch(branches, (branchId) => ports.books.ledgerDays(scope, branchId, from, to, ids)),
  ]);
  const openings = new Map<string, Paise>();
  for (const { ledgerId: id, opening } of balances.flat()) openings.set(id, paise((openings.get(id) ?? zero) + opening));
  const page = daysOnly ? { rows: [], skipped: zero } : await pageOf(context, branches, ids, { from, to, limit }, cursor);
  return {
    accounts: accounts.map(({ id, name }) => ({ id, name, opening: openings.get(id) ?? zero })),
    days: summed(moved.flat()),
    ...page,
    first: cursor === undefined,
  };
}

async function accountsOf(context: Context, kind: LedgerKind): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const [stored, ledgers] = await Promise.all([context.ports.records.all(context.scope, 'group'), allLedgers(context)]);
  const groups = groupsOf({ all: () => stored.map(({ id, row }) => ({ ...row, id })) });
  return ledgers
    .filter(({ groupId }) => ledgerKindOf(groups, typeof groupId === 'string' ? groupId : null) === kind)
    .map((row) => ({ id: row.id, name: String(row['name']) }));
}

/** The branches added up. */
function summed(days: MoneyBookFacts['days']): MoneyBookFacts['days'] {
  return [...Map.groupBy(days, ({ day, ledgerId }) => `${day} ${ledgerId}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              debit: sum([first, ...others].map(({ debit }) => debit)),
              credit: sum([first, ...others].map(({ credit }) => credit)),
            },
          ],
    );
}

/** The cursor has the day of the next voucher, and how many vouchers of this day were shown. */
async function pageOf(
  context: Context,
  branches: readonly string[],
  ledgerIds: readonly string[],
  { from, to, limit: size }: Pick<Asked, 'from' | 'to' | 'limit'>,
  cursor: string | undefined,
): Promise<Pick<MoneyBookFacts, 'rows' | 'skipped' | 'cursor'>> {
  const [place] = placesIn(cursor, 1);
  const [start, shown] = place ? [place.date, place.sequence] : [from, 0];
  const limit = shown + size;
  const places = branches.flatMap((branchId) => ledgerIds.map((ledgerId) => ({ branchId, ledgerId })));
  const each = await perBranch(branches, (branchId) =>
    Promise.all(
      ledgerIds.map(async (ledgerId) => {
        const page = await context.ports.books.statement(context.scope, branchId, ledgerId, start, to, { limit });
        return { rows: page.rows.map((row): PlacedRow => ({ ...row, ledgerId, branchId })), more: page.cursor !== undefined };
      }),
    ),
  );
  const pages = each.flat();
  const rank = new Map(places.map(({ branchId, ledgerId }, at) => [`${branchId} ${ledgerId}`, at]));
  const rankOf = ({ branchId, ledgerId }: PlacedRow) => rank.get(`${branchId} ${ledgerId}`) ?? 0;
  const merged = pages
    .flatMap(({ rows }) => rows)
    .sort((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.sequence - other.sequence || rankOf(one) - rankOf(other),
    );
  const skipped = merged.slice(0, shown);
  const rows = merged.slice(shown, limit);
  const last = rows.at(-1);
  const more = merged.length > limit || pages.some((page) => page.more);
  const described = await describedRows(context, rows);
  return {
    rows: described.map((row, at) => ({ ...row, ledgerId: rows[at]?.ledgerId ?? '' })),
    skipped: sum(skipped.map(({ amount }) => amount)),
    ...(more && last !== undefined ? { cursor: writePlaces([nextPlace(last.date, [...skipped, ...rows])]) } : {}),
  };
}

function nextPlace(date: Day, shown: readonly PlacedRow[]) {
  return { date, sequence: shown.filter((row) => row.date === date).length };
}

const moneyBookReader = (report: ReportModule<MoneyBookFilter>, kind: LedgerKind) =>
  reader<MoneyBookFilter, MoneyBookFacts>({
    report,
    columns: moneyBookColumns,
    table: (filter, facts) => moneyBookTable(report, filter, facts),
    read: (context, branches, filter, cursor, limit) => moneyBookFacts(context, branches, kind, { ...filter, limit }, cursor),
    ...pagesOf('rows'),
    // Each page reads the days of the whole period.
    filePage: 20 * limits.rowsPerPage,
  });

export const cashBookReader = moneyBookReader(cashBook, 'Cash');
export const bankBookReader = moneyBookReader(bankBook, 'Bank');
