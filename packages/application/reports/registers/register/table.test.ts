import { describe, expect, it } from 'vitest';
import { registers } from '#application/reports/registers/register/registers';
import { type RegisterFacts, ratesOf, registerTable } from '#application/reports/registers/register/table';
import { paise } from '#domain/money/paise';
import { type RegisterEntry, registerEntry } from '#domain/registers/register-entry';
import { addEntry, noTotals } from '#domain/registers/register-totals';
import type { RegisterFilter } from '#modules/reports/registers/register-report';

const period = { from: '2026-04-01', to: '2027-03-31', branches: [] };
const asked = (show: RegisterFilter['show'], more: Partial<RegisterFilter> = {}): RegisterFilter => ({
  ...period,
  show,
  ...{ compare: null, rate: null, hsn: null, unit: null },
  ...more,
});

/** An invoice of goods at 5 % and 18 %, one of them with a round-off. */
function invoice(date: string, number: string, lines: readonly (readonly [rate: number, taxable: number])[], roundOff = 0): RegisterEntry {
  const rates = lines.map(([rate, taxable]) => {
    const half = (taxable * rate) / 200;
    return { taxability: 'Taxable', rate: rate * 10_000, taxable, igst: 0, cgst: half, sgst: half, cess: 0 };
  });
  const taxable = rates.reduce((sum, row) => sum + row.taxable, 0);
  const tax = rates.reduce((sum, row) => sum + row.cgst + row.sgst, 0);
  const total = taxable + tax + roundOff;
  const hsnSummary = rates.map((row) => ({ ...row, hsn: `85${row.rate / 10_000}`, unit: 'NOS', quantity: 10_000 }));
  const row = { number, partyId: 'asha', partyName: 'Asha Traders', placeOfSupply: '27', rates, hsnSummary, roundOff, total };
  const postings = [
    ...[
      { ledgerId: 'asha', amount: paise(total) },
      { ledgerId: 'sales', amount: paise(-taxable) },
      { ledgerId: 'tax', amount: paise(-tax) },
    ],
    ...(roundOff === 0 ? [] : [{ ledgerId: 'round', amount: paise(-roundOff) }]),
  ];
  const entry = registerEntry('sales', row, { date, postings });
  if (entry === null) throw new Error('an invoice is in a register');
  return entry;
}

const april = invoice('2026-04-05', 'SI/1', [
  [5, 1_000_00],
  [18, 2_000_00],
]);
const may = invoice('2026-05-20', 'SI/2', [[18, 1_001_00]], -18);

const facts: RegisterFacts = {
  months: [april, may].map((entry) => {
    const totals = noTotals();
    addEntry(totals, entry, 1);
    return { month: entry.date.slice(0, 7), totals };
  }),
  rows: [april, may].map(({ hsn: _, kind: __, ...row }) => ({ slug: 'sales-invoice', id: row.number, branch: '', ...row })),
  ledgers: new Map([
    ['sales', 'Sales'],
    ['tax', 'Output Tax'],
    ['round', 'Round Off'],
  ]),
};

