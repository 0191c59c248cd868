import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { openStorage } from '#storage/storage';
import { type App, type Organisation, ok, type Person } from '#test/kit/app';
import { says } from '#test/kit/books/says';
import { typedFields } from '#test/kit/books/typed-fields';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Whole chains with their approvals and corrections: ledgers, bills, open lines, lists and links, and the books prove. */
let app: App;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
beforeAll(async () => {
  app = await sharedApp();
});

interface Made {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly total: number;
  readonly status: string;
}

class Business {
  readonly org: Organisation;
  readonly customer: string;
  readonly supplier: string;
  readonly panel: string;
  readonly service: string;

  private constructor(org: Organisation, ids: readonly string[]) {
    this.org = org;
    [this.customer = '', this.supplier = '', this.panel = '', this.service = ''] = ids;
  }

  static async begin(name: string): Promise<Business> {
    const org = await app.organisation(name, { state: '27', gstin: '27AAPFU0939F1ZV' });
    const party = (partyName: string, group: string, gstin: string) =>
      org.post('customer', {
        name: partyName,
        groupId: derivedId(org.organisationId, `group:${group}`),
        registrationType: 'Regular',
        gstin,
        billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
      });
    const item = (itemName: string, type: string, hsn: string, rate: number, more: object = {}) =>
      org.post('inventory-item', {
        name: itemName,
        type,
        unitId: derivedId(org.organisationId, 'unit:NOS'),
        hsn,
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate, hsn }],
        ...more,
      });
    const made = [
      await party('Asha Traders', 'debtors', '27AAACR5055K1Z7'),
      await party('Panel Makers', 'creditors', '27AAPFU0939F1ZV'),
      await item('Mono PERC 545 Wp', 'Goods', '85414300', 5_0000, { minimumSellingPrice: 1000_0000 }),
      await item('Design of a plant', 'Service', '998331', 18_0000),
    ];
    return new Business(
      org,
      made.map(({ id }) => id),
    );
  }

  ledger(alias: string): string {
    return derivedId(this.org.organisationId, `ledger:${alias}`);
  }

  line(quantity: number, rate: number, from?: readonly [slug: string, made: Made], itemId = this.panel) {
    const source = from === undefined ? {} : { sourceSlug: from[0], sourceId: from[1].id, sourceLine: '1' };
    return { itemId, quantity: quantity * 1_0000, rate: rate * 1_0000, ...source };
  }

  enter(slug: string, body: object, as?: Person): Promise<Made> {
    return this.org.post(slug, { date: today, ...body }, as);
  }

  /** The status of a refusal, and the paths of its problems. */
  async tried(slug: string, body: object): Promise<readonly (number | string)[]> {
    const reply = await this.org.call('POST', pathOf(slug), { body: { id: newId(), date: today, ...body } });
    return [reply.status, ...(reply.body.errors ?? []).map(({ path }: { path: string }) => path)];
  }

  async act(slug: string, { id }: Made, verb: string, as?: Person): Promise<Made> {
    const { version } = await this.org.get(slug, `/${id}`);
    return ok(await this.org.call('PUT', `${pathOf(slug)}/${id}/${verb}`, { body: { version }, ...(as ? { as } : {}) }));
  }

  pays(type: 'Receipt' | 'Payment', ledgerId: string, billId: string, amount: number, more: object = {}): Promise<Made> {
    const allocations = [{ ledgerId, billId, amount }];
    return this.enter('bank-cash', { type, accountId: this.ledger('cash'), lines: [{ ledgerId, amount }], allocations, ...more });
  }

  /** Status in the list and what is open, and the kinds before and after, of each document. */
  async chain(made: readonly (readonly [slug: string, made: Made])[]) {
    const found = made.map(async ([slug, { id }]) => {
      const { before, after, open } = await this.org.get(slug, `/${id}/chain`);
      const row = (await this.org.list(slug)).rows.find((one: Made) => one.id === id);
      const slugs = (all: readonly { readonly slug: string }[]) => all.map((one) => one.slug).sort();
      return [slug, row?.status, slugs(before), slugs(after), open.map((one: { open: number }) => one.open / 1_0000)];
    });
    return Promise.all(found);
  }

  /** Balances of ledgers in rupees by alias, debit positive; without those of zero. */
  async balances(aliases: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const { start, end } = await this.org.get('financial-year', `/${this.org.financialYearId}`);
    const report = async (entity: string, filter: object) =>
      ok(await this.org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: { from: start, to: end, ...filter } }));
    const { totals } = await report('trialBalance', {});
    expect(totals.closingDr).toBe(totals.closingCr);
    const ids = { customer: this.customer, supplier: this.supplier };
    const found = [...Object.entries(ids), ...aliases.map((alias) => [alias, this.ledger(alias)] as const)].map(
      async ([name, ledgerId]) => [name, (await report('ledger', { ledgerId })).totals.balance / 100] as const,
    );
    return Object.fromEntries((await Promise.all(found)).filter(([, amount]) => amount !== 0));
  }

  /** What is open of the bills of a party, in rupees by number. */
  async bills(ledgerId: string): Promise<Readonly<Record<string, number>>> {
    const path = `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${ledgerId}`;
    const bills: readonly { readonly number: string; readonly open: number }[] = ok(await this.org.call('GET', path));
    return Object.fromEntries(bills.map(({ number, open }) => [number, open / 100]));
  }

  async proves(): Promise<void> {
    const { client, tables } = app.engine;
    const { prover } = openStorage({ says, client, tables, clock: { now: () => new Date() } });
    expect(await prover.prove(this.org.organisationId)).toEqual([]);
  }
}

