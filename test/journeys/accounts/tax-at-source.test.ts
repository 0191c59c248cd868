import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { yearOf } from '#domain/time/financial-year';
import { type App, type Organisation, ok } from '#test/kit/app';
import { sharedApp } from '#test/kit/shared-app';

let app: App;
let org: Organisation;
let goods: string;
let labour: string;
let nagpur: string;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const start = yearOf(today).start;
const purchases = '393(1) Sl.8(ii)';
const contractor = '393(1) Sl.6(i)';
const professional = '393(1) Sl.6(iii)(b)';
const lakh = 1_00_000_00;

const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Deductor Works', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const item = async (name: string, type: 'Goods' | 'Service', hsn: string) =>
    (
      await org.post('inventory-item', {
        ...{ name, type, hsn, unitId: derivedId(org.organisationId, 'unit:NOS') },
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn }],
      })
    ).id as string;
  goods = await item('Steel plate', 'Goods', '72085100');
  labour = await item('Fitting work', 'Service', '998731');
});

const address = { line1: '1 Mill Road', city: 'Pune', state: '27', pincode: '411001' };
let count = 0;
const supplier = async (more: object = {}): Promise<string> => {
  count += 1;
  const { id } = await org.post('customer', {
    ...{ name: `Supplier ${count}`, groupId: group('creditors'), pan: 'ABCCE1234F' },
    ...{ billingAddress: address, ...more },
  });
  return id;
};
const bill = (partyId: string, tdsSection: string, rupees: number, more: object = {}) =>
  org.post('purchase-invoice', {
    ...{ date: today, partyId, tdsSection },
    lines: [{ itemId: tdsSection === purchases ? goods : labour, quantity: 1_0000, rate: rupees * 1_0000 }],
    ...more,
  });
const expense = (partyId: string, tdsSection: string, amount: number, more: object = {}) =>
  org.post('journal-voucher', {
    ...{ date: today, type: 'Expense', partyId, tdsSection, items: [{ ledgerId: ledger('bank_charges'), amount, taxRate: 18_0000 }] },
    ...more,
  });
/** Saves an expense once more, as a form does: with what was typed. */
const again = async (id: string) => {
  const { version, date, type, partyId, tdsSection, items } = await org.get('journal-voucher', `/${id}`);
  const typed = items.map(({ ledgerId, amount, taxRate }: Record<string, unknown>) => ({ ledgerId, amount, taxRate }));
  return org.put('journal-voucher', { id, version, date, type, partyId, tdsSection, items: typed, narration: 'Once more' });
};
const cancel = async (entity: string, slug: string, id: string) => {
  const { version } = (await org.get(slug, `/${id}`)) as { version: number };
  return ok(await org.call('PUT', `/api/ims-crm/${entity}/s/${id}/cancel`, { body: { version, remark: 'Wrong' } }));
};

describe('purchase of goods is taxed on what exceeds fifty lakh in the year', () => {
  it('one bill of sixty lakh deducts a thousand', async () => {
    const party = await supplier();
    expect(await bill(party, purchases, 60_00_000)).toMatchObject({ tds: 1_000_00, tdsOn: 10 * lakh, tdsRateUsed: 1000, tdsRate: null });
  });

  it('the bill that crosses is taxed on the excess, and the next one as a whole', async () => {
    const party = await supplier();
    const bills = [];
    for (const rupees of [40_00_000, 15_00_000, 1_00_000]) bills.push((await bill(party, purchases, rupees)).tds);
    expect(bills).toEqual([0, 500_00, 100_00]);
  });

  it('a rate that is typed stays on the whole value, as before', async () => {
    const party = await supplier();
    expect(await bill(party, purchases, 60_00_000, { tdsRate: 1000 })).toMatchObject({ tds: 6_000_00, tdsRate: 1000 });
  });
});

