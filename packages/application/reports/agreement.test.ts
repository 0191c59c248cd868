import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { buildWholeReport } from '#application/reports/build-report';
import { addDays, type Day, daysBetween } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { type Books, documentOf, foundBooks, type OpenBooks, openBooks, parsed } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

/**
 * Random vouchers of two branches in two years, entered, edited and cancelled, against a plain model of them: what every report says of the
 * same vouchers agrees, at any day, of one branch and of both.
 */
let engine: OpenBooks;
let books: Books;
const [first, last] = ['2025-04-01', '2027-03-31'];
const place = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
const years = new Map<string, string>();
let branches: readonly string[];
let parties: { readonly customers: readonly string[]; readonly suppliers: readonly string[] };
let itemId: string;
let rent: string;

beforeAll(async () => {
  engine = await openBooks();
});
afterAll(() => engine.close());

/** A new organisation for each history. */
async function found(): Promise<void> {
  books = await foundBooks(engine.engine, engine.objects);
  const { scope } = books.context;
  years.set('2026', scope.financialYearId);
  years.set('2025', (await books.create('financial-year', { start: '2025-04-01', end: '2026-03-31' })).id);
  const second = await books.create('branch', { code: 'NSK', name: 'Nashik', address: place, gstin: '27AAPFU0939F1ZV' });
  branches = [scope.branchId, second.id];
  const party = async (name: string, group: string) =>
    (await books.create('customer', { name, groupId: books.group(group), registrationType: 'Unregistered', billingAddress: place })).id;
  parties = {
    customers: [await party('Asha', 'debtors'), await party('Bela', 'debtors')],
    suppliers: [await party('Sona', 'creditors'), await party('Tara', 'creditors')],
  };
  rent = (await books.create('customer', { name: 'Rent', groupId: books.group('indirect_expenses') })).id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '998719' }];
  const fitting = { name: 'Fitting', type: 'Service', unitId: books.unit('NOS'), hsn: '998719', salesRate: 1000_0000, gstHistory };
  itemId = (await books.create('inventory-item', fitting)).id;
}

type Kind = 'sale' | 'purchase' | 'receipt' | 'payment' | 'rent';

/** A voucher as the model knows it. A piece costs 1,000 rupees, and 18 % tax. */
interface Voucher {
  readonly kind: Kind;
  readonly branch: number;
  readonly day: Day;
  readonly party: number;
  readonly pieces: number;
}

const voucher: fc.Arbitrary<Voucher> = fc.record({
  kind: fc.constantFrom<Kind>('sale', 'sale', 'purchase', 'receipt', 'payment', 'rent'),
  branch: fc.nat(1),
  day: fc.integer({ min: 0, max: daysBetween(first, last) }).map((days) => addDays(first, days)),
  party: fc.nat(1),
  pieces: fc.integer({ min: 1, max: 50 }),
});
const changed = fc.record({ of: fc.nat(200), pieces: fc.integer({ min: 0, max: 50 }), day: fc.nat(27) });

const net = ({ pieces }: Voucher) => pieces * 1000_00;
const whole = ({ pieces }: Voucher) => pieces * 1180_00;
const within = (all: readonly Voucher[], from: Day, to: Day, of: readonly number[]) =>
  all.filter(({ day, branch }) => from <= day && day <= to && of.includes(branch));
const sum = (all: readonly Voucher[], of: (one: Voucher) => number) => all.reduce((total, one) => total + of(one), 0);

/** What a voucher adds to the result: purchases of unregistered suppliers have no tax. */
const result = (one: Voucher) => ({ sale: net(one), purchase: -net(one), rent: -net(one), receipt: 0, payment: 0 })[one.kind];
const owedBy = (one: Voucher) => ({ sale: whole(one), receipt: -net(one), purchase: 0, payment: 0, rent: 0 })[one.kind];
const owedTo = (one: Voucher) => ({ purchase: net(one), payment: -net(one), sale: 0, receipt: 0, rent: 0 })[one.kind];

function contextOf({ branch, day }: Pick<Voucher, 'branch' | 'day'>): Context {
  const financialYearId = years.get(day < '2026-04-01' ? '2025' : '2026') ?? '';
  return { ...books.context, today: last, scope: { ...books.context.scope, branchId: branches[branch] ?? '', financialYearId } };
}