describe('a register', () => {
  it('by month has the rates below each month, and adds up', () => {
    const table = registerTable(registers.sales, asked('months'), facts);
    expect(table.rows.map(({ cells }) => [cells['month'], cells['count'], cells['taxable'], cells['total']])).toEqual([
      ['Apr-2026', 1, 3_000_00, 3_410_00],
      ['May-2026', 1, 1_001_00, 1_181_00],
    ]);
    expect(table.rows[0]?.children?.map(({ cells }) => [cells['month'], cells['taxable'], cells['cgst']])).toEqual([
      ['GST 5%', 1_000_00, 25_00],
      ['GST 18%', 2_000_00, 180_00],
    ]);
    expect(table.totals).toMatchObject({ count: 2, taxable: 4_001_00, roundOff: -18, total: 4_591_00 });
    expect(table.notes).toEqual(['GST 5%: taxable 1,000.00, tax 50.00', 'GST 18%: taxable 3,001.00, tax 540.18']);
  });

  it.each([
    ['a whole month', period, 'show=documents&from=2026-04-01&to=2026-04-30'],
    ['the part of a month', { ...period, from: '2026-04-03' }, 'show=documents&from=2026-04-03&to=2026-04-30'],
    ['the branches', { ...period, branches: ['pune', 'goa'] }, 'show=documents&from=2026-04-01&to=2026-04-30&branches=pune%2Cgoa'],
  ])('leads from a month to its documents, for %s', (_, of, query) => {
    const [first] = registerTable(registers.sales, asked('months', of), facts).rows;
    expect(first?.link).toBe(`/app/sales-invoice-register?${query}`);
  });

  it('by document shows several rates in rows of their own, and leads to the voucher', () => {
    const [first, second] = registerTable(registers.sales, asked('documents'), facts).rows;
    expect(first?.cells).toMatchObject({
      number: 'SI/1',
      partyName: 'Asha Traders',
      rates: 'GST 5%, GST 18%',
      placeOfSupply: '27 Maharashtra',
    });
    expect(first?.children).toHaveLength(2);
    expect(first?.link).toBe('/app/sales-invoice/view/SI/1');
    expect(second?.children).toBeUndefined();
    const rows = facts.rows.map((row) => ({ ...row, branch: 'Pune' }));
    expect(registerTable(registers.sales, asked('documents'), { ...facts, rows }).rows[0]?.cells['branch']).toBe('Pune');
  });

  it('has the sums of the whole period with its first page', () => {
    const [first] = facts.rows;
    const page = { ...facts, rows: first === undefined ? [] : [first], cursor: 'next' };
    const all = { partyName: '2 documents', taxable: 4_001_00, roundOff: -18, total: 4_591_00 };
    expect(registerTable(registers.sales, asked('documents'), page)).toMatchObject({ totalsOfAll: true, totals: all });
    const next = registerTable(registers.sales, asked('documents'), { ...page, months: [] });
    expect([next.totalsOfAll, next.totals]).toMatchObject([undefined, { partyName: '1 document', taxable: 3_000_00, total: 3_410_00 }]);
  });

  it('of a rate or a code has only that part of each document, and adds up to the row that leads to it', () => {
    const rows = [april, may].map(({ kind: _, ...row }) => ({ slug: 'sales-invoice', id: row.number, branch: '', ...row }));
    const shown = (link: string | undefined) => {
      const query = new URLSearchParams(link?.split('?')[1]);
      const of = { rate: query.get('rate'), hsn: query.get('hsn'), unit: query.get('unit') };
      const kept = rows.filter((row) => ratesOf(of, row.rates, row.hsn).length > 0);
      return registerTable(registers.sales, asked('documents', of), { ...facts, rows: kept });
    };
    const figures = [
      ...registerTable(registers.sales, asked('months'), { ...facts, months: facts.months.slice(0, 1) }).rows.flatMap(
        ({ children = [] }) => children,
      ),
      ...registerTable(registers.sales, asked('hsn'), facts).rows,
    ];
    expect(figures.map(({ link }) => link?.split('?')[1])).toEqual([
      'show=documents&from=2026-04-01&to=2026-04-30&rate=GST+5%25',
      'show=documents&from=2026-04-01&to=2026-04-30&rate=GST+18%25',
      'show=documents&from=2026-04-01&to=2027-03-31&hsn=8518&unit=NOS&rate=GST+18%25',
      'show=documents&from=2026-04-01&to=2027-03-31&hsn=855&unit=NOS&rate=GST+5%25',
    ]);
    const tables = figures.map(({ link }) => shown(link));
    expect(tables.map((table) => table.rows.map(({ cells }) => [cells['number'], cells['rates'], cells['taxable']]))).toEqual([
      [['SI/1', 'GST 5%', 1_000_00]],
      [
        ['SI/1', 'GST 18%', 2_000_00],
        ['SI/2', 'GST 18%', 1_001_00],
      ],
      [
        ['SI/1', 'GST 18%', 2_000_00],
        ['SI/2', 'GST 18%', 1_001_00],
      ],
      [['SI/1', 'GST 5%', 1_000_00]],
    ]);
    const [, , code] = tables;
    expect(code?.totals).toMatchObject({ partyName: 'Total', taxable: 3_001_00, cgst: 270_09 });
    expect(code?.columns.some(({ key }) => key === 'total')).toBe(false);
    expect(tables.map(({ notes }) => notes)).toEqual([
      ['Only the part of each document at GST 5%'],
      ['Only the part of each document at GST 18%'],
      ['Only the part of each document of HSN / SAC 8518 in NOS at GST 18%'],
      ['Only the part of each document of HSN / SAC 855 in NOS at GST 5%'],
    ]);
  });

  it.each([
    ['gst 18%', null, ['GST 18%']],
    [' GST 18% ', null, ['GST 18%']],
    ['Exempt', null, []],
    [null, '8518', ['GST 18%']],
    ['GST 5%', '8518', []],
  ])('finds what is asked for as %s of %s', (rate, hsn, found) => {
    const { rows } = registerTable(registers.sales, asked('documents', { rate, hsn }), {
      ...facts,
      rows: [april].map(({ kind: _, ...row }) => ({ slug: 'sales-invoice', id: row.number, branch: '', ...row })),
    });
    expect(rows.map(({ cells }) => cells['rates'])).toEqual([found.join('')]);
  });

  it('has a column for each ledger, positive where it belongs', () => {
    const table = registerTable(registers.sales, asked('ledgers'), facts);
    expect(table.columns.slice(5).map(({ label }) => label)).toEqual(['Sales', 'Output Tax', 'Round Off', 'Total']);
    expect(table.rows[1]?.cells).toMatchObject({ ledger0: 1_001_00, ledger1: 180_18, ledger2: -18, total: 1_181_00 });
    expect(table.totals).toMatchObject({ ledger0: 4_001_00, ledger1: 590_18, total: 4_591_00 });
  });

  it('of purchases says what is left after TDS, to which the ledgers add up', () => {
    const postings = ['Purchase', 'Input Tax', 'TDS Payable'].map((ledgerId, at) => ({
      ledgerId,
      amount: paise([1_000_00, 180_00, -100_00][at] ?? 0),
    }));
    const [row] = facts.rows;
    const bought = (less: number) => {
      const own = postings.slice(0, 3 - less);
      const totals = noTotals();
      addEntry(totals, { ...april, postings: own, total: paise(1_180_00) }, 1);
      const rows = row === undefined ? [] : [{ ...row, postings: own, total: paise(1_180_00) }];
      return registerTable(registers.purchases, asked('ledgers'), { ...facts, months: [{ month: '2026-04', totals }], rows });
    };
    expect(
      bought(0)
        .columns.slice(-3)
        .map(({ label }) => label),
    ).toEqual(['TDS Payable', 'Total', 'After TDS']);
    expect(bought(0).totals).toMatchObject({ ledger2: -100_00, total: 1_180_00, afterTds: 1_080_00 });
    expect(bought(1).columns.at(-1)?.key).toBe('total');
  });

  it('puts small ledgers beyond the twenty-fourth together', () => {
    const [row] = facts.rows;
    const postings = Array.from({ length: 30 }, (_, at) => ({ ledgerId: `l${at}`, amount: paise(-(100 - at)) }));
    const totals = noTotals();
    addEntry(totals, { ...april, postings }, 1);
    const many = { ...facts, months: [{ month: '2026-04', totals }], rows: row === undefined ? [] : [{ ...row, postings }] };
    const table = registerTable(registers.sales, asked('ledgers'), many);
    expect(table.columns.at(-2)).toMatchObject({ key: 'ledger24', label: 'Other ledgers' });
    expect(table.rows[0]?.cells['ledger24']).toBe(76 + 75 + 74 + 73 + 72 + 71);
  });

  it('by HSN code has a row for each code and rate', () => {
    const table = registerTable(registers.sales, asked('hsn'), facts);
    expect(table.rows.map(({ cells }) => [cells['hsn'], cells['rate'], cells['quantity'], cells['taxable'], cells['tax']])).toEqual([
      ['8518', 18_0000, 20_000, 3_001_00, 540_18],
      ['855', 5_0000, 10_000, 1_000_00, 50_00],
    ]);
    expect(table.totals).toMatchObject({ taxable: 4_001_00, tax: 590_18 });
  });

  it('of returns calls the other number the invoice', () => {
    const { columns } = registerTable(registers['purchase-returns'], asked('documents'), { ...facts, rows: [] });
    expect(columns.find(({ key }) => key === 'referenceNo')?.label).toBe('Invoice');
  });
});

