import { expect, it } from 'vitest';
import { goodsPaper } from '#application/paper/goods-paper';
import type { PaperFacts } from '#application/paper/paper';
import { tradePaper } from '#application/paper/trade-paper';
import { transferPaper } from '#application/paper/transfer-paper';
import type { AnyRow } from '#modules/kit/module';
import type { GoodsPaper, Paper } from '#modules/kit/paper';
import { challanPaper } from '#modules/kit/trade/paper';
import { istReceipt } from '#modules/stock/ist-receipt/ist-receipt';
import { openingStock } from '#modules/stock/opening-stock/opening-stock';
import { production } from '#modules/stock/production/production';
import { stockAdjustment } from '#modules/stock/stock-adjustment/stock-adjustment';
import { stockTransfer } from '#modules/stock/stock-transfer/stock-transfer';

const branch = {
  name: 'Bengaluru',
  state: '29',
  locations: [
    { code: 'SHOW', name: 'Showroom' },
    { code: 'VAN', name: 'Service van' },
  ],
};
const facts: PaperFacts = {
  organisation: { name: 'Suryodaya', legalName: 'Suryodaya Pvt Ltd' },
  branch,
  transporter: undefined,
  ledger: () => '',
};

function printed({ paper }: { readonly paper?: Paper }, row: AnyRow) {
  if (paper?.form !== 'goods') throw new Error('not a paper of the warehouse');
  const { facts: top, lines } = goodsPaper(paper)({ date: '2026-10-31', notes: null, ...row }, facts);
  const { columns, rows, totals } = lines;
  return { top: top.map(({ label, value }) => `${label}: ${value}`), columns: columns.map(({ label }) => label).join(), rows, totals };
}

const item = { itemName: 'Sealant', unit: 'Nos' };

it('names the places of a transfer, and the serial numbers of a line', () => {
  const lines = [{ ...item, quantity: 2_0000, barcodes: ['S1', 'S2'], batch: 'B7' }];
  const { top, rows } = printed(stockTransfer, { fromLocation: 'SHOW', toLocation: null, lines });
  expect(top).toEqual(['Date: 31-Oct-2026', 'From: SHOW Showroom', 'To: Branch']);
  expect(rows).toEqual([['1', 'Sealant\nBatch B7\nSerial No. S1, S2', '2', 'Nos']]);
});

it('names what arrived of goods from another branch beside what was sent', () => {
  const sent = { sent: 10_0000, quantity: 8_0000, short: 2_0000, shortReason: 'Damaged on the way' };
  const { columns, rows } = printed(istReceipt, { lines: [{ ...item, ...sent }] });
  expect(columns).toBe('#,Item,Sent,Received,Short,Unit,Reason');
  expect(rows).toEqual([['1', 'Sealant', '10', '8', '2', 'Nos', 'Damaged on the way']]);
});

it.each([
  ['of the whole count is at the top only', 'SHOW', 'SHOW', '#,Item,Counted,Unit'],
  ['of a line is in the line, too', 'SHOW', 'VAN', '#,Location,Item,Counted,Unit'],
  ['of lines only', null, 'VAN', '#,Location,Item,Counted,Unit'],
])('a location %s', (_, location, ofLine, columns) => {
  const of = printed(stockAdjustment, { location, lines: [{ ...item, counted: 4_0000, location: ofLine }] });
  expect(of.columns).toBe(columns);
});

it('prints rates as money, and a total only where it is one', () => {
  const opening = printed(openingStock, { lines: [{ ...item, quantity: 4_0000, rate: 6098_4000, value: 24_393_60 }] });
  expect(opening.rows).toEqual([['1', 'Sealant', '4', 'Nos', '6,098.40', '24,393.60']]);
  expect(opening.totals?.at(-1)).toBe('24,393.60');
  const made = printed(production, { lines: [{ ...item, type: 'SCRAP', quantity: 6_0000, scrapRate: 50_0000, value: 300_00 }] });
  expect(made.columns).toBe('#,Type,Item,Quantity,Unit,Scrap rate ₹,Value ₹');
  expect([made.rows[0]?.at(-2), made.totals]).toEqual(['50.00', undefined]);
});

const sent = (taxed: boolean): AnyRow => ({
  taxed,
  date: '2026-11-02',
  toBranchName: 'Pune',
  toGstin: '27AAKCS7261P1ZI',
  toAddress: null,
  lines: [],
  rates: [],
  hsnSummary: [],
  total: 0,
});

it.each([true, false])('goods for another branch name the registered person as their receiver; taxed: %s', (taxed) => {
  expect(transferPaper(sent(taxed), facts).parties).toMatchObject([{ name: 'Suryodaya Pvt Ltd, Pune', lines: ['GSTIN 27AAKCS7261P1ZI'] }]);
});

it.each`
  lines                                                                                         | shown                           | totals        | why
  ${[{ ...item, quantity: 1_0000, total: 800_00 }, { ...item, quantity: 2_0000, total: 6_17 }]} | ${['800.00', '6.17', '806.17']} | ${[]}         | ${'of each line and of all'}
  ${[{ ...item, quantity: 1_0000, total: 806_17 }, { ...item, quantity: 2_0000, total: 0 }]}    | ${['806.17', '', '806.17']}     | ${[]}         | ${'only of goods whose rate is known'}
  ${[{ ...item, quantity: 1_0000, total: 0 }]}                                                  | ${['Nos']}                      | ${['806.17']} | ${'of all, if an earlier version entered it'}
`('a challan states the value $why', ({ lines, shown, totals }) => {
  const challan = transferPaper({ ...sent(false), lines, total: 806_17 }, facts);
  expect([...challan.lines.rows, ...(challan.lines.totals ? [challan.lines.totals] : [])].map((row) => row.at(-1))).toEqual(shown);
  expect(challan.totals.map(({ value }) => value)).toEqual(totals);
});

it.each([
  ['a transfer between locations', (row: AnyRow) => goodsPaper(stockTransfer.paper as GoodsPaper)(row, facts)],
  ['a delivery challan', (row: AnyRow) => tradePaper(challanPaper)(row, facts)],
  ['goods for another branch', (row: AnyRow) => transferPaper(row, facts)],
  ['a taxed supply to another branch', (row: AnyRow) => transferPaper({ ...row, taxed: true }, facts)],
])('%s has a place for the name and signature of its receiver', (_, print) => {
  expect(print(sent(false)).receivedBy).toBe(true);
});
