import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import { registerFacts } from '#application/reports/registers/register/reader';
import { type RegisterFacts, ratesOf } from '#application/reports/registers/register/table';
import { paise } from '#domain/money/paise';
import type { TaxAmounts } from '#domain/registers/register-entry';
import { type RegisterKind, registerKinds } from '#domain/registers/register-kind';
import { addTotals, noTotals, type RegisterTotals, taxIn } from '#domain/registers/register-totals';
import type { Period } from '#domain/time/period';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine, type TestEngine } from '#test/kit/engine';

interface Voucher {
  readonly id: string;
  readonly seq: number;
  /** Of the kind of its document. */
  readonly type: string;
  readonly number: string;
  readonly date: string;
  readonly branch: string;
  readonly status: 'live' | 'draft';
  readonly postings: readonly (readonly [ledger: string, amount: number])[];
  /** Rates in whole percent. */
  readonly tax: { readonly rows: readonly (TaxAmounts & { readonly rate: number })[]; readonly roundOff: number; readonly total: number };
}
interface Sums extends Omit<TaxAmounts, 'taxable'> {
  readonly count: number;
  readonly taxable: Readonly<Record<string, number>>;
  readonly roundOff: number;
  readonly total: number;
}
interface Expected {
  readonly scope: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Only vouchers up to this one were entered by then. */
  readonly known?: number;
  readonly registers: Readonly<
    Record<
      string,
      { readonly months: Readonly<Record<string, Sums>>; readonly total: Sums; readonly byLedger: Readonly<Record<string, number>> }
    >
  >;
}
interface Case {
  readonly id: string;
  readonly title: string;
  readonly branches: readonly string[];
  readonly vouchers: readonly Voucher[];
  readonly expected: readonly Expected[];
}

/** Small books with the sums of their registers, computed by an independent model. */
const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'register-cases.json'), 'utf8')) as { readonly cases: readonly Case[] };

let engine: TestEngine;
let storage: Storage;
beforeAll(async () => {
  engine = await startEngine();
  storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
});
afterAll(() => engine.stop());

const branchOf = ({ id }: Case, branch: string) => `${id}-${branch}`;

function contextOf(one: Case): Context {
  return {
    scope: {
      organisationId: 'registers',
      branchId: branchOf(one, one.branches[0] ?? ''),
      financialYearId: '',
      userId: 'accountant',
      from: 'test',
      requestId: 'test',
    },
    caller: { userId: 'accountant', email: '', name: '', permissions: 'all', permissionsIn: () => 'all' },
    // No other port is used.
    ports: { ...storage } as unknown as Context['ports'],
    today: '2027-03-31',
  };
}

/** A voucher as its document would store it; a draft posts nothing. */
function work(one: Case, { id: voucher, type: slug, number, date, status, postings, tax }: Voucher): Work {
  const id = `${one.id}-${voucher}`;
  const [partyId = ''] = postings[0] ?? [];
  const rates = tax.rows.map((row) => ({ ...row, taxability: 'Taxable', rate: row.rate * 10_000 }));
  const row = { number, date, partyId, partyName: partyId, rates, roundOff: tax.roundOff, total: tax.total };
  const posted = postings.map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) }));
  const effect = status === 'live' ? { date, postings: posted, bills: [], movements: [] } : null;
  const decide: Work['decide'] = () => ({ action: 'create', slug, id, row, list: null, unique: [], words: [], effect });
  return { slug, id, kind: 'create', fingerprint: id, decide };
}

async function write(one: Case, vouchers: readonly Voucher[]): Promise<void> {
  for (const branch of one.branches) {
    const works = vouchers.filter((voucher) => voucher.branch === branch).map((voucher) => work(one, voucher));
    const outcomes = await storage.journal.commitAll(contextOf(one).scope, { branchId: branchOf(one, branch) }, works);
    expect(outcomes.filter((outcome) => outcome instanceof Error)).toEqual([]);
  }
}

