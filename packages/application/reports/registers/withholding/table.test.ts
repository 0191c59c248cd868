import { expect, it } from 'vitest';
import type { WithholdingFacts, WithholdingRow, WithholdingSum } from '#application/reports/registers/withholding/table';
import { withholdingTable } from '#application/reports/registers/withholding/table';
import { paise } from '#domain/money/paise';
import { tcsRegister } from '#modules/reports/registers/tcs-register';
import { tdsRegister } from '#modules/reports/registers/tds-register';
import type { WithholdingFilter } from '#modules/reports/registers/withholding-register';

const filter: WithholdingFilter = { from: '2026-01-01', to: '2026-03-31', branches: [], compare: null, side: 'payable', show: 'section' };
const row = (number: string, date: string, tax: number, more: Partial<WithholdingRow> = {}): WithholdingRow => ({
  ...{ slug: 'purchase-invoice', id: number, type: 'Purchase Invoice', number, date, tax: paise(tax) },
  ...{ partyId: 'ravi', partyName: 'Ravi Electricals', pan: 'AAPFU0939F', section: '194C', rate: 2_0000, base: paise(tax * 50) },
  ...more,
});
const bare = { partyName: 'Income Tax', pan: null, section: null, rate: null, base: null, slug: 'bank-cash', type: 'Payment' };
const rows = [
  row('PI/1', '2026-01-05', 100_00),
  row('PI/2', '2026-02-10', 40_00),
  row('PI/3', '2026-02-11', 60_00, { section: '194J', rate: 10_0000, base: paise(600_00), partyName: 'Kiran & Co', pan: null }),
  row('PI/4', '2026-03-20', 20_00, { section: null, rate: null, base: null }),
];
const sums = rows.map(({ date, base, ...of }): WithholdingSum => ({ ...of, month: date.slice(0, 7), base: base ?? 0 }));
const facts: WithholdingFacts = {
  ...{ rows, sums, isFirst: true },
  paid: paise(130_00),
  opening: paise(30_00),
  // After the period too.
  deposited: paise(180_00),
  today: '2026-04-10',
};
const cells = (rows: ReturnType<typeof withholdingTable>['rows'], keys: readonly string[]) =>
  rows.map((one) => keys.map((key) => one.cells[key]));

it('groups tax by section and month, with amount and rate', () => {
  const { rows, totals, notes } = withholdingTable({ ...tdsRegister, kind: 'TDS' }, filter, facts);
  expect(cells(rows, ['particulars', 'base', 'rate', 'tax'])).toEqual([
    ['194C Contractors', 7_000_00, 2_0000, 140_00],
    ['194J Professional or technical services', 600_00, 10_0000, 60_00],
    ['Without a section', 0, null, 20_00],
  ]);
  expect(cells(rows[0]?.children ?? [], ['particulars', 'tax'])).toEqual([
    ['Jan-2026', 100_00],
    ['Feb-2026', 40_00],
  ]);
  expect(rows[0]?.children?.[0]?.children?.[0]).toMatchObject({
    cells: { particulars: 'Purchase Invoice PI/1', party: 'Ravi Electricals', pan: 'AAPFU0939F' },
    link: '/app/purchase-invoice/view/PI/1',
  });
  expect(totals).toMatchObject({ base: 7_600_00, tax: 220_00 });
  expect(notes).toEqual([
    'Ledger: 30.00 before the period, 220.00 tax, 130.00 deposited, 120.00 at its end.',
    'Without a PAN: Kiran & Co.',
  ]);
});

it('names the PAN of each party', () => {
  const { rows } = withholdingTable({ ...tdsRegister, kind: 'TDS' }, { ...filter, show: 'party' }, facts);
  expect(cells(rows, ['particulars', 'pan', 'tax'])).toEqual([
    ['Kiran & Co', null, 60_00],
    ['Ravi Electricals', 'AAPFU0939F', 160_00],
  ]);
});

it('says what is deposited of each month, oldest first, and until when the rest is due', () => {
  const { rows, totals } = withholdingTable({ ...tdsRegister, kind: 'TDS' }, { ...filter, show: 'month' }, facts);
  expect(cells(rows, ['particulars', 'tax', 'deposited', 'toPay', 'due'])).toEqual([
    ['Jan-2026', 100_00, 100_00, 0, '07-Feb-2026'],
    ['Feb-2026', 100_00, 50_00, 50_00, '07-Mar-2026, 34 days late'],
    ['Mar-2026', 20_00, 0, 20_00, '30-Apr-2026'],
  ]);
  expect(totals).toMatchObject({ tax: 220_00, deposited: 150_00, toPay: 70_00 });
  expect(withholdingTable({ ...tcsRegister, kind: 'TCS' }, { ...filter, show: 'month' }, facts).rows.at(-1)?.cells['due']).toBe(
    '07-Apr-2026, 3 days late',
  );
});

