import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import type { Records, Row, Stored } from '#application/ports/records';
import { readerOf } from '#application/reports/readers';
import { balanceSheetFacts } from '#application/reports/statements/balance-sheet/reader';
import { balancesFacts } from '#application/reports/statements/balances-facts';
import { cashFlowFacts } from '#application/reports/statements/cash-flow/reader';
import { profitLossFacts } from '#application/reports/statements/profit-loss/reader';
import { ratiosFacts } from '#application/reports/statements/ratios/reader';
import { statementBooks, stockOfYear } from '#application/reports/statements/statement-books';
import type { ReadStatementStock, StockAsked } from '#application/reports/statements/statement-stock';
import { trialBalanceTable } from '#application/reports/statements/trial-balance/table';
import { assert } from '#domain/assert';
import { paise } from '#domain/money/paise';
import { openingDifference } from '#domain/posting/opening-difference';
import type { StatementBooks } from '#domain/statements/books';
import type { Day } from '#domain/time/day';
import { reports } from '#modules/all-modules';
import { emptyValue } from '#modules/kit/field';
import type { AnyReport, AnyRow, ReportRow, ReportTable } from '#modules/kit/module';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';
import { balanceSheet } from '#modules/reports/statements/balance-sheet';
import { cashFlow } from '#modules/reports/statements/cash-flow';
import { profitLoss } from '#modules/reports/statements/profit-loss';
import { trialBalance } from '#modules/reports/statements/trial-balance';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '#test/kit/engine';

/** Small books with their statements, computed by an independent model; debits positive, amounts in paise. */
interface Case {
  readonly id: string;
  readonly title: string;
  readonly years: readonly { readonly start: string; readonly end: string }[];
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly GroupOf[];
  readonly moved: readonly { readonly group: string; readonly under: string }[];
  readonly ledgers: readonly LedgerOf[];
  readonly openings: readonly { readonly branch: string; readonly ledger: string; readonly date: string; readonly amount: number }[];
  /** Value of the stock of a branch from the end of this day on. */
  readonly stock: readonly { readonly branch: string; readonly date: string; readonly value: number }[];
  /** Profit of one branch in the stock of another, from this day on. */
  readonly unrealised: readonly { readonly date: string; readonly from: string; readonly to: string; readonly value: number }[];
  readonly vouchers: readonly Voucher[];
  readonly expected: readonly Expected[];
}
interface GroupOf {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly nature: string | null;
}
interface LedgerOf {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | null;
  readonly alias?: string;
  readonly ofBranch?: string;
  readonly nonCash?: boolean;
}
interface Voucher {
  readonly id: string;
  readonly seq: number;
  readonly number: string;
  readonly date: string;
  readonly branch: string;
  readonly status: 'live' | 'draft' | 'cancelled';
  readonly postings: readonly (readonly [ledger: string, amount: number])[];
}
type Figures = readonly [opening: number, debit: number, credit: number, closing: number];
interface Expected {
  readonly scope: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Only vouchers up to this one were entered by then. */
  readonly known?: number;
  readonly trialBalance: {
    readonly ledgers: Readonly<Record<string, Figures>>;
    readonly groups: Readonly<Record<string, Figures>>;
    readonly difference: number;
    readonly totals: Readonly<Record<string, number>>;
    readonly withOpeningStock: { readonly openingStock: number; readonly profitLossOpening: number; readonly difference: number };
  };
  readonly ledgers: Readonly<Record<string, StatementOf>>;
  readonly profitLoss: {
    readonly trading: SidesOf;
    readonly profitLoss: SidesOf;
    readonly grossProfit: number;
    readonly netProfit: number;
  };
  readonly balanceSheet: {
    readonly liabilities: readonly LineOf[];
    readonly assets: readonly LineOf[];
    readonly total: number;
    readonly byBalance: { readonly total: number; readonly contrary: Readonly<Record<string, number>> };
  };
  readonly cashFlow: Readonly<Record<'operating' | 'investing' | 'financing', Readonly<Record<string, number>>>> &
    Readonly<Record<'net' | 'opening' | 'closing', number>>;
  readonly lastYear: {
    readonly from: string;
    readonly to: string;
    readonly profitLoss: Readonly<Record<string, number>> | null;
    readonly balanceSheet:
      | (Readonly<Record<'liabilities' | 'assets', Readonly<Record<string, number>>>> & { readonly total: number })
      | null;
  };
}
interface SidesOf {
  readonly left: readonly LineOf[];
  readonly right: readonly LineOf[];
  readonly total: number;
}
interface LineOf {
  readonly id: string;
  readonly name?: string;
  readonly amount: number;
  readonly children?: readonly LineOf[];
}
interface StatementOf {
  readonly opening: number;
  readonly rows: readonly (readonly [
    voucher: string,
    date: string,
    contra: string | null,
    debit: number,
    credit: number,
    running: number,
  ])[];
  readonly closing: number;
}

