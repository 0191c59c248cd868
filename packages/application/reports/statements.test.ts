import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { ListPage, Records, Row, Stored, Work } from '#application/ports';
import { factsFor } from '#application/reports/facts';
import { paise } from '#domain/money/paise';
import { openingDifference } from '#domain/posting/opening-difference';
import { emptyValue } from '#modules/kit/field';
import type { AnyReport, AnyRow, ReportRow, ReportTable } from '#modules/kit/module';
import { ledgerReport } from '#modules/reports/ledger-report/ledger-report';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';
import { openStorage, type Storage } from '#storage/storage';
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
  };
  readonly ledgers: Readonly<Record<string, StatementOf>>;
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
  storage = openStorage({ client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
});
afterAll(() => engine.stop());

const branchOf = ({ id }: Case, branch: string) => `${id}-${branch}`;

/** The books are real; masters are those of the case. */
function contextOf(one: Case): Context {
  const groups = [...chart.groups, ...one.groups].map((group) => {
    const moved = one.moved.find((each) => each.group === group.id);
    return moved === undefined ? group : { ...group, parentId: moved.under };
  });
  const masters = new Map([
    ['group', groups.map((group) => stored('group', group))],
    ['customer', [...chart.ledgers, ...one.ledgers].map((ledger) => stored('customer', ledger))],
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
    list: async (_, { slug }): Promise<ListPage> => ({ rows: all(slug).map(({ id, row }) => ({ ...row, id })) }),
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

async function build(context: Context, report: AnyReport, asked: AnyRow): Promise<ReportTable> {
  const empty = Object.fromEntries(Object.entries(report.filters).map(([name, field]) => [name, emptyValue(field)]));
  const filter = { ...empty, ...asked };
  return report.build(filter, await factsFor(context, report, filter, undefined));
}

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const net = ({ cells }: ReportRow, key: string) => Number(cells[`${key}Dr`] ?? 0) - Number(cells[`${key}Cr`] ?? 0);
const isSome = (figures: Figures) => figures.some((figure) => figure !== 0);

describe.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
  const stages = [...new Set(one.expected.map(({ known }) => known ?? Number.POSITIVE_INFINITY))].sort((a, b) => a - b);

  it('matches the trial balances and statements of the model', async () => {
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
  const some = (figures: Readonly<Record<string, Figures>>) =>
    Object.fromEntries(Object.entries(figures).filter(([, each]) => isSome(each)));
  const { ledgers, groups, difference, totals } = expected.trialBalance;
  expect(found('ledger:'), at).toEqual(some(ledgers));
  expect(found('group:'), at).toEqual(some(groups));
  const left = rows.find(({ id }) => id === 'difference');
  expect(left === undefined ? 0 : net(left, 'opening'), `${at} difference`).toBe(difference);
  expect(table.totals, at).toMatchObject(totals);
  for (const [ledgerId, statement] of Object.entries(expected.ledgers)) {
    const shown = await build(context, ledgerReport as unknown as AnyReport, { from, to, branches, ledgerId });
    expect(statementIn(one, shown), `${at} ${ledgerId}`).toEqual({ ...statement, rows: statement.rows.map(named(one)) });
  }
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
