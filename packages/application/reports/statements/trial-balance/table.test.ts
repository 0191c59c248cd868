import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BalancesFacts } from '#application/reports/statements/ledger-amounts';
import { trialBalanceTable } from '#application/reports/statements/trial-balance/table';
import { paise } from '#domain/money/paise';
import type { ReportRow } from '#modules/kit/module';
import type { TrialBalanceFilter } from '#modules/reports/statements/trial-balance';

const filter: TrialBalanceFilter = {
  from: '2026-04-01',
  to: '2026-11-21',
  branches: [],
  compare: null,
  groupOnly: false,
  byBranch: false,
  closingOnly: false,
  withStock: false,
  showZero: false,
};
const group = (id: string, parentId: string | null, nature: 'Asset' | 'Liability' | 'Income' | 'Expense' | null) => ({
  id,
  name: id,
  parentId,
  nature,
});
const ledger = (id: string, groupId: string | null, alias: string | null = null) => ({ id, name: id, groupId, alias });
const balance = (ledgerId: string, opening: number, debit = 0, credit = 0, beforeYear = opening) => ({
  ledgerId,
  opening: paise(opening),
  debit: paise(debit),
  credit: paise(credit),
  beforeYear: paise(beforeYear),
});
const chart = {
  groups: [
    group('capital', null, 'Liability'),
    group('assets', null, 'Asset'),
    group('debtors', 'assets', null),
    group('sales', null, 'Income'),
    group('empty', null, 'Asset'),
  ],
  ledgers: [
    ledger('owner', 'capital'),
    ledger('asha', 'debtors'),
    ledger('ravi', 'debtors'),
    ledger('cash', 'assets'),
    ledger('goods', 'sales'),
    ledger('result', null, 'profit_loss'),
  ],
};
const build = (balances: BalancesFacts['balances'], change: Partial<TrialBalanceFilter> = {}) =>
  trialBalanceTable({ ...filter, ...change }, { ...chart, balances });
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const cellsOf = (rows: readonly ReportRow[], id: string) => flat(rows).find((row) => row.id === id)?.cells;

/** Capital 1,000 brought in last year as cash, 300 sold to Asha last year, 200 this year; Ravi paid 50 ahead. */
const books = [
  balance('owner', -1000),
  balance('cash', 1000, 50),
  balance('asha', 300, 200),
  balance('ravi', 0, 0, 50),
  balance('goods', -300, 0, 200),
];