const slugs: Readonly<Record<Kind, string>> = {
  sale: 'sales-invoice',
  purchase: 'purchase-invoice',
  receipt: 'bank-cash',
  payment: 'bank-cash',
  rent: 'journal-voucher',
};

function bodyOf(one: Voucher): Record<string, unknown> {
  const { kind, day: date, party } = one;
  const [customer = '', supplier = ''] = [parties.customers[party], parties.suppliers[party]];
  const lines = [{ itemId, quantity: one.pieces * 1_0000, rate: 1000_0000 }];
  const money = (ledgerId: string) => ({ accountId: books.ledger('cash'), lines: [{ ledgerId, amount: net(one) }] });
  const values: Readonly<Record<Kind, Row>> = {
    sale: { partyId: customer, lines },
    purchase: { partyId: supplier, referenceNo: randomUUID().slice(0, 12), lines },
    receipt: { type: 'Receipt', ...money(customer) },
    payment: { type: 'Payment', ...money(supplier) },
    rent: {
      type: 'Journal',
      lines: [
        { ledgerId: rent, debit: net(one) },
        { ledgerId: books.ledger('cash'), credit: net(one) },
      ],
    },
  };
  return parsed(slugs[kind], { date, ...values[kind] });
}

async function build(slug: string, of: readonly number[], filter: object): Promise<ReportTable> {
  const module = moduleOf(slug);
  if (module?.kind !== 'report') throw new Error(`${slug} is no report`);
  const chosen = Object.entries(module.filters).flatMap(([name, field]) =>
    field.required && field.kind === 'choice' ? [[name, field.of[0]?.value]] : [],
  );
  const asked = { ...Object.fromEntries(chosen), ...filter, branches: of.map((branch) => branches[branch]) };
  return buildWholeReport(contextOf({ branch: 0, day: last }), module, schemaOf(module.filters).parse(asked) as Record<string, unknown>);
}

const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const figure = ({ rows }: ReportTable, id: string) => Number(flat(rows).find((row) => row.id.endsWith(`:${id}`))?.cells['amount'] ?? 0);
/** The net profit is on the left if it is one, and on the right if it is a loss. */
const resultIn = (table: ReportTable) =>
  figure(table, 'net_profit_loss') * (flat(table.rows).some(({ id }) => id.endsWith('-right:net_profit_loss')) ? -1 : 1);
const closingOf = (table: ReportTable, ledgerId: string) => {
  const cells = flat(table.rows).find(({ id }) => id === `ledger:${ledgerId}`)?.cells;
  return Number(cells?.['closingDr'] ?? 0) - Number(cells?.['closingCr'] ?? 0);
};