describe('a contractor above the year is taxed on the whole sum', () => {
  it('with the earlier bills, which is said in words', async () => {
    const party = await supplier();
    const first = await bill(party, contractor, 29_000);
    const second = await expense(party, contractor, 29_000_00);
    const third = await bill(party, contractor, 29_000);
    const fourth = await expense(party, contractor, 29_000_00);
    expect([first, second, third, fourth].map(({ tds }) => tds)).toEqual([0, 0, 0, 2_320_00]);
    expect(fourth.tdsWhy).toContain('₹87,000.00 of earlier ones too');
    expect(fourth).toMatchObject({ tdsOn: 1_16_000_00, payable: 29_000_00 - 2_320_00 });
  });

  it('counts labour alone where a bill has goods too, and a base that is typed', async () => {
    const party = await supplier();
    const lines = [
      { itemId: goods, quantity: 1_0000, rate: 5_00_000_0000 },
      { itemId: labour, quantity: 1_0000, rate: 40_000_0000 },
    ];
    expect(await bill(party, contractor, 0, { lines })).toMatchObject({ tdsOn: 40_000_00, tds: 800_00, tdsCredited: 40_000_00 });
    expect(await bill(party, contractor, 50_000, { tdsBase: 10_000_00 })).toMatchObject({
      tdsOn: 10_000_00,
      tdsBase: 10_000_00,
      tds: 200_00,
    });
    expect(await bill(party, contractor, 50_000, { tdsAmount: 123_00 })).toMatchObject({ tds: 123_00, tdsAmount: 123_00 });
  });

  it('edits, cancels and earlier dates count at once', async () => {
    const party = await supplier();
    const first = await expense(party, contractor, 90_000_00);
    expect(first.tds).toBe(1_800_00);
    const second = await expense(party, contractor, 20_000_00, { date: start });
    expect(second).toMatchObject({ tds: 400_00, tdsOn: 20_000_00 });
    // Without the first the year is not above the threshold any more.
    await cancel('journalVoucher', 'journal-voucher', first.id);
    expect(await again(second.id)).toMatchObject({ tds: 0, tdsOn: 0 });
    const third = await expense(party, contractor, 85_000_00);
    expect(third).toMatchObject({ tdsOn: 1_05_000_00, tds: 2_100_00 });
    expect(await again(third.id)).toMatchObject({ tdsOn: 1_05_000_00, tds: 2_100_00 });
  });
});

describe('the party decides the rate', () => {
  it('without a PAN it is higher', async () => {
    expect(await expense(await supplier({ pan: null }), contractor, lakh)).toMatchObject({ tds: 20_000_00, tdsRateUsed: 20_0000 });
  });

  it('a certificate lowers it up to its limit', async () => {
    const certificate = { number: 'LDC-7', section: professional, rate: 1_0000, from: start, to: today, limit: 80_000_00 };
    const party = await supplier({ tdsCertificates: [certificate] });
    expect(await expense(party, professional, 60_000_00)).toMatchObject({ tds: 600_00, tdsCertificate: 'LDC-7', tdsRateUsed: 1_0000 });
    expect(await expense(party, professional, 60_000_00)).toMatchObject({ tds: 200_00 + 4_000_00, tdsCertified: 20_000_00 });
    const { tdsCertificate, tds } = await expense(party, professional, 10_000_00);
    expect([tdsCertificate ?? null, tds]).toEqual([null, 1_000_00]);
  });
});