function pathOf(slug: string): string {
  const module = moduleOf(slug);
  if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
  return basePath(module);
}

const tax = ['output_cgst', 'output_sgst', 'input_cgst', 'input_sgst'];
const trade = ['cash', 'sales', 'sales_return', 'purchase', ...tax];

async function withApprovals({ org }: Business): Promise<void> {
  const levels = { reviewOrders: true, approveOrders: true, mspApproveOrders: true };
  await org.put('org', { ...typedFields('org', await org.get('org', `/${org.organisationId}`)), ...levels });
}

describe('from an order', () => {
  it('that is reviewed, approved and below the minimum price, to its credit note and receipt', async () => {
    const business = await Business.begin('Orders');
    const { org, customer: partyId } = business;
    await withApprovals(business);
    const [clerk, reviewer] = [await org.member('Sales'), await org.member('Admin')];
    const order = await business.enter('sales-order', { partyId, lines: [business.line(10, 900)] }, clerk);
    const delivery = { partyId, lines: [business.line(10, 900, ['sales-order', order])] };
    for (const [verb, by] of [
      ['review', reviewer],
      ['approve', undefined],
      ['msp-approve', undefined],
    ] as const) {
      expect(await business.tried('delivery-note', delivery)).toEqual([422, 'lines.0.sourceId']);
      await business.act('sales-order', order, verb, by);
    }
    const note = await business.enter('delivery-note', delivery);
    const invoice = await business.enter('sales-invoice', { partyId, lines: [business.line(10, 900, ['delivery-note', note])] });
    const credit = await business.enter('credit-note', {
      ...{ partyId, invoiceId: invoice.id, reason: '02' },
      lines: [{ itemId: business.panel, amount: 1_000_00, sourceSlug: 'sales-invoice', sourceId: invoice.id, sourceLine: '1' }],
    });
    expect([invoice.total, credit.total]).toEqual([9_450_00, 1_050_00]);
    expect(await business.bills(partyId)).toEqual({ [invoice.number]: 8_400 });
    await business.pays('Receipt', partyId, invoice.id, 8_400_00);
    expect(await business.bills(partyId)).toEqual({});
    expect(await business.balances(trade)).toEqual({ cash: 8_400, sales: -8_000, output_cgst: -200, output_sgst: -200 });
    expect(
      await business.chain([
        ['sales-order', order],
        ['delivery-note', note],
        ['sales-invoice', invoice],
        ['credit-note', credit],
      ]),
    ).toEqual([
      ['sales-order', 'Received', [], ['delivery-note'], [0]],
      ['delivery-note', 'COMPLETE', ['sales-order'], ['sales-invoice'], [0]],
      ['sales-invoice', 'New Order', ['delivery-note'], ['credit-note'], [10]],
      ['credit-note', 'Active', ['sales-invoice'], [], [0]],
    ]);
    await business.proves();
  });

  it('to a supplier that is approved, to its debit note and payment', async () => {
    const business = await Business.begin('Purchases');
    const { org, supplier: partyId } = business;
    await withApprovals(business);
    const [clerk, reviewer] = [await org.member('Purchase'), await org.member('Admin')];
    const order = await business.enter('purchase-order', { partyId, lines: [business.line(10, 800)] }, clerk);
    const bought = { partyId, referenceNo: 'PM/77', referenceDate: today, lines: [business.line(10, 800, ['purchase-order', order])] };
    expect(await business.tried('purchase-invoice', bought)).toEqual([422, 'lines.0.sourceId']);
    await business.act('purchase-order', order, 'review', reviewer);
    await business.act('purchase-order', order, 'approve');
    const invoice = await business.enter('purchase-invoice', bought);
    const debit = await business.enter('debit-note', {
      ...{ partyId, purchaseInvoiceId: invoice.id, reason: '03' },
      lines: [{ itemId: business.panel, amount: 500_00, sourceSlug: 'purchase-invoice', sourceId: invoice.id, sourceLine: '1' }],
    });
    expect([invoice.total, debit.total]).toEqual([8_400_00, 525_00]);
    await business.pays('Payment', partyId, invoice.id, 7_875_00);
    expect(await business.bills(partyId)).toEqual({});
    expect(await business.balances(trade)).toEqual({ cash: -7_875, purchase: 7_500, input_cgst: 187.5, input_sgst: 187.5 });
    expect(
      await business.chain([
        ['purchase-order', order],
        ['purchase-invoice', invoice],
        ['debit-note', debit],
      ]),
    ).toEqual([
      ['purchase-order', 'Received', [], ['purchase-invoice'], [0]],
      ['purchase-invoice', 'Active', ['purchase-order'], ['debit-note'], [10]],
      ['debit-note', 'Active', ['purchase-invoice'], [], [0]],
    ]);
    await business.proves();
  });
});