it('lists deposits', () => {
  const { rows: found, totals } = withholdingTable(
    { ...tdsRegister, kind: 'TDS' },
    { ...filter, show: 'deposits' },
    { ...facts, rows: [row('BC/1', '2026-02-06', -130_00, bare)] },
  );
  expect(cells(found, ['particulars', 'date', 'tax', 'deposited'])).toEqual([['Payment BC/1', '2026-02-06', null, 130_00]]);
  expect(totals).toMatchObject({ deposited: 130_00 });
});

it('has no due days for tax that others deposit', () => {
  const { columns, rows } = withholdingTable({ ...tdsRegister, kind: 'TDS' }, { ...filter, side: 'receivable', show: 'month' }, facts);
  expect(columns.map(({ label }) => label)).toContain('Claimed');
  expect(columns.map(({ key }) => key)).not.toContain('due');
  expect(rows[0]?.cells['due']).toBeUndefined();
});

it('has what is still to deposit from before the period, so that it is all that the ledger owes', () => {
  const owed: WithholdingFacts = { ...facts, opening: paise(30_00), paid: paise(0), deposited: paise(10_00) };
  const { rows, totals } = withholdingTable({ ...tdsRegister, kind: 'TDS' }, { ...filter, show: 'month' }, owed);
  expect(rows[0]?.cells).toEqual({ particulars: 'Before 01-Jan-2026', toPay: 20_00, due: '07-Jan-2026, 93 days late' });
  expect(totals).toMatchObject({ tax: 220_00, deposited: 0, toPay: 30_00 + 220_00 - 10_00 });
});

it('shows the vouchers of a page below the figures of all', () => {
  const page: WithholdingFacts = { ...facts, rows: rows.slice(2), isFirst: false, opening: paise(900_00) };
  const bySection = withholdingTable({ ...tdsRegister, kind: 'TDS' }, filter, page);
  expect(cells(bySection.rows, ['particulars', 'tax'])).toEqual([
    ['194J Professional or technical services', 60_00],
    ['Without a section', 20_00],
  ]);
  expect(bySection).toMatchObject({ totalsOfAll: true, totals: { tax: 220_00 } });
  expect(bySection.notes?.at(-1)).toBe('Grouped by party, it says who has no PAN.');
  // What is left from before the period is on the first page only.
  expect(cells(withholdingTable({ ...tdsRegister, kind: 'TDS' }, { ...filter, show: 'month' }, page).rows, ['particulars', 'tax'])).toEqual(
    [
      ['Feb-2026', 100_00],
      ['Mar-2026', 20_00],
    ],
  );
  const first = withholdingTable(
    { ...tdsRegister, kind: 'TDS' },
    { ...filter, show: 'party' },
    { ...facts, rows: rows.slice(0, 1), cursor: 'next' },
  );
  expect(first).toMatchObject({ cursor: 'next', totalsOfAll: true });
  expect(first.notes?.at(-1)).toBe('Without a PAN: Kiran & Co.');
});

it('groups by the payment codes of Form 140, which differ for persons and others, and says what the year is short or over', () => {
  const of = (number: string, pan: string | null, section: string | null) => row(number, '2026-05-05', 100_00, { pan, section });
  const page = [of('1', 'ABCPE1234F', '393(1) Sl.6(i)'), of('2', 'ABCCE1234F', '393(1) Sl.6(i)'), of('3', 'ABCCE1234F', '194C')];
  const party = { partyId: 'ravi', partyName: 'Ravi Electricals', pan: null };
  const year = [
    { ...party, section: '393(1) Sl.6(i)', base: 5_000_00, tax: 100_00 },
    { ...party, section: '393(1) Sl.8(ii)', base: -5_000_00, tax: -5_00 },
  ];
  const { rows: found, notes } = withholdingTable(
    { ...tdsRegister, kind: 'TDS' },
    { ...filter, from: '2026-05-01', to: '2026-05-31', show: 'code' },
    { ...facts, rows: page, sums: page.map(({ base, ...one }) => ({ ...one, month: '2026-05', base: base ?? 0 })), year },
  );
  expect(cells(found, ['particulars', 'tax'])).toEqual([
    ['1023 · 393(1) Sl.6(i) Contractors', 100_00],
    ['1024 · 393(1) Sl.6(i) Contractors', 100_00],
    ['No code: 194C Contractors', 100_00],
  ]);
  expect(notes?.slice(1, 3)).toEqual([
    'Short in the year: Ravi Electricals 100.00 (393(1) Sl.6(i)).',
    'Over in the year: Ravi Electricals 5.00 (393(1) Sl.8(ii)).',
  ]);
});