async function agree(all: readonly Voucher[], day: Day): Promise<ReportTable[]> {
  const from = day < '2026-04-01' ? '2025-04-01' : '2026-04-01';
  const results: number[] = [];
  const tables: ReportTable[] = [];
  for (const seen of [[0], [1], [0, 1]]) {
    const period = { from, to: day };
    const [account, sheet, trial] = await Promise.all(
      ['profit-loss', 'balance-sheet', 'trial-balance'].map((slug) => build(slug, seen, period)),
    );
    if (account === undefined || sheet === undefined || trial === undefined) throw new Error('three statements');
    tables.push(account, sheet, trial);
    // The result of the year is what the model says, and what the balance sheet says.
    const year = within(all, from, day, seen);
    expect(resultIn(account)).toBe(sum(year, result));
    results.push(resultIn(account));
    expect(figure(sheet, 'liabilities')).toBe(figure(sheet, 'assets'));
    expect(trial.totals).toMatchObject({ closingDr: trial.totals?.['closingCr'], debit: trial.totals?.['credit'] });
    // Registers, day book and ledgers have the same invoices.
    const dayBook = await build('day-book', seen, period);
    // Its totals are folded, and come to what its rows show.
    for (const side of ['debit', 'credit'])
      expect([side, dayBook.totals?.[side]]).toEqual([
        side,
        dayBook.rows.reduce((total, { cells }) => total + Number(cells[side] ?? 0), 0),
      ]);
    for (const [kind, type, register, amount] of [
      ['sale', 'Sales Invoice', 'sales-invoice-register', whole],
      ['purchase', 'Purchase Invoice', 'purchase-invoice-register', net],
    ] as const) {
      const asked = sum(
        year.filter((one) => one.kind === kind),
        amount,
      );
      expect((await build(register, seen, period)).totals?.['total'] ?? 0).toBe(asked);
      expect((await build(register, seen, { ...period, show: 'documents' })).totals?.['total'] ?? 0).toBe(asked);
      // What a rate or a code comes to is what the documents behind it have of it.
      for (const show of ['months', 'hsn'])
        for (const row of (await build(register, seen, { ...period, show })).rows.flatMap((one) =>
          show === 'hsn' ? [one] : (one.children ?? []),
        )) {
          const { branches: _, ...behind } = Object.fromEntries(new URLSearchParams(row.link?.split('?')[1]));
          const { rows, totals } = await build(register, seen, behind);
          const taxable = rows.reduce((total, { cells }) => total + Number(cells['taxable'] ?? 0), 0);
          expect([row.id, taxable, totals?.['taxable']]).toEqual([row.id, row.cells['taxable'], row.cells['taxable']]);
        }
      const booked = dayBook.rows.filter(({ cells }) => cells['type'] === type);
      expect(booked.reduce((total, { cells }) => total + Number(cells['debit'] ?? 0) + Number(cells['credit'] ?? 0), 0)).toBe(asked);
      const ids = kind === 'sale' ? parties.customers : parties.suppliers;
      const statements = await Promise.all(ids.map((ledgerId) => build('ledger-report', seen, { ...period, ledgerId })));
      const rows = statements.flatMap((statement) => statement.rows.filter(({ cells }) => cells['type'] === type));
      expect(rows.reduce((total, { cells }) => total + Number(cells['debit'] ?? 0) + Number(cells['credit'] ?? 0), 0)).toBe(asked);
    }
    // What is open by age is the balance of the ledger.
    for (const [side, ids, owed] of [
      ['Receivables', parties.customers, owedBy],
      ['Payables', parties.suppliers, owedTo],
    ] as const) {
      const ageing = await build('payment-receivables-payables', seen, { asOf: day, side });
      for (const [party, id] of ids.entries()) {
        const balance = sum(
          within(all, first, day, seen).filter((one) => one.party === party),
          owed,
        );
        const open = ageing.rows.find((row) => row.id === `ledger:${id}`)?.cells['pending'] ?? 0;
        expect([side, party, Number(open)]).toEqual([side, party, balance]);
        expect(closingOf(trial, id)).toBe(side === 'Receivables' ? balance : 0 - balance);
      }
    }
  }
  expect((results[0] ?? 0) + (results[1] ?? 0)).toBe(results[2]);
  return tables;
}

it('what reports say of the same vouchers agrees, at any day, and stays as it was said then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(voucher, { minLength: 25, maxLength: 35, size: 'max' }),
      fc.array(changed, { maxLength: 8 }),
      async (entered, changes) => {
        await found();
        const standing = new Map<string, Voucher>();
        const model = () => [...standing.values()];
        const inOrder = [...entered].sort((one, other) => (one.day < other.day ? -1 : 1));
        const half = inOrder[Math.floor(inOrder.length / 2)]?.day ?? first;
        let then: ReportTable[] | undefined;
        for (const one of inOrder) {
          // A statement of a past day is the one that was made when that day was the last.
          if (one.day > half) then ??= await agree(model(), half);
          const document = documentOf(slugs[one.kind]);
          const { id } = await enterDocument(contextOf(one), document, { ...bodyOf(one), id: randomUUID() });
          standing.set(id, one);
        }
        await books.storage.projector.project(books.context.scope.organisationId, { branchId: branches[0] ?? '' });
        if (then !== undefined) expect(await agree(model(), half)).toEqual(then);
        for (const { of, pieces, day } of changes) {
          const [id, one] = [...standing][of % standing.size] ?? [];
          if (id === undefined || one === undefined) break;
          const [context, document] = [contextOf(one), documentOf(slugs[one.kind])];
          const version = (await context.ports.records.find(context.scope, document.slug, id))?.version ?? 0;
          const next = { ...one, pieces, day: `${one.day.slice(0, 8)}${String(day + 1).padStart(2, '0')}` };
          if (pieces === 0) {
            await actOnDocument(context, document, id, 'cancel', { version, remark: 'Entered twice' });
            standing.delete(id);
          } else {
            await changeDocument(context, document, { ...bodyOf(next), id, version });
            standing.set(id, next);
          }
        }
        for (const day of [half, '2026-03-31', last]) await agree(model(), day);
        expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
      },
    ),
    { numRuns: runs(2) },
  );
}, 240_000);