const { chart, cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'statement-cases.json'), 'utf8')) as {
  readonly chart: { readonly groups: readonly GroupOf[]; readonly ledgers: readonly LedgerOf[] };
  readonly cases: readonly Case[];
};

let engine: TestEngine;
let storage: Storage;
beforeAll(async () => {
  engine = await startEngine();
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
});
afterAll(() => engine.stop());

const branchOf = ({ id }: Case, branch: string) => `${id}-${branch}`;

/** The books are real; masters are those of the case. */
function contextOf(one: Case): Context {
  const aliased = chart.groups.map((group) => ({ ...group, alias: group.id }));
  const groups = [...aliased, ...one.groups].map((group) => {
    const moved = one.moved.find((each) => each.group === group.id);
    return moved === undefined ? group : { ...group, parentId: moved.under };
  });
  const ledgers = [...chart.ledgers, ...one.ledgers].map((ledger) =>
    ledger.ofBranch === undefined ? ledger : { ...ledger, ofBranch: branchOf(one, ledger.ofBranch) },
  );
  const masters = new Map([
    ['group', groups.map((group) => stored('group', group))],
    ['customer', ledgers.map((ledger) => stored('customer', ledger))],
    ['branch', one.branches.map(({ id, name }) => stored('branch', { id: branchOf(one, id), name }))],
    ['financial-year', one.years.map((year) => stored('financial-year', { ...year, id: year.start }))],
  ]);
  const all = (slug: string) => masters.get(slug) ?? [];
  const find = (slug: string, id: string) => all(slug).find((record) => record.id === id);
  const records = {
    ...storage.records,
    find: async (_, slug, id) => find(slug, id),
    findMany: async (_, wanted) =>
      new Map(
        wanted.flatMap(({ slug, id }): [string, Stored][] => {
          const found = find(slug, id);
          return found === undefined ? [] : [[id, found]];
        }),
      ),
    all: async (_, slug) => all(slug),
    catalogue: async (_, slugs) => new Map(slugs.map((slug) => [slug, new Map(all(slug).map(({ id, row }) => [id, row]))])),
  } satisfies Records;
  const scope = {
    organisationId: 'cases',
    branchId: branchOf(one, one.branches[0]?.id ?? ''),
    financialYearId: '',
    userId: 'accountant',
    from: 'test',
    requestId: 'test',
  };
  return {
    scope,
    caller: { userId: 'accountant', email: '', name: '', permissions: 'all', permissionsIn: () => 'all' },
    // No other port is used.
    ports: { ...storage, records } as unknown as Context['ports'],
    today: '2027-03-31',
  };
}

function stored(slug: string, { id, ...row }: GroupOf | LedgerOf | (Row & { readonly id: string })): Stored {
  const kept = { version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
  return { slug, id, row: row as Row, ...kept };
}

/** A voucher as its document would write it, posted by hand. */
function work(id: string, number: string, date: string, postings: Voucher['postings']): Work {
  return {
    slug: 'journal-voucher',
    id,
    kind: 'create',
    fingerprint: id,
    decide: () => ({
      action: 'create',
      slug: 'journal-voucher',
      id,
      row: { number, date },
      list: null,
      unique: [],
      words: [],
      effect: { date, postings: postings.map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) })), bills: [], movements: [] },
    }),
  };
}

async function write(one: Case, context: Context, vouchers: readonly Voucher[]): Promise<void> {
  for (const { id: branch } of one.branches) {
    const works = vouchers
      .filter((voucher) => voucher.branch === branch)
      .map(({ id, number, date, postings }) => work(`${one.id}-${id}`, number, date, postings));
    const outcomes = await storage.journal.commitAll(context.scope, { branchId: branchOf(one, branch) }, works);
    expect(outcomes.filter((outcome) => outcome instanceof Error)).toEqual([]);
  }
}

