import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** A supplier's note on the price of goods changes what they cost (decision D45), through real HTTP. */
const reported = JSON.parse(readFileSync(new URL('./price-note.json', import.meta.url), 'utf8')) as {
  readonly steps: readonly { readonly quantity: number; readonly rate: string }[];
  readonly expected: {
    readonly stock: Figures;
    readonly profitAndLoss: Readonly<Record<'purchases' | 'closingStock' | 'grossProfit', string>>;
  };
};
interface Figures {
  readonly quantity: number;
  readonly value: string;
}
const one = 1_0000;
const inPaise = (rupees: string) => Math.round(Number(rupees) * 100);
const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

it('a note that lowers the price lowers the stock, makes no profit, and leaves when it is cancelled', async () => {
  const app = await sharedApp();
  const org = await app.organisation('Price Notes', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const { start } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string };
  const day = (text: string) => `${start.slice(0, 4)}-${text}`;
  const party = await org.post('customer', {
    ...{
      name: 'Om Steel',
      groupId: derivedId(org.organisationId, 'group:creditors'),
      registrationType: 'Regular',
      gstin: '27AAACR5055K1Z7',
    },
    billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
  });
  const { id: itemId } = await org.post('inventory-item', {
    ...{ name: 'Angle', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '72162100' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '72162100' }],
  });
  const [bought, lowered] = reported.steps.map(({ quantity, rate }) => ({ quantity: quantity * one, rate: inPaise(rate) * 100 }));
  const invoice = await org.post('purchase-invoice', {
    ...{ date: day('06-01'), partyId: party.id, referenceNo: 'OM/7', referenceDate: day('06-01') },
    lines: [{ itemId, ...bought }],
  });
  const from = { itemId, sourceSlug: 'purchase-invoice', sourceId: invoice.id, sourceLine: '1' };
  const note = await org.post('debit-note', {
    ...{ date: day('06-10'), partyId: party.id, purchaseInvoiceId: invoice.id },
    lines: [{ ...from, ...lowered }],
  });

  const built = async (entity: string, filter: object): Promise<ReportTable> =>
    ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { from: start, to: day('06-30'), ...filter } }));
  const stockOn = async (to: string, name = 'Angle') => {
    const { rows } = await built('stock', { to: day(to) });
    const cells = flat(rows).find(({ cells: { particulars } }) => particulars === name)?.cells;
    return cells && { quantity: cells['closingQuantity'], value: cells['closingValue'] };
  };
  const profit = async () => {
    const rows = flat((await built('profitLoss', { form: 'two-sided' })).rows);
    const figure = (id: string) => rows.find((row) => row.id.endsWith(`:${id}`))?.cells['amount'] ?? 0;
    return { purchases: figure('purchase_accounts'), closingStock: figure('closing_stock'), grossProfit: figure('gross_profit') };
  };
  const { stock, profitAndLoss } = reported.expected;
  const asReported = Object.fromEntries(Object.entries(profitAndLoss).map(([name, rupees]) => [name, inPaise(rupees)]));
  expect(await profit()).toEqual(asReported);
  expect(await stockOn('06-09')).toEqual({ quantity: 100 * one, value: 1000_00 });
  expect(await stockOn('06-30')).toEqual({ quantity: stock.quantity * one, value: inPaise(stock.value) });

  // The stock ledger shows it with its value, without a quantity, and leads to it.
  const ledger = async () => (await built('stockLedger', { itemId })).rows.filter(({ id }) => id.startsWith('debit-note'));
  expect(await ledger()).toMatchObject([{ cells: { number: note.number, outwardValue: 400_00, balance: 100 * one } }]);
  expect((await ledger())[0]?.cells['outwardQuantity']).toBeUndefined();
  expect(JSON.stringify((await ledger())[0]?.link)).toContain(note.id);

  // Of what was sold before it, the difference stays in the cost of the period.
  await org.post('stock-adjustment', { date: day('06-05'), lines: [{ itemId, change: -40 * one, reason: 'Damage' }] });
  expect(await stockOn('06-30')).toEqual({ quantity: 60 * one, value: 360_00 });

  // It follows its note: to another day, and away.
  const { lines: _, ...header } = await org.get('debit-note', `/${note.id}`);
  const moved = await org.put('debit-note', {
    ...{ id: note.id, version: header.version, date: day('06-20'), partyId: party.id, purchaseInvoiceId: invoice.id },
    lines: [{ ...from, ...lowered }],
  });
  expect(await stockOn('06-19')).toEqual({ quantity: 60 * one, value: 600_00 });
  expect(await stockOn('06-20')).toEqual({ quantity: 60 * one, value: 360_00 });
  const cancelled = { version: moved.version, remark: 'Withdrawn' };
  ok(await org.call('PUT', `/api/ims-crm/debitNote/s/${note.id}/cancel`, { body: cancelled }));
  expect(await stockOn('06-30')).toEqual({ quantity: 60 * one, value: 600_00 });
  expect(await ledger()).toEqual([]);
  const { version } = ok(
    await org.call('PUT', `/api/ims-crm/debitNote/s/${note.id}/undo-cancel`, { body: { version: moved.version + 1 } }),
  );
  expect(await stockOn('06-30')).toEqual({ quantity: 60 * one, value: 360_00 });
  ok(await org.call('DELETE', `/api/ims-crm/debitNote/s/hardDelete/${note.id}?version=${version}`));
  expect(await stockOn('06-30')).toEqual({ quantity: 60 * one, value: 600_00 });

  // The price of one batch changes, and of the other it does not.
  const { id: paint } = await org.post('inventory-item', {
    ...{ name: 'Paint', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '32091010', batchTracking: true },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '32091010' }],
  });
  const ofBatch = (batch: string) => ({ itemId: paint, batch, quantity: 10 * one, rate: 100_0000 });
  const mixed = await org.post('purchase-invoice', {
    ...{ date: day('06-01'), partyId: party.id, referenceNo: 'OM/8', referenceDate: day('06-01') },
    lines: [ofBatch('A'), ofBatch('B')],
  });
  const cheaper = await org.post('debit-note', {
    ...{ date: day('06-10'), partyId: party.id, purchaseInvoiceId: mixed.id },
    lines: [{ itemId: paint, sourceSlug: 'purchase-invoice', sourceId: mixed.id, sourceLine: '1', quantity: 10 * one, rate: 20_0000 }],
  });
  expect(await stockOn('06-30', 'Paint')).toEqual({ quantity: 20 * one, value: 1800_00 });
  ok(await org.call('DELETE', `/api/ims-crm/debitNote/s/hardDelete/${cheaper.id}`));
  expect(await stockOn('06-30', 'Paint')).toEqual({ quantity: 20 * one, value: 2000_00 });
}, 120_000);
