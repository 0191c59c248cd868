import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

beforeAll(async () => {
  app = await sharedApp();
});

interface Made {
  readonly id: string;
  readonly number: string;
  readonly total: number;
}

/** Each document takes one piece less than the one before; the last two are the invoice and its return. */
describe.each([
  ['quotation to return', 'debtors', ['quotation', 'sales-order', 'delivery-note', 'sales-invoice', 'sales-return']],
  ['proforma to return', 'debtors', ['proforma-invoice', 'sales-invoice', 'sales-return']],
  ['purchase order to return', 'creditors', ['purchase-order', 'purchase-invoice', 'purchase-return']],
])('%s', (name, groupAlias, slugs) => {
  let org: Organisation;
  const lineOf = (itemId: string, at: number, before: Made | undefined, quantity = (10 - at) * 1_0000) => ({
    itemId,
    quantity,
    rate: 1000_0000,
    ...(before === undefined ? {} : { sourceSlug: slugs[at - 1], sourceId: before.id, sourceLine: '1' }),
  });
  const report = async (entity: string, filter: object) => ok(await org.call('POST', `/api/ims-crm/${entity}/s/data`, { body: filter }));

  it('takes no more than is open, settles what is left, and balances', async () => {
    org = await app.organisation(`Chain ${name}`, { state: '27', gstin: '27AAPFU0939F1ZV' });
    const party = await org.post('customer', {
      name: 'Asha Traders',
      groupId: derivedId(org.organisationId, `group:${groupAlias}`),
      registrationType: 'Regular',
      gstin: '27AAACR5055K1Z7',
      billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    });
    const item = await org.post('inventory-item', {
      name: 'Mono PERC 545 Wp',
      type: 'Goods',
      unitId: derivedId(org.organisationId, 'unit:NOS'),
      hsn: '85414300',
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
    });
    const made: Made[] = [];
    for (const [at, slug] of slugs.entries()) {
      const before = made.at(-1);
      const body = (quantity?: number) => ({ date: today, partyId: party.id, lines: [lineOf(item.id, at, before, quantity)] });
      if (before !== undefined) {
        const module = moduleOf(slug);
        if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
        const reply = await org.call('POST', basePath(module), { body: { ...body((12 - at) * 1_0000), id: newId() } });
        expect([slug, reply.status]).toEqual([slug, 422]);
      }
      made.push(await org.post(slug, body()));
    }
    const [invoice, back] = made.slice(-2) as [Made, Made];
    const amount = invoice.total - back.total;
    const isSold = groupAlias === 'debtors';
    await org.post('bank-cash', {
      date: today,
      type: isSold ? 'Receipt' : 'Payment',
      accountId: derivedId(org.organisationId, 'ledger:cash'),
      lines: [{ ledgerId: party.id, amount }],
      allocations: [{ ledgerId: party.id, billId: invoice.id, amount }],
    });
    const open = await report('paymentReceivablesPayables', { asOf: today, side: isSold ? 'Receivables' : 'Payables' });
    expect(Math.abs(open.totals.pending)).toBe(0);
    const { start, end } = (await org.get('financial-year', `/${org.financialYearId}`)) as { start: string; end: string };
    const trial = await report('trialBalance', { from: start, to: end });
    expect(trial.totals.closingDr).toBe(trial.totals.closingCr);
    expect(trial.totals.closingDr).toBeGreaterThan(0);
    expect((await report('ledger', { from: start, to: end, ledgerId: party.id })).totals.balance).toBe(0);
  });
});