function filterOf(report: AnyReport): AnyRow {
  return Object.fromEntries(Object.entries(report.filters).map(([name, field]) => [name, emptyValue(field)]));
}

async function build(context: Context, report: AnyReport, asked: AnyRow): Promise<ReportTable> {
  const filter = { ...filterOf(report), ...asked };
  const { page, table } = await readerOf(report);
  return table(filter, await page(context, filter));
}

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const net = ({ cells }: ReportRow, key: string) => Number(cells[`${key}Dr`] ?? 0) - Number(cells[`${key}Cr`] ?? 0);
const isSome = (figures: Figures) => figures.some((figure) => figure !== 0);

describe.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
  const stages = [...new Set(one.expected.map(({ known }) => known ?? Number.POSITIVE_INFINITY))].sort((a, b) => a - b);

  it('matches the trial balances, ledgers and statements of the model', async () => {
    const context = contextOf(one);
    const openings = one.openings.map(({ branch, ledger, date, amount }, index): Voucher => {
      const postings = [[ledger, amount] as const, [openingDifference.id, -amount] as const];
      return { id: `opening-${index}`, seq: 0, number: 'Opening', date, branch, status: 'live', postings };
    });
    await write(one, context, openings);
    const live = one.vouchers.filter(({ status }) => status === 'live').sort((a, b) => a.seq - b.seq);
    let entered = 0;
    for (const stage of stages) {
      await write(
        one,
        context,
        live.filter(({ seq }) => seq > entered && seq <= stage),
      );
      entered = stage;
      for (const expected of one.expected.filter(({ known }) => (known ?? Number.POSITIVE_INFINITY) === stage)) {
        await compare(one, context, expected);
      }
    }
  });
});

/** By branch, each column is the trial balance and the profit and loss of its branch, and the columns of a statement add up. */
async function compareBranches(
  one: Case,
  context: Context,
  asked: AnyRow & { readonly branches: readonly string[] },
  at: string,
): Promise<void> {
  const closings = (table: ReportTable, keys: readonly [string, string]) =>
    Object.fromEntries(
      flat(table.rows).flatMap(({ id, cells }) => {
        const closing = Number(cells[keys[0]] ?? 0) - Number(cells[keys[1]] ?? 0);
        return closing === 0 ? [] : [[id, closing]];
      }),
    );
  const report = trialBalance as unknown as AnyReport;
  const together = await build(context, report, { ...asked, byBranch: true });
  expect(closings(together, ['closingDr', 'closingCr']), at).toEqual(
    closings(await build(context, report, asked), ['closingDr', 'closingCr']),
  );
  for (const [index, branchId] of asked.branches.entries()) {
    const apart = await build(context, report, { ...asked, branches: [branchId] });
    expect(closings(together, [`branch${2 * index}`, `branch${2 * index + 1}`]), `${at} ${branchId}`).toEqual(
      closings(apart, ['closingDr', 'closingCr']),
    );
  }
  for (const name of ['profit-loss', 'balance-sheet', 'cash-flow'] as const) {
    const statement = await stated(one, context, name, { ...asked, compare: 'branches' });
    const last = asked.branches.length + 1;
    for (const { id, cells } of flat(statement.rows)) {
      const columns = Array.from({ length: last }, (_, index) => Number(cells[`other${index + 1}`] ?? 0));
      expect(
        columns.reduce((sum, amount) => sum + amount, 0),
        `${at} ${name} ${id}`,
      ).toBe(Number(cells['amount'] ?? 0));
    }
    for (const [index, branchId] of asked.branches.entries()) {
      const key = `other${index + 1}`;
      const amounts = (rows: readonly ReportRow[], of: string) =>
        Object.fromEntries(flat(rows).flatMap(({ id, cells }) => (cells[of] ? [[id, cells[of]]] : [])));
      if (name === 'balance-sheet') {
        const totals = amounts(statement.rows, key);
        expect(totals['total:liabilities'], `${at} ${branchId}`).toBe(totals['total:assets']);
      } else {
        const alone = await stated(one, context, name, { ...asked, branches: [branchId], form: 'vertical' });
        expect(amounts(statement.rows, key), `${at} ${name} ${branchId}`).toEqual(amounts(alone.rows, 'amount'));
      }
    }
  }
}