function sumsOf(totals: RegisterTotals): Sums {
  const { taxable: _, ...tax } = taxIn(totals.rates.values());
  const taxable = Object.fromEntries([...totals.rates.values()].map((row) => [String(row.rate / 10_000), row.taxable]));
  return { count: totals.count, taxable, ...tax, roundOff: totals.roundOff, total: totals.total };
}

/** The model keeps a rate of which nothing is left. */
const nothingLeft = ({ taxable, ...sums }: Sums): Sums => ({
  ...sums,
  taxable: Object.fromEntries(Object.entries(taxable).filter(([, amount]) => amount !== 0)),
});

const documentOf = {
  sales: 'sales-invoice',
  'sales-returns': 'sales-return',
  purchases: 'purchase-invoice',
  'purchase-returns': 'purchase-return',
} as const satisfies Record<RegisterKind, string>;

/** The documents, all pages of them. */
async function documentsOf(context: Context, branches: readonly string[], kind: RegisterKind, period: Period, rate: string | null = null) {
  const rows: RegisterFacts['rows'][number][] = [];
  let cursor: string | undefined;
  do {
    const page = await registerFacts(context, branches, kind, { ...period, show: 'documents', rate, hsn: null, unit: null }, cursor);
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

describe.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
  it('matches the registers of the model', async () => {
    const context = contextOf(one);
    const entered = new Set<Voucher>();
    const stages = [...new Set(one.expected.map(({ known }) => known ?? Number.POSITIVE_INFINITY))].sort((a, b) => a - b);
    for (const stage of stages) {
      const next = one.vouchers.filter((voucher) => voucher.seq <= stage && !entered.has(voucher)).sort((a, b) => a.seq - b.seq);
      for (const voucher of next) entered.add(voucher);
      await write(one, next);
      for (const { scope, from, to, registers } of one.expected.filter(({ known }) => (known ?? Number.POSITIVE_INFINITY) === stage)) {
        const branches = scope.map((branch) => branchOf(one, branch));
        for (const kind of registerKinds) {
          const at = `${kind} ${scope.join('+')} ${from} ${to}`;
          const { months } = await registerFacts(
            context,
            branches,
            kind,
            { from, to, show: 'months', rate: null, hsn: null, unit: null },
            undefined,
          );
          const expected = registers[documentOf[kind]];
          expect(Object.fromEntries(months.map(({ month, totals }) => [month, sumsOf(totals)])), at).toEqual(
            Object.fromEntries(Object.entries(expected?.months ?? {}).map(([month, sums]) => [month, nothingLeft(sums)])),
          );
          const all = noTotals();
          for (const { totals } of months) addTotals(all, totals);
          if (expected !== undefined) expect(sumsOf(all), at).toEqual(nothingLeft(expected.total));
          const rows = await documentsOf(context, branches, kind, { from, to });
          expect(rows.length, at).toBe(expected?.total.count ?? 0);
          for (const [rate, taxable] of Object.entries(expected?.total.taxable ?? {})) {
            const name = `GST ${rate}%`;
            const atRate = (await documentsOf(context, branches, kind, { from, to }, name)).flatMap((row) =>
              ratesOf({ rate: name, hsn: null, unit: null }, row.rates, []),
            );
            expect(taxIn(atRate).taxable, `${at} ${name}`).toBe(taxable);
          }
          const byLedger: Record<string, number> = {};
          for (const { ledgerId, amount } of rows.flatMap(({ postings }) => postings))
            byLedger[ledgerId] = (byLedger[ledgerId] ?? 0) + amount;
          expect(Object.fromEntries(Object.entries(byLedger).filter(([, amount]) => amount !== 0)), at).toEqual(
            Object.fromEntries(Object.entries(expected?.byLedger ?? {}).filter(([, amount]) => amount !== 0)),
          );
        }
      }
    }
  });
});
