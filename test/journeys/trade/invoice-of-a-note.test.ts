import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { type Day, formatDay } from '#domain/time/day';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Which invoices a return or note is offered, what of them is left, and that it is not saved for another party. */
let org: Organisation;
const parties: Record<string, string> = {};
let itemId: string;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()) as Day;

beforeAll(async () => {
  org = await (await sharedApp()).organisation('Konark Solar', { state: '27', gstin: '27AAPFU0939F1ZV' });
  for (const [name, group] of Object.entries({ Asha: 'debtors', Bina: 'debtors', Kiran: 'creditors', Lata: 'creditors' }))
    parties[name] = (
      await org.post('customer', {
        name,
        groupId: derivedId(org.organisationId, `group:${group}`),
        billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
      })
    ).id;
  itemId = (
    await org.post('inventory-item', {
      name: 'Mono PERC 545 Wp',
      type: 'Goods',
      unitId: derivedId(org.organisationId, 'unit:NOS'),
      hsn: '85414300',
      gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
    })
  ).id;
});

const pathOf = (slug: string) => {
  const module = moduleOf(slug);
  if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
  return basePath(module);
};
let bought = 0;
const invoice = (of: string, partyId: string | undefined) => {
  bought += 1;
  const reference = of === 'purchase-invoice' ? { referenceNo: `K-${bought}`, referenceDate: today } : {};
  return org.post(of, { date: today, partyId, ...reference, lines: [{ itemId, quantity: 10_0000, rate: 100_0000 }] });
};

describe.each([
  ['sales-return', 'sales-invoice', 'invoiceId', 'Asha', 'Bina', { quantity: 4_0000 }],
  ['purchase-return', 'purchase-invoice', 'invoiceId', 'Kiran', 'Lata', { quantity: 4_0000 }],
  ['credit-note', 'sales-invoice', 'invoiceId', 'Asha', 'Bina', { amount: 400_00 }],
  ['debit-note', 'purchase-invoice', 'purchaseInvoiceId', 'Kiran', 'Lata', { amount: 400_00 }],
] as const)('%s for a %s', (slug, of, field, party, other, part) => {
  it('is offered the invoices of its party with date, total and what is left; of another party it is refused', async () => {
    const [own, strange] = [await invoice(of, parties[party]), await invoice(of, parties[other])];
    const offered = async (asked = `&party=${parties[party]}`) => {
      const found = await org.call('GET', `${pathOf(of)}/options?for=${slug}.${field}${asked}&cursor=`);
      return new Map(ok(found).rows.map((row: { id: string; beside: string }) => [row.id, row.beside] as const));
    };
    const before = await offered();
    const text = (left: number) => `${formatDay(today)} · ${formatPaise(own.total)} · ${formatPaise(paise(left))} left`;
    expect(before.get(own.id)).toBe(text(own.total));
    expect(before.has(strange.id)).toBe(false);
    const all = await offered('');
    expect([own, strange].map(({ id }) => String(all.get(id)).split(' · ')[0])).toEqual([party, other]);

    const lines = [{ itemId, sourceSlug: of, sourceId: own.id, sourceLine: '1', ...part }];
    const refused = await org.call('POST', pathOf(slug), {
      body: { id: newId(), date: today, partyId: parties[other], [field]: own.id, lines },
    });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      expect.arrayContaining([{ path: 'partyId', message: `${own.number} is for another party` }]),
    ]);

    await org.post(slug, { date: today, partyId: parties[party], [field]: own.id, lines });
    expect((await offered()).get(own.id)).toBe(text((own.total * 6) / 10));
  });
});

it('a return leaves out the lines of which nothing comes back, and needs one that does', async () => {
  const sold = await org.post('sales-invoice', {
    date: today,
    partyId: parties['Asha'],
    lines: [1, 2].map(() => ({ itemId, quantity: 10_0000, rate: 100_0000 })),
  });
  const line = (sourceLine: string, quantity: number | null) => ({
    itemId,
    sourceSlug: 'sales-invoice',
    sourceId: sold.id,
    sourceLine,
    quantity,
  });
  const body = (lines: readonly object[]) => ({ date: today, partyId: parties['Asha'], invoiceId: sold.id, lines });
  const nothing = await org.call('POST', pathOf('sales-return'), { body: { id: newId(), ...body([line('1', null), line('2', null)]) } });
  expect([nothing.status, nothing.body.errors]).toMatchObject([
    422,
    [{ path: 'lines', message: 'Enter the quantity of at least one line' }],
  ]);
  const some = await org.post('sales-return', body([line('1', null), line('2', 3_0000)]));
  expect(some.lines).toMatchObject([{ sourceLine: '2', quantity: 3_0000 }]);
  expect(some.lines).toHaveLength(1);
});