async function stated(
  one: Case,
  context: Context,
  name: string,
  filter: AnyRow & { readonly branches: readonly string[] },
): Promise<ReportTable> {
  const { from, to, compare, branches } = filter;
  const books = await statementBooks(context, branches, { from: String(from), to: String(to), compare }, stockOf(one));
  const report = reports.find(({ slug }) => slug === name);
  assert(report, `${name} is a report`);
  const asked = { form: 'two-sided', compare: null, groupsOnly: false, percent: false, byBalance: false, ...filter };
  return tableOf(context, report, asked, books);
}

async function tableOf(context: Context, report: AnyReport, filter: AnyRow, books: StatementBooks): Promise<ReportTable> {
  const facts: Readonly<Record<string, (of: StatementBooks, asked: never, today: Day) => unknown>> = {
    'profit-loss': profitLossFacts,
    'balance-sheet': balanceSheetFacts,
    'cash-flow': cashFlowFacts,
    ratios: ratiosFacts,
  };
  return (await readerOf(report)).table(filter, facts[report.slug]?.(books, filter as never, context.today));
}

async function compare(one: Case, context: Context, { scope, from, to, ...expected }: Expected): Promise<void> {
  const branches = scope.map((branch) => branchOf(one, branch));
  const at = `${scope.join('+')} ${from} ${to}`;
  const table = await build(context, trialBalance as unknown as AnyReport, { from, to, branches });
  const rows = flat(table.rows);
  const found = (prefix: string) =>
    Object.fromEntries(
      rows.flatMap((row): [string, Figures][] => {
        const { debit, credit } = row.cells;
        const figures: Figures = [net(row, 'opening'), Number(debit ?? 0), Number(credit ?? 0), net(row, 'closing')];
        return row.id.startsWith(prefix) && isSome(figures) ? [[row.id.slice(prefix.length), figures]] : [];
      }),
    );
  const filled = (figures: Readonly<Record<string, Figures>>) =>
    Object.fromEntries(Object.entries(figures).filter(([, each]) => isSome(each)));
  const { ledgers, groups, difference, totals, withOpeningStock } = expected.trialBalance;
  expect(found('ledger:'), at).toEqual(filled(ledgers));
  expect(found('group:'), at).toEqual(filled(groups));
  const left = rows.find(({ id }) => id === 'difference');
  expect(left === undefined ? 0 : net(left, 'opening'), `${at} difference`).toBe(difference);
  expect(table.totals, at).toMatchObject(totals);
  if (branches.length > 1) await compareBranches(one, context, { from, to, branches }, at);
  const stock = await stockOfYear(context, branches, from, stockOf(one));
  const facts = { ...(await balancesFacts(context, branches, from, to)), stock };
  const opened = flat(
    trialBalanceTable({ ...filterOf(trialBalance as unknown as AnyReport), from, to, withStock: true } as never, facts).rows,
  );
  const openingOf = (id: string) => opened.filter((row) => row.id === id).reduce((sum, row) => sum + net(row, 'opening'), 0);
  expect(
    {
      openingStock: openingOf('ledger:opening_stock'),
      profitLossOpening: openingOf('ledger:profit_loss'),
      difference: openingOf('difference'),
    },
    `${at} with opening stock`,
  ).toEqual(withOpeningStock);
  for (const [ledgerId, statement] of Object.entries(expected.ledgers)) {
    const shown = await build(context, ledgerReport as unknown as AnyReport, { from, to, branches, ledgerId });
    expect(statementIn(one, shown), `${at} ${ledgerId}`).toEqual({ ...statement, rows: statement.rows.map(named(one)) });
  }
  await compareStatements(one, context, { from, to, branches }, expected, at);
}

type Statements = Pick<Expected, 'profitLoss' | 'balanceSheet' | 'cashFlow' | 'lastYear'>;
interface Asked {
  readonly from: string;
  readonly to: string;
  readonly branches: readonly string[];
}

