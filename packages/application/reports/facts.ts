import { isLimitedToOwn } from '#application/access/own';
import { bankReconciliationFacts } from '#application/bank/reconciliation-facts';
import { branchesOf } from '#application/books/branches';
import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { withOpenings } from '#application/reports/day-book/day-book-openings';
import { billsFacts } from '#application/reports/ledgers/bills-facts';
import { installerFacts } from '#application/reports/registers/installer-facts';
import { orderFacts } from '#application/reports/registers/order-facts';
import { balancesByBranch, balancesFacts } from '#application/reports/statements/balances-facts';
import { computedStatements } from '#application/reports/statements/computed-statement';
import { type GroupSummaryFacts, groupSummaryTable } from '#application/reports/statements/group-summary-table';
import { closingStock, statementBooks, stockOfYear } from '#application/reports/statements/statement-books';
import { takenOut } from '#application/reports/statements/taken-out';
import { reorderFacts } from '#application/reports/stock/reorder-facts';
import { assert } from '#domain/assert';
import type { Withholding } from '#domain/documents/deposit-day';
import { limits } from '#domain/limits';
import type { LedgerKind } from '#domain/posting/ledger-kind';
import { Refusal } from '#domain/refusal';
import { registerKinds } from '#domain/registers/register-kind';
import type { Period } from '#domain/time/period';
import { placesAsked } from '#modules/kit/goods/stock-filters';
import type { AnyDocument, AnyReport, AnyRow } from '#modules/kit/module';
import { comparedPeriod } from '#modules/kit/report/report-filters';
import type { BarcodeReportFilter, PiecesFacts } from '#modules/reports/barcode-report/barcode-report';
import type { ChangesAfterClosingFacts } from '#modules/reports/changes-after-closing/changes-after-closing';
import type { DayBookFacts } from '#modules/reports/day-book/day-book';
import type { GroupSummaryFilter } from '#modules/reports/group-summary/group-summary';
import type { InstallerFacts } from '#modules/reports/installer-report/installer-report';
import type { LedgerCreditDebitFacts } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';
import type { StatementFacts } from '#modules/reports/ledger-report/ledger-report';
import type { MoneyBookFacts } from '#modules/reports/money-book';
import type { OrderFacts } from '#modules/reports/order-report';
import type { ProductwiseSalesFacts } from '#modules/reports/productwise-sales-report/productwise-sales-report';
import type { ProjectCostFacts } from '#modules/reports/project-wise-cost/project-wise-cost';
import type { RegisterFacts } from '#modules/reports/register-report';
import { agesOf } from '#modules/reports/stock-ageing/stock-ageing';
import type { ComparedBalances } from '#modules/reports/trial-balance/ledger-amounts';
import type { WithholdingFacts } from '#modules/reports/withholding-register';

type ReadFacts<Facts> = (
  context: Context,
  branches: readonly string[],
  filter: AnyRow,
  cursor: string | undefined,
  own: string | null,
) => Promise<Facts>;

interface Kind {
  /** Reads the facts for the screen: one page, or everything if the report has no pages. */
  readonly page: ReadFacts<unknown>;
  readonly whole: (...asked: [...Parameters<ReadFacts<unknown>>, reading: Reading]) => Promise<unknown>;
}

/** How a whole report is read for a file. */
export interface Reading {
  /** With more rows it is refused. */
  readonly most: number;
  /** Told the rows read so far. */
  readonly told: (rows: number) => Promise<void>;
}

/** A file for which somebody waits; longer ones are written by a job. */
export const readingAtOnce: Reading = { most: 20_000, told: async () => {} };