it('an expense and an income, each with tax and TDS, to their payments', async () => {
  const business = await Business.begin('Expenses');
  const { customer, supplier } = business;
  const item = (ledgerId: string, amount: number) => ({ ledgerId, amount, taxRate: 18_0000, hsn: '998331' });
  const expense = await business.enter('journal-voucher', {
    ...{ type: 'Expense', partyId: supplier, tdsSection: '393(1)', tdsRate: 2_0000 },
    items: [item(business.ledger('bank_charges'), 10_000_00)],
  });
  const income = await business.enter('journal-voucher', {
    ...{ type: 'Income', partyId: customer },
    items: [item(business.ledger('discount_received'), 5_000_00)],
  });
  expect([await business.bills(supplier), await business.bills(customer)]).toEqual([
    { [expense.number]: -11_600 },
    { [income.number]: 5_900 },
  ]);
  await business.pays('Payment', supplier, expense.id, 11_600_00);
  // The customer deducted the tax.
  await business.pays('Receipt', customer, income.id, 5_900_00, {
    deductions: [{ ledgerId: business.ledger('tds_receivable'), amount: 500_00 }],
  });
  expect([await business.bills(supplier), await business.bills(customer)]).toEqual([{}, {}]);
  const used = ['cash', 'bank_charges', 'discount_received', 'tds_payable', 'tds_receivable', ...tax];
  expect(await business.balances(used)).toEqual({
    ...{ cash: -6_200, bank_charges: 10_000, discount_received: -5_000, tds_payable: -200, tds_receivable: 500 },
    ...{ input_cgst: 900, input_sgst: 900, output_cgst: -450, output_sgst: -450 },
  });
  await business.proves();
});