async function compareStatements(one: Case, context: Context, asked: Asked, expected: Statements, at: string): Promise<void> {
  const built = async (report: AnyReport, change: AnyRow = {}) => {
    const filter = { ...filterOf(report), form: 'two-sided', ...asked, ...change };
    const compare = change['compare'] ?? null;
    const books = await statementBooks(context, asked.branches, { ...asked, ...change, compare }, stockOf(one));
    return tableOf(context, report, filter, books);
  };
  const { trading, profitLoss: result } = expected.profitLoss;
  const account = await built(profitLoss as unknown as AnyReport);
  expect(sidesIn(account), `${at} profit and loss`).toEqual([trading, result].map(leanSides));
  const sheet = await built(balanceSheet as unknown as AnyReport);
  const { liabilities, assets, total, byBalance } = expected.balanceSheet;
  expect(sidesIn(sheet), `${at} balance sheet`).toEqual([leanSides({ left: liabilities, right: assets, total })]);
  const contrary = await built(balanceSheet as unknown as AnyReport, { byBalance: true });
  expect(sidesIn(contrary)[0]?.total, `${at} by balance`).toBe(byBalance.total);
  const ledgers = placesIn(contrary);
  for (const [id, net] of Object.entries(byBalance.contrary))
    expect(ledgers.get(id), `${at} by balance ${id}`).toEqual(net > 0 ? ['right', net] : ['left', -net]);
  const stays = [...placesIn(sheet)].filter(([id, [, amount]]) => amount > 0 && byBalance.contrary[id] === undefined);
  for (const [id, place] of stays) if (!inProfitLoss.has(id)) expect(ledgers.get(id), `${at} by balance ${id}`).toEqual(place);
  compareCash(await built(cashFlow as unknown as AnyReport), expected.cashFlow, at);
  await compareLastYear(built, expected.lastYear, at);
}

/** Each part with the lines of both sides, without those of 0. */
function sidesIn({ rows }: ReportTable): readonly SidesOf[] {
  const parts: { left: ReportRow[]; right: ReportRow[] }[] = [];
  let before: string | undefined;
  for (const row of rows) {
    if (row.side === 'left' && before !== 'left') parts.push({ left: [], right: [] });
    before = row.side;
    parts.at(-1)?.[row.side ?? 'left'].push(row);
  }
  return parts.map(({ left, right }) => {
    const [total, other] = [left.at(-1), right.at(-1)].map((row) => Number(row?.cells['amount']));
    expect(total).toBe(other);
    return leanSides({ left: left.slice(0, -1).map(lineIn), right: right.slice(0, -1).map(lineIn), total: total ?? 0 });
  });
}

function lineIn({ id, cells, children = [] }: ReportRow): LineOf {
  return { id: bare(id), name: String(cells['particulars']), amount: Number(cells['amount']), children: children.map(lineIn) };
}

const bare = (id: string) => id.slice(id.lastIndexOf(':') + 1);
const inProfitLoss: ReadonlySet<string> = new Set(['brought_forward', 'current', 'transferred']);

function lean(lines: readonly LineOf[]): readonly LineOf[] {
  return lines.flatMap(({ id, name, amount, children = [] }): readonly LineOf[] => {
    const within = lean(children);
    if (amount === 0 && within.length === 0) return [];
    return [{ id, amount, ...(inProfitLoss.has(id) ? {} : { name }), ...(within.length === 0 ? {} : { children: within }) } as LineOf];
  });
}

function leanSides({ left, right, total }: SidesOf): SidesOf {
  return { left: lean(left), right: lean(right), total };
}

/** The side of each ledger, of closing stock and of the lines that go by their balance. */
function placesIn({ rows }: ReportTable): ReadonlyMap<string, readonly [side: 'left' | 'right' | undefined, amount: number]> {
  const leaves = (row: ReportRow): readonly ReportRow[] => (row.children === undefined ? [row] : row.children.flatMap(leaves));
  return new Map(
    rows
      .filter(({ id }) => !id.startsWith('total:'))
      .flatMap((row) => leaves(row).map(({ id, cells }) => [bare(id), [row.side, Number(cells['amount'])] as const] as const)),
  );
}

function compareCash({ rows }: ReportTable, expected: Expected['cashFlow'], at: string): void {
  const figures = Object.fromEntries(rows.map(({ id, cells }) => [bare(id), Number(cells['amount'])]));
  const { operating, investing, financing, net: change, opening, closing } = expected;
  const { ownGroups: ownAssets, total: invested, ...otherInvesting } = investing;
  const { ownGroups: ownLiabilities, total: financed, ...otherFinancing } = financing;
  const { total: operated, ...otherOperating } = operating;
  const wanted = {
    ...{ ...otherOperating, operating: operated, ...otherInvesting, ownAssets, investing: invested },
    ...{ ...otherFinancing, ownLiabilities, financing: financed, change, opening_cash: opening, closing },
  };
  expect(some(figures), `${at} cash flow`).toEqual(some(wanted as Readonly<Record<string, number>>));
}