describe('trial balance', () => {
  it('nets each ledger, and each group over its contents', () => {
    const { rows, totals } = build(books);
    expect(cellsOf(rows, 'ledger:asha')).toMatchObject({ openingDr: 300, openingCr: null, debit: 200, closingDr: 500 });
    expect(cellsOf(rows, 'ledger:ravi')).toMatchObject({ credit: 50, closingCr: 50, closingDr: null });
    expect(cellsOf(rows, 'group:debtors')).toMatchObject({ openingDr: 300, debit: 200, credit: 50, closingDr: 450 });
    expect(cellsOf(rows, 'group:assets')).toMatchObject({ closingDr: 1500 });
    expect(totals).toMatchObject({ openingDr: 1300, openingCr: 1300, debit: 250, credit: 250, closingDr: 1500, closingCr: 1500 });
  });

  it('starts incomes at 0 and keeps the earlier result in Profit & Loss A/c', () => {
    const { rows } = build(books);
    expect(cellsOf(rows, 'ledger:goods')).toMatchObject({ openingCr: null, credit: 200, closingCr: 200 });
    expect(cellsOf(rows, 'ledger:result')).toMatchObject({ openingCr: 300, closingCr: 300 });
  });

  it('in the middle of a year opens incomes with their total of this year', () => {
    const { rows } = build([balance('owner', -1000), balance('cash', 1500), balance('goods', -500, 0, 0, -300)]);
    expect(cellsOf(rows, 'ledger:goods')).toMatchObject({ openingCr: 200 });
    expect(cellsOf(rows, 'ledger:result')).toMatchObject({ openingCr: 300 });
  });

  it('shows the difference in opening balances in its own line, and balances with it', () => {
    const { rows, totals } = build([balance('cash', 700, 10), balance('owner', -500, 0, 10)]);
    expect(cellsOf(rows, 'difference')).toMatchObject({ particulars: 'Difference in opening balances', openingCr: 200, closingCr: 200 });
    expect(totals?.['closingDr']).toBe(totals?.['closingCr']);
    expect(cellsOf(build(books).rows, 'difference')).toBeUndefined();
  });

  it.each([
    [{}, false, true],
    [{ showZero: true }, true, true],
    [{ groupOnly: true }, false, false],
  ])('with %j shows the empty group: %s, ledgers in groups: %s', (change, empty, ledgers) => {
    const { rows } = build(books, change);
    expect(cellsOf(rows, 'group:empty') !== undefined).toBe(empty);
    expect(cellsOf(rows, 'ledger:asha') !== undefined).toBe(ledgers);
  });

  it('shows liabilities, assets, incomes and expenses, ledgers by name, and Profit & Loss A/c below', () => {
    const { rows } = build([...books].reverse());
    expect(flat(rows).map(({ id }) => id)).toEqual([
      'group:capital',
      'ledger:owner',
      'group:assets',
      'group:debtors',
      'ledger:asha',
      'ledger:ravi',
      'ledger:cash',
      'group:sales',
      'ledger:goods',
      'ledger:result',
    ]);
  });

  it.each([
    ['before', '09-Aug-2025 to 31-Mar-2026', '31-Mar-2026'],
    ['last-year', '01-Apr-2025 to 21-Nov-2025', '21-Nov-2025'],
  ] as const)('compares with the closing balances of %s, including ledgers only there', (compare, said, day) => {
    const compared = [balance('cash', 0, 1000), balance('owner', 0, 0, 1000), balance('ravi', 0, 40), balance('goods', 0, 0, 40)];
    const { rows, columns, totals, subtitle } = trialBalanceTable(
      { ...filter, compare },
      { ...chart, balances: books.filter(({ ledgerId }) => ledgerId !== 'ravi'), compared },
    );
    expect(subtitle).toBe(`01-Apr-2026 to 21-Nov-2026, compared with ${said}`);
    expect(columns.map(({ label }) => label)).toEqual(['Particulars', '21-Nov-2026 Dr', '21-Nov-2026 Cr', `${day} Dr`, `${day} Cr`]);
    expect(cellsOf(rows, 'ledger:ravi')).toMatchObject({ closingDr: null, otherDr: 40 });
    expect(cellsOf(rows, 'group:assets')).toMatchObject({ otherDr: 1040 });
    expect(cellsOf(rows, 'ledger:goods')).toMatchObject({ closingCr: 200, otherCr: 40 });
    expect(totals).toMatchObject({ otherDr: 1040, otherCr: 1040 });
  });

  it('says when there is nothing to compare with', () => {
    const notesOf = (compared: typeof books) =>
      trialBalanceTable({ ...filter, compare: 'last-year' }, { ...chart, balances: books, compared }).notes;
    expect(notesOf([])).toEqual(['There is nothing to compare with in 01-Apr-2025 to 21-Nov-2025.']);
    expect(notesOf([balance('cash', 0, 1000), balance('owner', 0, 0, 1000)])).toBeUndefined();
  });

  it.each([
    [false, ['openingDr', 'openingCr', 'debit', 'credit', 'closingDr', 'closingCr']],
    [true, ['closingDr', 'closingCr']],
  ])('with closing only %s has the columns %j, each with its total', (closingOnly, keys) => {
    const { columns, totals } = build(books, { closingOnly });
    expect(columns.map(({ key }) => key)).toEqual(['particulars', ...keys]);
    expect(Object.keys(totals ?? {})).toEqual(['particulars', ...keys]);
  });

  it('with opening stock has its value on the ledger, and what it gained in earlier years in Profit & Loss A/c', () => {
    const facts = {
      groups: chart.groups,
      ledgers: [...chart.ledgers, ledger('stock', 'assets', 'opening_stock')],
      balances: [...books, balance('stock', 90, 5, 0)],
      stock: { opening: paise(260), first: paise(100) },
    };
    const { rows, totals } = trialBalanceTable({ ...filter, withStock: true }, facts);
    expect(cellsOf(rows, 'ledger:stock')).toMatchObject({ openingDr: 260, debit: 5, closingDr: 265 });
    expect(cellsOf(rows, 'ledger:result')).toMatchObject({ openingCr: 300 + 160 });
    expect(cellsOf(rows, 'difference')).toMatchObject({ openingCr: 100 });
    expect(totals?.['openingDr']).toBe(totals?.['openingCr']);
    const { rows: posted } = trialBalanceTable(filter, { ...facts, stock: undefined } as never);
    expect(cellsOf(posted, 'ledger:stock')).toMatchObject({ openingDr: 90 });
  });

  it('by branch has the closing balances of each branch beside their sum', () => {
    const pune = [balance('owner', -1000), balance('cash', 1000, 50), balance('ravi', 0, 0, 50)];
    const delhi = [balance('asha', 300, 200), balance('ravi', 0, 50), balance('goods', -300, 0, 200), balance('cash', 0, 0, 50)];
    const branches = [
      { name: 'Pune', balances: pune },
      { name: 'Delhi', balances: delhi },
    ];
    const sum = [balance('owner', -1000), balance('cash', 1000, 50, 50), balance('asha', 300, 200), balance('goods', -300, 0, 200)];
    const { columns, rows, totals } = trialBalanceTable(
      { ...filter, byBranch: true, closingOnly: true, compare: 'last-year' },
      { ...chart, balances: [...sum, balance('ravi', 0, 50, 50)], branches },
    );
    expect(columns.map(({ label }) => label)).toEqual([
      ...['Particulars', 'Closing Dr', 'Closing Cr', 'Pune Dr', 'Pune Cr', 'Delhi Dr', 'Delhi Cr'],
    ]);
    expect(cellsOf(rows, 'group:assets')).toMatchObject({ closingDr: 1500, branch0: 1000, branch1: null, branch2: 500, branch3: null });
    // What two branches owe each other is nothing together, and is shown all the same.
    expect(cellsOf(rows, 'ledger:ravi')).toMatchObject({ closingDr: null, closingCr: null, branch0: null, branch1: 50, branch2: 50 });
    expect(cellsOf(rows, 'ledger:result')).toMatchObject({ closingCr: 300, branch1: null, branch3: 300 });
    expect(totals).toMatchObject({ closingDr: 1500, closingCr: 1500, branch0: 1000, branch1: 1000, branch2: 500, branch3: 500 });
  });

  it('links a ledger to its statement', () => {
    const asha = flat(build(books).rows).find(({ id }) => id === 'ledger:asha');
    expect(asha?.link).toBe('/app/ledger-group/report?ledger=asha&from=2026-04-01&to=2026-11-21');
    const both = flat(build(books, { branches: ['pune', 'blr'] }).rows).find(({ id }) => id === 'ledger:asha');
    expect(new URL(both?.link ?? '', 'http://bahi').searchParams.get('branches')).toBe('pune,blr');
  });

  it('balances for any postings', () => {
    const ids = chart.ledgers.map(({ id }) => id);
    const posting = fc.record({
      debit: fc.constantFrom(...ids),
      credit: fc.constantFrom(...ids),
      amount: fc.integer({ min: 1, max: 1e9 }),
      when: fc.constantFrom('before', 'opening', 'now'),
    });
    fc.assert(
      fc.property(
        fc.array(posting, { maxLength: 40 }),
        fc.array(fc.record({ id: fc.constantFrom(...ids), amount: fc.integer({ min: -1e9, max: 1e9 }) }), { maxLength: 3 }),
        (postings, openings) => {
          const posted = postings.map(({ debit, credit, amount, when }) =>
            when === 'now'
              ? [balance(debit, 0, amount), balance(credit, 0, 0, amount)]
              : [
                  balance(debit, amount, 0, 0, when === 'before' ? amount : 0),
                  balance(credit, -amount, 0, 0, when === 'before' ? -amount : 0),
                ],
          );
          const opened = openings.map(({ id, amount }) => balance(id, amount));
          const balances = [...opened, ...posted.flat()];
          const totals = build(balances).totals ?? {};
          expect(totals['openingDr']).toBe(totals['openingCr']);
          expect(totals['debit']).toBe(totals['credit']);
          expect(totals['closingDr']).toBe(totals['closingCr']);
          // In any number of branches, each balances and they add up to all.
          const branches = ['a', 'b', 'c'].map((name, at) => ({
            ...{ name, balances: [opened, ...posted].filter((_, voucher) => voucher % 3 === at).flat() },
          }));
          const apart = trialBalanceTable({ ...filter, byBranch: true }, { ...chart, balances, branches });
          const net = (cells: ReportRow['cells'] = {}, dr: string, cr: string) => Number(cells[dr] ?? 0) - Number(cells[cr] ?? 0);
          for (const { cells } of flat(apart.rows)) {
            const each = branches.map((_, at) => net(cells, `branch${2 * at}`, `branch${2 * at + 1}`));
            expect(each.reduce((sum, one) => sum + one, 0)).toBe(net(cells, 'closingDr', 'closingCr'));
          }
          for (const at of branches.keys()) expect(net(apart.totals, `branch${2 * at}`, `branch${2 * at + 1}`)).toBe(0);
        },
      ),
    );
  });
});