it('an advance to its invoice, and back what is left of it', async () => {
  const business = await Business.begin('Advances');
  const { customer: partyId } = business;
  const advance = await business.enter('journal-voucher', {
    ...{ type: 'Advance Receipt', partyId, accountId: business.ledger('cash') },
    advances: [{ amount: 11_800_00, taxRate: 18_0000, hsn: '998331' }],
  });
  const used = ['cash', 'sales', 'gst_on_advances', ...tax];
  expect(await business.balances(used)).toEqual({
    ...{ cash: 11_800, customer: -11_800, gst_on_advances: 1_800, output_cgst: -900, output_sgst: -900 },
  });
  const invoice = await business.enter('sales-invoice', { partyId, lines: [business.line(1, 6_000, undefined, business.service)] });
  const lines = [
    { billId: invoice.id, side: 'Debit', amount: 7_080_00 },
    { billId: advance.id, side: 'Credit', amount: 7_080_00 },
  ];
  await business.enter('bill-set-off', { partyId, lines });
  const reversal = (amount: number, more: object = {}) => ({
    ...{ type: 'Reverse Advance Receipt', partyId, reversesId: advance.id, reversesNumber: advance.number, ...more },
    advances: [{ sourceLine: '1', amount, taxRate: 18_0000, hsn: '998331' }],
  });
  const adjusted = await business.enter('journal-voucher', reversal(7_080_00));
  const again = { ...reversal(1_00), reversesId: adjusted.id, reversesNumber: adjusted.number };
  expect(await business.tried('journal-voucher', again)).toEqual([422, 'reversesId']);
  const refund = { refunded: true, accountId: business.ledger('cash') };
  expect(await business.tried('journal-voucher', reversal(4_720_01, refund))).toEqual([422, 'advances.0.amount', 'refunded']);
  expect(await business.bills(partyId)).toEqual({ [advance.number]: -4_720 });
  const back = await business.enter('journal-voucher', reversal(4_720_00, refund));
  expect(await business.bills(partyId)).toEqual({});
  expect(await business.balances(used)).toEqual({ cash: 7_080, sales: -6_000, output_cgst: -540, output_sgst: -540 });
  const chained = await business.chain([advance, adjusted, back].map((made) => ['journal-voucher', made] as const));
  expect(chained[0]).toEqual(['journal-voucher', 'Active', [], ['journal-voucher', 'journal-voucher'], [0]]);
  for (const later of chained.slice(1)) expect(later).toMatchObject(['journal-voucher', 'Active', ['journal-voucher'], [], {}]);
  await business.proves();
});

it('a quotation to a proforma, an order, an invoice of a part and its return', async () => {
  const business = await Business.begin('Quotations');
  const { customer: partyId } = business;
  const steps = [
    ['quotation', 10],
    ['proforma-invoice', 10],
    ['sales-order', 10],
    ['sales-invoice', 6],
    ['sales-return', 2],
  ] as const;
  const made: (readonly [string, Made])[] = [];
  for (const [slug, quantity] of steps)
    made.push([slug, await business.enter(slug, { partyId, lines: [business.line(quantity, 1_000, made.at(-1))] })]);
  const invoice = made[3]?.[1] as Made;
  expect(await business.bills(partyId)).toEqual({ [invoice.number]: 4_200 });
  expect(await business.balances(trade)).toEqual({
    ...{ customer: 4_200, sales: -6_000, sales_return: 2_000, output_cgst: -100, output_sgst: -100 },
  });
  expect(await business.chain(made)).toEqual([
    ['quotation', 'COMPLETE', [], ['proforma-invoice'], [0]],
    ['proforma-invoice', 'COMPLETE', ['quotation'], ['sales-order'], [0]],
    ['sales-order', 'Partial', ['proforma-invoice'], ['sales-invoice'], [4]],
    ['sales-invoice', 'New Order', ['sales-order'], ['sales-return'], [4]],
    ['sales-return', 'Active', ['sales-invoice'], [], [0]],
  ]);
  await business.proves();
});