async function compareLastYear(
  built: (report: AnyReport, change?: AnyRow) => Promise<ReportTable>,
  { from, to, profitLoss: result, balanceSheet: sheet }: Expected['lastYear'],
  at: string,
): Promise<void> {
  const column = async (report: AnyReport) =>
    (await built(report, { compare: 'last-year' })).rows.filter(({ id }) => !id.startsWith('total:'));
  const account = await column(profitLoss as unknown as AnyReport);
  if (result === null) expect(account.map(({ cells }) => cells['other1'])).toEqual(account.map(() => null));
  else {
    const isLoss = ({ cells }: ReportRow) => / Loss/.test(String(cells['particulars']));
    // What is carried to the second part is in both, and was a loss where this year has a profit.
    const found = account.map((row) => [bare(row.id), Number(row.cells['other1']) * (isLoss(row) ? -1 : 1)] as const);
    expect(Object.fromEntries(found.filter(([, figure]) => figure !== 0)), `${at} last year`).toEqual(some(result));
  }
  const beside = await column(balanceSheet as unknown as AnyReport);
  if (sheet === null) {
    expect(beside.map(({ cells }) => cells['other1'])).toEqual(beside.map(() => null));
    return;
  }
  const debits = beside.map(({ id, side, cells }) => [bare(id), Number(cells['other1']) * (side === 'left' ? -1 : 1)] as const);
  const { liabilities, assets, total } = sheet;
  const credits = Object.entries(liabilities).map(([id, amount]) => [id, -amount] as const);
  expect(some(addedById(debits)), `${at} last year`).toEqual(some(Object.fromEntries([...credits, ...Object.entries(assets)])));
  const sums = (await built(balanceSheet as unknown as AnyReport, { compare: 'last-year' })).rows.filter(({ id }) =>
    id.startsWith('total:'),
  );
  expect(
    sums.map(({ cells }) => cells['other1']),
    `${at} last year`,
  ).toEqual([total, total]);
  const own = sidesIn(await built(balanceSheet as unknown as AnyReport, { from, to }))[0];
  expect(own?.total, `${at} last year`).toBe(total);
}

/** What was a profit this year and a loss last year is on both sides. */
function addedById(figures: readonly (readonly [id: string, figure: number])[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [id, figure] of figures) sums[id] = (sums[id] ?? 0) + figure;
  return sums;
}

const some = (figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));

/** The stock of a case as the product would read it. */
function stockOf(one: Case): ReadStatementStock {
  const stockOn = ({ branches, day }: StockAsked) => {
    const last = <Row extends { readonly date: string; readonly value: number }>(rows: readonly Row[]) =>
      rows
        .filter(({ date }) => date <= day)
        .sort((a, b) => (a.date < b.date ? -1 : 1))
        .at(-1)?.value ?? 0;
    const own = one.branches.filter(({ id }) => branches.includes(branchOf(one, id)));
    return {
      value: own.reduce((sum, { id }) => sum + last(one.stock.filter(({ branch }) => branch === id)), 0),
      unrealised: one.branches.flatMap(({ id: from }) =>
        one.branches.map(({ id: to }) => ({
          ...{ from: branchOf(one, from), to: branchOf(one, to) },
          value: last(one.unrealised.filter((row) => row.from === from && row.to === to)),
        })),
      ),
    };
  };
  return async (_, asked) => asked.map(stockOn);
}

function statementIn({ id: caseId }: Case, { rows }: ReportTable): StatementOf {
  const balanceOf = (id: string) => Number(rows.find((row) => row.id === id)?.cells['balance']);
  return {
    opening: balanceOf('opening'),
    closing: balanceOf('closing'),
    rows: rows
      .filter(({ id }) => id !== 'opening' && id !== 'closing')
      .map(({ id, cells: { date, particulars, debit, credit, balance } }) => [
        id.slice(`journal-voucher:${caseId}-`.length),
        String(date),
        String(particulars),
        Number(debit ?? 0),
        Number(credit ?? 0),
        Number(balance),
      ]),
  };
}

const named =
  (one: Case) =>
  ([voucher, date, contra, ...amounts]: StatementOf['rows'][number]): StatementOf['rows'][number] => {
    const ledger = [...chart.ledgers, ...one.ledgers].find(({ id }) => id === contra);
    return [voucher, date, contra === null ? 'As per details' : (ledger?.name ?? contra), ...amounts];
  };
