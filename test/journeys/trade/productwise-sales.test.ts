import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { type App, type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

/** Sales of a day by product, beside the registers and the ledgers that they agree with. */
let app: App;
let org: Organisation;
let asha: { id: string };
let ravi: { id: string };
let inverter: { id: string };
let cable: { id: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const report = async (entity: string, filter: object, as = org.owner) =>
  ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { from: today, to: today, ...filter }, as }));
const sales = (show: string, more: object = {}, as = org.owner) => report('productwiseSalesReport', { show, ...more }, as);
const cellsOf = ({ rows }: { rows: { cells: object; children?: { cells: object }[] }[] }) =>
  rows.flatMap(({ cells, children = [] }) => [cells, ...children.map((child) => child.cells)]);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Product Readers', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const customer = (name: string) =>
    org.post('customer', {
      name,
      groupId: derivedId(org.organisationId, 'group:debtors'),
      registrationType: 'Unregistered',
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    });
  const item = (name: string, salesRate: number) =>
    org.post('inventory-item', {
      ...{ name, type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85444999', salesRate },
      gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }],
    });
  asha = await customer('Asha Traders');
  ravi = await customer('Ravi Stores');
  inverter = await item('Inverter', 1_000_0000);
  cable = await item('Cable', 100_0000);
  const category = await org.post('product-category', { name: 'Inverters' });
  await org.post('product', {
    ...{ name: 'Sun', productCategoryId: category.id, inverterPhase: '3', mppt: '2', modelNumber: 'S5', inventoryItemId: inverter.id },
  });
});