const text = (value: unknown): string => String(value ?? '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

// They name vouchers, for which they need the documents of the whole product.
const batchesFacts = onFirstUse(async () => (await import('#application/reports/stock/batches-facts')).batchesFacts);
const changesAfterClosingFacts = onFirstUse(
  async () => (await import('#application/reports/day-book/changes-after-closing-facts')).changesAfterClosingFacts,
);
const dayBookFacts = onFirstUse(async () => (await import('#application/reports/day-book/day-book-facts')).dayBookFacts);
const ledgerCreditDebitFacts = onFirstUse(
  async () => (await import('#application/reports/ledgers/ledger-credit-debit-facts')).ledgerCreditDebitFacts,
);
const moneyBookFacts = onFirstUse(async () => (await import('#application/reports/ledgers/money-book-facts')).moneyBookFacts);
const piecesFacts = onFirstUse(async () => (await import('#application/reports/stock/pieces-facts')).piecesFacts);
const productwiseSalesFacts = onFirstUse(
  async () => (await import('#application/reports/registers/productwise-sales-facts')).productwiseSalesFacts,
);
const projectCostFacts = onFirstUse(async () => (await import('#application/reports/registers/project-cost-facts')).projectCostFacts);
const ownRegister = onFirstUse(async () => (await import('#application/reports/registers/register-facts')).ownRegister);
const registerFacts = onFirstUse(async () => (await import('#application/reports/registers/register-facts')).registerFacts);
const statementFacts = onFirstUse(async () => (await import('#application/reports/ledgers/statement-facts')).statementFacts);
const stockAgeingFacts = onFirstUse(async () => (await import('#application/reports/stock/stock-ageing-facts')).stockAgeingFacts);
const stockFacts = onFirstUse(async () => (await import('#application/reports/stock/stock-facts')).stockFacts);
const stockLedgerFacts = onFirstUse(async () => (await import('#application/reports/stock/stock-facts')).stockLedgerFacts);
const withholdingFacts = onFirstUse(async () => (await import('#application/reports/ledgers/withholding-facts')).withholdingFacts);
const searchItems = onFirstUse(async () => (await import('#application/stock/search-items')).searchItems);

/** The kinds of facts a report may ask for, and how each is read. */
const kinds: Readonly<Record<string, Kind>> = {
  ...registers(),
  'sales-order-report': orders(async () => (await import('#modules/sales/sales-order/sales-order')).salesOrder),
  'purchase-order-report': orders(async () => (await import('#modules/purchase/purchase-order/purchase-order')).purchaseOrder),
  ...moneyBooks(),
  ...statements(),
  'installer-report': inPages<InstallerFacts>(
    (context, branches, { from, to, show, installerId, partyId }, cursor) =>
      installerFacts(
        context,
        branches,
        { from: text(from), to: text(to), show: text(show), installerId: text(installerId), partyId: text(partyId) },
        cursor,
      ),
    {
      rows: ({ installations }) => installations,
      joined: (first, pages) => ({ ...first, installations: pages.flatMap(({ installations }) => installations) }),
    },
  ),
  'project-wise-cost': inPages<ProjectCostFacts>(
    (context, branches, { from, to, show, projectId, head }, cursor) =>
      projectCostFacts(
        context,
        branches,
        { from: text(from), to: text(to), show: text(show), projectId: text(projectId), head: text(head) },
        cursor,
      ),
    { rows: ({ lines }) => lines, joined: (first, pages) => ({ ...first, lines: pages.flatMap(({ lines }) => lines) }) },
  ),
  'productwise-sales': inPages<ProductwiseSalesFacts>(
    (context, branches, { from, to, show, itemId, partyId, salesRepresentativeId, margin }, cursor, own) =>
      productwiseSalesFacts(
        context,
        branches,
        {
          ...{ from: text(from), to: text(to), show: text(show), itemId: text(itemId), partyId: text(partyId) },
          ...{ salesRepresentativeId: text(salesRepresentativeId), margin: margin === true, own: own !== null },
        },
        cursor,
      ),
    { rows: ({ lines }) => lines, joined: (first, pages) => ({ ...first, lines: pages.flatMap(({ lines }) => lines) }) },
  ),
  balances: atOnce(comparedBalances),
  'group-summary': atOnce(async (context, branches, filter) =>
    groupSummaryTable(filter as GroupSummaryFilter, await groupSummaryFacts(context, branches, filter)),
  ),
  stock: atOnce(async (context, branches, filter) => {
    const facts = await stockFacts(
      context,
      branches,
      { from: text(filter['from']), to: text(filter['to']) },
      {
        ...{ places: filter['places'] === true || placesAsked(filter) ? 'period' : 'below', levels: filter['only'] === 'reorder' },
        profits: filter['consumption'] === true,
        methods: filter['methods'] === true,
      },
    );
    if (facts.items.every(({ transit }) => transit.quantity === 0)) return facts;
    return { ...facts, inStatements: await closingStock(context, branches, text(filter['to'])) };
  }),
  'stock-as-of': atOnce((context, branches, { asOf }) => stockFacts(context, branches, { from: text(asOf), to: text(asOf) })),
  'stock-ageing': atOnce((context, branches, { asOf, buckets }) =>
    stockAgeingFacts(context, branches, text(asOf), agesOf({ buckets: text(buckets) })),
  ),
  'stock-ledger': atOnce((context, branches, { itemId, from, to }) =>
    stockLedgerFacts(context, branches, text(itemId), { from: text(from), to: text(to) }),
  ),
  pieces: inPages<PiecesFacts>(
    (context, branches, { code, itemId, status }, cursor) =>
      piecesFacts(context, branches, { code, itemId, status } as Pick<BarcodeReportFilter, 'code' | 'itemId' | 'status'>, cursor),
    { rows: (facts) => facts.pieces, joined: (first, pages) => ({ ...first, pieces: pages.flatMap(({ pieces }) => pieces) }) },
  ),
  batches: atOnce((context, branches, { from, to }) => batchesFacts(context, branches, { from: text(from), to: text(to) })),
  reorder: atOnce(reorderFacts),
  'item-search': atOnce((context, _, { search }) => searchItems(context, text(search))),
  'bank-reconciliation': atOnce((context, _, { ledgerId, asOf }) => bankReconciliationFacts(context, text(ledgerId), text(asOf))),
  bills: atOnce((context, branches, { asOf }) => billsFacts(context, branches, text(asOf))),
  statement: inPages<StatementFacts>(
    (context, branches, { ledgerId, from, to, ...shown }, cursor) =>
      statementFacts(
        context,
        branches,
        {
          ...{ ledgerId: text(ledgerId), from: text(from), to: text(to), monthly: shown['monthly'] === true },
          ...{ billWise: shown['billWise'] === true, itemDetail: shown['itemDetail'] === true },
        },
        cursor,
      ),
    { rows: (facts) => facts.rows, joined: (first, pages) => ({ ...first, rows: pages.flatMap(({ rows }) => rows) }) },
  ),
  'ledger-credit-debit': debitsAndCredits(),
  'tds-register': withheld('TDS'),
  'tcs-register': withheld('TCS'),
  'day-book': inPages<DayBookFacts>(
    (context, branches, { from, to, type, userId, goneOnly }, cursor, own) => {
      const asked = { type: textOrNull(type), userId: textOrNull(userId), goneOnly: goneOnly === true };
      return dayBook(context, branches, { from: text(from), to: text(to) }, asked, cursor, own);
    },
    { rows: (facts) => facts.vouchers, joined: (first, pages) => ({ ...first, vouchers: pages.flatMap(({ vouchers }) => vouchers) }) },
  ),
  'changes-after-closing': inPages<ChangesAfterClosingFacts>(
    (context, branches, { from, to, userId }, cursor) =>
      changesAfterClosingFacts(context, branches, { from: text(from), to: text(to), userId: textOrNull(userId) }, cursor),
    { rows: (facts) => facts.changes, joined: (first, pages) => ({ ...first, changes: pages.flatMap(({ changes }) => changes) }) },
  ),
};

/** Code that is loaded when it is first used. */
function onFirstUse<Read extends (...asked: never[]) => Promise<unknown>>(load: () => Promise<Read>): Read {
  const read = async (...asked: Parameters<Read>) => (await load())(...asked);
  return read as Read;
}

/** A file reads longer pages, and the sums only once. */
function withheld(kind: Withholding): Kind {
  const inPagesOf = (limit: number, isFile: boolean) =>
    inPages<WithholdingFacts>(
      (context, branches, { from, to, side, show }, cursor) => {
        const period = { from: text(from), to: text(to), side: side === 'receivable' ? side : 'payable' } as const;
        const asked = { ...period, show: text(show), limit, withoutSums: isFile && cursor !== undefined };
        return withholdingFacts(context, branches, kind, asked, cursor);
      },
      { rows: ({ rows }) => rows, joined: (first, pages) => ({ ...first, rows: pages.flatMap(({ rows }) => rows) }) },
    );
  return { page: inPagesOf(limits.rowsPerPage, false).page, whole: inPagesOf(20 * limits.rowsPerPage, true).whole };
}

/** A file reads longer pages, because each reads the balances. */
function debitsAndCredits(): Kind {
  const inPagesOf = (limit: number) =>
    inPages<LedgerCreditDebitFacts>(
      (context, branches, { ledgerId, from, to, openOnly }, cursor) => {
        const asked = { ledgerId: text(ledgerId), from: text(from), to: text(to), openOnly: openOnly === true, limit };
        return ledgerCreditDebitFacts(context, branches, asked, cursor);
      },
      {
        rows: ({ lines }) => lines.flatMap(({ parts }) => [null, ...parts]),
        joined: (first, pages) => ({ ...first, lines: pages.flatMap(({ lines }) => lines), apart: pages.at(-1)?.apart ?? null }),
      },
    );
  return { page: inPagesOf(limits.rowsPerPage).page, whole: inPagesOf(20 * limits.rowsPerPage).whole };
}

/** The cash book and the bank book, each with the ledgers of one kind. */
function moneyBooks(): Readonly<Record<string, Kind>> {
  const inPagesOf = (kind: LedgerKind, limit: number) =>
    inPages<MoneyBookFacts>(
      (context, branches, { ledgerId, from, to, daysOnly }, cursor) =>
        moneyBookFacts(
          context,
          branches,
          kind,
          { ledgerId: text(ledgerId), from: text(from), to: text(to), daysOnly: daysOnly === true, limit },
          cursor,
        ),
      { rows: ({ rows }) => rows, joined: (first, pages) => ({ ...first, rows: pages.flatMap(({ rows }) => rows) }) },
    );
  // A file reads longer pages, because each reads the days of the whole period.
  const book = (kind: LedgerKind): Kind => ({
    page: inPagesOf(kind, limits.rowsPerPage).page,
    whole: inPagesOf(kind, 20 * limits.rowsPerPage).whole,
  });
  return { 'cash-book': book('Cash'), 'bank-book': book('Bank') };
}

/** Each kind of document in a register has facts of its own. */
function registers(): Readonly<Record<string, Kind>> {
  return Object.fromEntries(
    registerKinds.map((kind) => [
      `${kind}-register`,
      inPages<RegisterFacts>(
        (context, branches, { from, to, show, rate, hsn, unit }, cursor, own) => {
          const part = { rate: textOrNull(rate), hsn: textOrNull(hsn), unit: textOrNull(unit) };
          const asked = { from: text(from), to: text(to), show: text(show), ...part };
          return own === null ? registerFacts(context, branches, kind, asked, cursor) : ownRegister(context, branches, kind, asked);
        },
        { rows: ({ rows }) => rows, joined: (first, pages) => ({ ...first, rows: pages.flatMap(({ rows }) => rows) }) },
      ),
    ]),
  );
}

/** Each kind of order has a report of its own. */
function orders(module: () => Promise<AnyDocument>): Kind {
  return inPages<OrderFacts>(
    async (context, branches, { from, to, partyId, itemId, projectId, openOnly }, cursor) => {
      const asked = {
        ...{ from: text(from), to: text(to), partyId: text(partyId), itemId: text(itemId) },
        ...{ projectId: text(projectId), openOnly: openOnly === true },
      };
      return orderFacts(context, branches, await module(), asked, cursor);
    },
    { rows: (facts) => facts.orders, joined: (first, pages) => ({ ...first, orders: pages.flatMap((page) => page.orders) }) },
  );
}

/** For people who may see only their own: vouchers without opening balances, which have no owner. */
function dayBook(
  context: Context,
  branches: readonly string[],
  period: Period,
  { userId, type, goneOnly }: { readonly userId: string | null; readonly type: string | null; readonly goneOnly: boolean },
  cursor: string | undefined,
  own: string | null,
): Promise<DayBookFacts> {
  const createdBy = userId === null ? [] : [userId];
  const read = (at: string | undefined) => dayBookFacts(context, branches, { ...period, type, createdBy, goneOnly, own: own !== null }, at);
  return own === null && !goneOnly ? withOpenings(context, branches, period, cursor, read) : read(cursor);
}

function statements(): Readonly<Record<string, Kind>> {
  return Object.fromEntries(
    Object.entries(computedStatements).map(([name, computed]) => [
      name,
      atOnce(async (context, branches, filter) => {
        const { from, to, compare } = filter;
        return computed(await statementBooks(context, branches, { from: text(from), to: text(to), compare }), filter, context.today);
      }),
    ]),
  );
}

/** The balances of the period, and of the one it is compared with or of each branch; with the stock at the beginning of their years if asked for. */
async function comparedBalances(
  context: Context,
  branches: readonly string[],
  { from, to, compare, withStock, byBranch }: AnyRow,
): Promise<ComparedBalances> {
  if (byBranch === true) return balancesByBranch(context, branches, text(from), text(to));
  const other = comparedPeriod({ from: text(from), to: text(to) }, compare);
  const [facts, compared] = await Promise.all([
    balancesFacts(context, branches, text(from), text(to)),
    other === null ? null : balancesFacts(context, branches, other.from, other.to),
  ]);
  const beside = compared === null ? facts : { ...facts, compared: compared.balances };
  if (withStock !== true) return beside;
  const stock = await stockOfYear(context, branches, text(from));
  return { ...beside, stock, ...(other === null ? {} : { comparedStock: await stockOfYear(context, branches, other.from) }) };
}

/** With the days of the ledgers below the group for a monthly summary. */
async function groupSummaryFacts(context: Context, branches: readonly string[], filter: AnyRow): Promise<GroupSummaryFacts> {
  const monthly = text(filter['monthly']) !== '';
  const facts = await comparedBalances(context, branches, monthly ? { ...filter, compare: null, byBranch: false } : filter);
  const groupId = text(filter['groupId']);
  if (!facts.groups.some(({ id }) => id === groupId)) throw new Refusal('notFound', { what: 'Group' });
  const below = groupsBelow(facts.groups, groupId);
  const [from, to] = [text(filter['from']), text(filter['to'])];
  const compare = filter['byBranch'] === true ? null : filter['compare'];
  const taken = await takenOut(context, branches, { from, to, compare, monthly }, below);
  const told = (days: GroupSummaryFacts['days']) => taken?.from({ ...facts, days }) ?? { ...facts, days };
  if (!monthly) return told([]);
  const own = facts.ledgers.filter((ledger) => ledger.groupId !== null && below.has(ledger.groupId)).map(({ id }) => id);
  const ids = [...new Set([...own, ...(taken?.between ?? [])])];
  const days = await perBranch(branches, (branchId) => context.ports.books.ledgerDays(context.scope, branchId, from, to, ids));
  const all = told(days.flat());
  const within = new Set(all.ledgers.filter((ledger) => ledger.groupId !== null && below.has(ledger.groupId)).map(({ id }) => id));
  return { ...all, days: all.days.filter(({ ledgerId }) => within.has(ledgerId)) };
}

function groupsBelow(groups: GroupSummaryFacts['groups'], groupId: string): ReadonlySet<string> {
  const below = new Set([groupId]);
  // A group may come before the one it is in.
  for (let before = 0; before < below.size; ) {
    before = below.size;
    for (const { id, parentId } of groups) if (parentId !== null && below.has(parentId)) below.add(id);
  }
  return below;
}

function atOnce(read: ReadFacts<unknown>): Kind {
  return { page: read, whole: read };
}

function refuseMore(rows: number, most: number): void {
  if (rows > most)
    throw new Refusal('notAllowed', {
      why: `This file can hold at most ${most.toLocaleString('en-IN')} rows. Choose a shorter period`,
    });
}

interface Joining<Facts> {
  readonly rows: (facts: Facts) => readonly unknown[];
  /** The first page, with the facts that every page needs. */
  readonly joined: (first: Facts, pages: readonly Facts[]) => Facts;
}

function inPages<Facts extends { readonly cursor?: string }>(read: ReadFacts<Facts>, { rows, joined }: Joining<Facts>): Kind {
  const whole: Kind['whole'] = async (context, branches, filter, _, own, { most, told }) => {
    const first = await read(context, branches, filter, undefined, own);
    const pages = [first];
    let count = rows(first).length;
    for (let { cursor } = first; cursor !== undefined; cursor = pages.at(-1)?.cursor) {
      const page = await read(context, branches, filter, cursor, own);
      pages.push(page);
      count += rows(page).length;
      refuseMore(count, most);
      await told(count);
    }
    const { cursor: _cursor, ...all } = joined(first, pages);
    return all;
  };
  return { page: read, whole };
}

export async function factsFor(context: Context, report: AnyReport, filter: AnyRow, cursor: string | undefined): Promise<unknown> {
  return kindOf(report).page(context, branchesOf(context, report, filter['branches']), filter, cursor, ownOnly(context, report));
}

/** Like `factsFor`, with every page. */
export async function wholeFactsFor(context: Context, report: AnyReport, filter: AnyRow, reading: Reading): Promise<unknown> {
  const branches = branchesOf(context, report, filter['branches']);
  return kindOf(report).whole(context, branches, filter, undefined, ownOnly(context, report), reading);
}

function kindOf(report: AnyReport): Kind {
  const kind = kinds[report.facts];
  assert(kind, `facts of kind ${report.facts} can be read`);
  return kind;
}

function ownOnly(context: Context, report: AnyReport): string | null {
  return isLimitedToOwn(context, report) ? context.caller.userId : null;
}