describe('a code in several units', () => {
  const of = (unit: string, taxable: number) => ({
    ...{ hsn: '85414300', unit, rate: 18_0000, quantity: unit === '' ? 0 : 1_0000 },
    ...{ taxable, igst: 0, cgst: (taxable * 9) / 100, sgst: (taxable * 9) / 100, cess: 0 },
  });
  const entry: RegisterEntry = { ...april, hsn: [of('NOS', 1_000_00), of('MTR', 200_00), of('', 30_00)] };
  const totals = noTotals();
  addEntry(totals, entry, 1);
  const sold = { ...facts, months: [{ month: '2026-04', totals }], rows: [{ ...entry, slug: 'sales-invoice', id: 'SI/1', branch: '' }] };

  it('leads from each row to what documents have of it in that unit', () => {
    const rows = registerTable(registers.sales, asked('hsn'), sold).rows;
    const behind = rows.map(({ link }) => {
      const { hsn, unit, rate } = Object.fromEntries(new URLSearchParams(link?.split('?')[1]));
      return registerTable(registers.sales, asked('documents', { hsn, unit, rate } as Partial<RegisterFilter>), sold);
    });
    expect(rows.map(({ cells }) => cells['taxable'])).toEqual([30_00, 200_00, 1_000_00]);
    expect(behind.map((table) => table.totals?.['taxable'])).toEqual([30_00, 200_00, 1_000_00]);
    expect(behind.map((table) => table.rows[0]?.cells['taxable'])).toEqual([30_00, 200_00, 1_000_00]);
    expect(behind[0]?.notes).toEqual(['Only the part of each document of HSN / SAC 85414300 in NA at GST 18%']);
  });

  it.each([
    [{ rate: '18' }, 1_230_00],
    [{ rate: ' gst 18.0 % ' }, 1_230_00],
    [{ hsn: '8541 43 00' }, 1_230_00],
    [{ hsn: '8541.43.00', unit: 'mtr ' }, 200_00],
    [{ unit: 'nos' }, 1_000_00],
    [{ hsn: '8541' }, 0],
    [{ rate: '1.8' }, 0],
  ])('is found as it is typed: %j', (typed, taxable) => {
    const rates = [{ taxability: 'Taxable', rate: 18_0000, taxable: 1_230_00, igst: 0, cgst: 0, sgst: 0, cess: 0 }] as const;
    const part = ratesOf({ rate: null, hsn: null, unit: null, ...typed }, rates, entry.hsn);
    expect(part.reduce((sum, row) => sum + row.taxable, 0)).toBe(taxable);
  });
});