describe('product-wise sales', () => {
  let invoice: { id: string; number: string; version: number; lines: readonly { readonly lineId: string }[] };

  it('has products by category under their display names at the moment an invoice is saved', async () => {
    invoice = await org.post('sales-invoice', {
      ...{ date: today, partyId: asha.id, salesRepresentativeId: org.owner.userId },
      lines: [
        { itemId: inverter.id, quantity: 2_0000, discountPercent: 10_0000 },
        { itemId: cable.id, quantity: 5_0000 },
      ],
      charges: [{ ledgerId: ledger('sales'), amount: 50_00, taxRate: 18_0000 }],
    });
    await org.post('sales-invoice', { date: today, partyId: ravi.id, lines: [{ itemId: cable.id, quantity: 3_0000 }] });
    const table = await sales('products');
    expect(cellsOf(table)).toMatchObject([
      { particulars: 'Inverters', taxable: 1_800_00 },
      {
        ...{ particulars: 'Sun 3 Phase 2 MPPT (S5)', quantity: 2_0000, gross: 2_000_00, discount: 200_00, taxable: 1_800_00, tax: 324_00 },
        ...{ rate: 900_0000 },
      },
      { particulars: 'Without a category' },
      { particulars: 'Cable', quantity: 8_0000, taxable: 800_00 },
      { particulars: 'Additional charges', taxable: 50_00 },
    ]);
  });

  it('takes a return off, and agrees with both registers and the ledger', async () => {
    const line = { sourceSlug: 'sales-invoice', sourceId: invoice.id, sourceLine: invoice.lines[0]?.lineId, itemId: inverter.id };
    await org.post('sales-return', { date: today, partyId: asha.id, invoiceId: invoice.id, lines: [{ ...line, quantity: 1_0000 }] });
    const { totals } = await sales('products');
    expect(totals).toMatchObject({ taxable: 2_650_00, returned: 900_00, net: 1_750_00 });
    expect((await report('salesInvoiceRegister', { show: 'months' })).totals.taxable).toBe(totals.taxable);
    expect((await report('salesReturnRegister', { show: 'months' })).totals.taxable).toBe(totals.returned);
    expect((await report('ledger', { ledgerId: ledger('sales') })).totals.balance).toBe(-totals.taxable);
  });

  it('comes to the same by customer, representative, branch, month and document', async () => {
    const { totals } = await sales('products');
    for (const show of ['customers', 'representatives', 'branches', 'months', 'documents']) {
      const { taxable, returned, tax } = (await sales(show)).totals;
      expect([show, taxable, returned, tax]).toEqual([show, totals.taxable, totals.returned, totals.tax]);
    }
    expect(cellsOf(await sales('customers'))).toMatchObject([
      { particulars: 'Asha Traders', net: 1_450_00 },
      { particulars: 'Ravi Stores', net: 300_00 },
    ]);
  });

  it('shows what one customer bought, and the documents of one product', async () => {
    expect(cellsOf(await sales('products', { partyId: ravi.id }))).toMatchObject([{}, { particulars: 'Cable', quantity: 3_0000 }]);
    const { rows } = await sales('documents', { itemId: inverter.id });
    expect(rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
      { number: invoice.number, particulars: 'Sun 3 Phase 2 MPPT (S5)', taxable: 1_800_00 },
      { returnedQuantity: 1_0000, returned: 900_00 },
    ]);
    expect((await sales('products', { salesRepresentativeId: org.owner.userId })).totals.taxable).toBe(1_850_00 + 500_00);
  });

  describe('with the margin', () => {
    const margin = { margin: true };
    const figures = ({ totals }: { totals: Record<string, number> }) => [totals['net'], totals['cost'], totals['margin']];

    beforeAll(async () => {
      const supplier = await org.post('customer', {
        ...{ name: 'Kutch Panels', groupId: derivedId(org.organisationId, 'group:creditors'), registrationType: 'Unregistered' },
        billingAddress: { line1: '4 Station Road', city: 'Pune', state: '27', pincode: '411001' },
      });
      const line = (itemId: string, quantity: number, rate: number) => ({ itemId, quantity: quantity * 1_0000, rate: rate * 1_0000 });
      // More cables were sold than these, and one more inverter, so some cost is known only now.
      await org.post('purchase-invoice', {
        ...{ date: today, partyId: supplier.id, referenceNo: 'K/1', referenceDate: today },
        lines: [line(inverter.id, 5, 600), line(cable.id, 20, 40)],
      });
    });

    it('has the cost of each product, and the cost of sales of the profit and loss account', async () => {
      const table = await sales('products', margin);
      expect(cellsOf(table)).toMatchObject([
        {},
        { particulars: 'Sun 3 Phase 2 MPPT (S5)', net: 900_00, cost: 600_00, margin: 300_00, marginPercent: 33_3300 },
        {},
        { particulars: 'Cable', net: 800_00, cost: 320_00, margin: 480_00, marginPercent: 60_0000 },
        { particulars: 'Additional charges', cost: null, margin: 50_00 },
      ]);
      expect(figures(table)).toEqual([1_750_00, 920_00, 830_00]);
      const account = await report('profitLoss', { form: 'vertical' });
      const gross = cellsOf(account).find((cells) => 'particulars' in cells && cells.particulars === 'Gross Profit');
      expect(gross).toMatchObject({ amount: table.totals.margin });
    });

    it('comes to the same by branch and month, and of one item', async () => {
      for (const show of ['branches', 'months'])
        expect([show, ...figures(await sales(show, margin))]).toEqual([show, 1_750_00, 920_00, 830_00]);
      expect(figures(await sales('products', { ...margin, itemId: inverter.id }))).toEqual([900_00, 600_00, 300_00]);
    });

    it.each([
      ['by customer', 'customers', {}],
      ['by representative', 'representatives', {}],
      ['of documents', 'documents', {}],
    ])('has no cost %s, and says so', async (_, show, more) => {
      const { totals, notes } = await sales(show, { ...margin, ...more });
      expect([totals.cost, notes.at(-1)]).toEqual([undefined, expect.stringContaining('costs are not known by customer')]);
    });

    it('has no cost of one customer', async () => {
      const { totals, notes } = await sales('products', { ...margin, partyId: asha.id });
      expect([totals.cost, notes]).toEqual([undefined, [expect.stringContaining('costs are not known by customer')]]);
    });

    it('is shown only to people who may see the stock report', async () => {
      const seller = await sales('products', margin, await org.member('Sales'));
      expect(seller.totals.cost).toBeUndefined();
      expect(JSON.stringify(seller.rows)).not.toContain('cost');
      expect(seller.notes.at(-1)).toContain('you may not see what goods cost');
      expect((await sales('products', margin, await org.member('Accountant'))).totals.cost).toBe(920_00);
    });

    it('has no cost by month with an average of the year', async () => {
      const panel = await org.post('inventory-item', {
        ...{ name: 'Panel', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85414300', salesRate: 500_0000 },
        ...{ valuation: 'Average', calculationMethod: 'Weighted' },
        gstHistory: [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
      });
      await org.post('sales-invoice', { date: today, partyId: ravi.id, lines: [{ itemId: panel.id, quantity: 1_0000 }] });
      const { totals, notes } = await sales('months', margin);
      expect([totals.cost, notes.at(-1)]).toEqual([undefined, expect.stringContaining('an average of the year')]);
    });

    it('is in the files', async () => {
      const body = { from: today, to: today, show: 'products', ...margin, as: 'JSON' };
      const file = await org.call('POST', '/api/ims-crm/productwiseSalesReport/s/export', { body });
      expect(file.status).toBe(200);
      expect(JSON.stringify(file.body)).toContain('Cost of Goods Sold');
    });
  });

  it('comes as a workbook, a PDF and JSON, also of every line', async () => {
    for (const as of ['EXCEL', 'PDF', 'JSON'])
      for (const show of ['products', 'documents']) {
        const reply = await org.call('POST', '/api/ims-crm/productwiseSalesReport/s/export', {
          body: { from: today, to: today, show, as },
        });
        expect([as, show, reply.status]).toEqual([as, show, 200]);
      }
  });

  it('is shown to people who may see it, and to nobody else', async () => {
    const seller = await org.member('Sales');
    expect((await sales('products', {}, seller)).totals.net).toBe(2_250_00);
    const hr = await org.member('HR');
    const body = { from: today, to: today, show: 'products' };
    expect((await org.call('POST', '/api/ims-crm/productwiseSalesReport/s/data', { body, as: hr })).status).toBe(403);
  });

  it.each([
    ['a view that is none', { show: 'weeks' }, 'show'],
    ['a day that is none', { from: '2026-02-30', show: 'products' }, 'from'],
    ['a cursor of something else', { show: 'documents', cursor: 'bm9uc2Vuc2U' }, null],
  ])('refuses %s', async (_, change, path) => {
    const body = { from: today, to: today, ...change };
    const reply = await org.call('POST', '/api/ims-crm/productwiseSalesReport/s/data', { body });
    expect([400, 422]).toContain(reply.status);
    if (path !== null) expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});