it('an advance is taxed when it is paid, and its bill only on the rest', async () => {
  const party = await supplier();
  const paid = await org.post('bank-cash', {
    ...{ date: today, type: 'Payment', accountId: ledger('cash'), tdsSection: professional },
    lines: [{ ledgerId: party, amount: 60_000_00 }],
  });
  expect(paid).toMatchObject({ tds: 6_000_00, gross: 60_000_00, deducted: 6_000_00, total: 54_000_00 });
  const billed = await expense(party, professional, lakh);
  expect(billed).toMatchObject({ tdsAdvance: 60_000_00, tdsOn: 40_000_00, tds: 4_000_00 });
  // What settles a bill bears no tax again.
  const settled = await org.post('bank-cash', {
    ...{ date: today, type: 'Payment', accountId: ledger('cash'), tdsSection: professional },
    lines: [{ ledgerId: party, amount: 10_000_00 }],
    allocations: [{ ledgerId: party, billId: billed.id, amount: 10_000_00 }],
  });
  expect(settled).toMatchObject({ tds: 0, total: 10_000_00 });
});

it('a section of the day only, and a rate where the section says none', async () => {
  const party = await supplier();
  const refused = async (body: object) => {
    const reply = await org.call('POST', '/api/ims-crm/purchaseInvoice/s', {
      body: { id: crypto.randomUUID(), date: today, partyId: party, lines: [{ itemId: goods, quantity: 1_0000, rate: 1_0000 }], ...body },
    });
    return [reply.status, reply.body?.errors?.map(({ path }: { path: string }) => path)];
  };
  expect(await refused({ tdsSection: '194Q' })).toEqual([422, ['tdsSection']]);
  expect(await refused({ tdsSection: '393(1)' })).toEqual([422, ['tdsRate']]);
});

it('tells a form what the year of the party says', async () => {
  const party = await supplier();
  await bill(party, purchases, 60_00_000);
  const told = ok(await org.call('GET', `/api/ims-crm/customer/s/taxAtSource/${party}?day=${today}`));
  expect(told).toMatchObject({ pan: 'ABCCE1234F', sums: [{ amounts: [60 * lakh, 10 * lakh, 1_000_00, 0] }] });
});

it('counts the branches of the deductor together', async () => {
  const party = await supplier();
  await bill(party, purchases, 45_00_000);
  nagpur = (await org.post('branch', { name: 'Nagpur', code: 'NG', address, gstin: '27AAPFU0939F1ZV' })).id;
  const there = { organisationId: org.organisationId, branchId: nagpur, financialYearId: org.financialYearId };
  const reply = await org.call('POST', '/api/ims-crm/purchaseInvoice/s', {
    scope: there,
    body: {
      ...{ id: crypto.randomUUID(), date: today, partyId: party, tdsSection: purchases },
      lines: [{ itemId: goods, quantity: 1_0000, rate: 15_00_000_0000 }],
    },
  });
  expect(ok(reply)).toMatchObject({ tds: 1_000_00, tdsOn: 10 * lakh });
});

it('the register has the payment codes, and says what a cancel left over', async () => {
  const party = await supplier({ name: 'Over Traders' });
  const first = await bill(party, purchases, 45_00_000);
  await bill(party, purchases, 15_00_000);
  await cancel('purchaseInvoice', 'purchase-invoice', first.id);
  const branches = [org.branchId, nagpur];
  const filter = { from: start, to: today, side: 'payable', show: 'code', branches };
  const { rows, notes } = ok(await org.call('POST', '/api/ims-crm/tdsRegister/s/data', { body: filter }));
  const groups = rows.map(({ cells }: { cells: { particulars: string } }) => cells.particulars.slice(0, 4));
  expect(groups).toEqual(['1024', '1027', '1031']);
  expect(notes.find((note: string) => note.startsWith('Over'))).toContain('Over Traders 1,000.00 (393(1) Sl.8(ii))');
});

it('collects on a sale as its section says', async () => {
  const buyer = await supplier({ groupId: group('debtors') });
  const sold = await org.post('sales-invoice', {
    ...{ date: today, partyId: buyer, tcsSection: '394(1) Sl.4', lines: [{ itemId: labour, quantity: 1_0000, rate: 1_000_0000 }] },
  });
  expect(sold).toMatchObject({ tcs: 24_00, tcsOn: 1_180_00, total: 1_204_00 });
});
