import { beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { type Organisation, ok } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

// Two months of GSTR-3B over HTTP: credit that the first leaves pays in the second, which is filed late; the journals clear the tax ledgers.
let org: Organisation;
const base = '/api/ims-crm/gstRegistration/s/returns';
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const balance = { ...noTaxes, ledger: 'credit', asOf: '2026-08-25', cgst: 100_00, sgst: 100_00 };

const file = (form: string, month: string, filedOn: string, more: object = {}) =>
  org.call('POST', `${base}/file`, { body: { form, month, filedOn, arn: `AA2710260000${month.slice(5)}A`, ...more } });
const paymentOf = async (month: string) => ok(await org.call('GET', `${base}/payment?month=${month}`));

beforeAll(async () => {
  const app = await sharedApp();
  org = await app.organisation('Paying Traders', { state: '27', gstin: '27AAACR5055K1Z7' });
  const groupId = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
  const party = { registrationType: 'Regular', billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' } };
  const buyer = await org.post('customer', { ...party, name: 'Asha Traders', gstin: '27AAPFU0939F1ZV', groupId: groupId('debtors') });
  const supplier = await org.post('customer', { ...party, name: 'Sahyadri', gstin: '27AAKFS5678L1ZB', groupId: groupId('creditors') });
  const gstHistory = [{ effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const unitId = derivedId(org.organisationId, 'unit:NOS');
  const itemId = (await org.post('inventory-item', { name: 'Mono PERC', type: 'Goods', unitId, hsn: '85414300', gstHistory })).id;
  const enter = async (entity: string, body: object, rupees: number) => {
    const lines = [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
    return ok(await org.call('POST', `/api/ims-crm/${entity}/s`, { body: { id: newId(), lines, ...body } }));
  };
  await enter('purchaseInvoice', { date: '2026-08-10', partyId: supplier.id, referenceNo: 'S/1', referenceDate: '2026-08-10' }, 3_000);
  await enter('salesInvoice', { date: '2026-08-12', partyId: buyer.id }, 1_000);
  await enter('salesInvoice', { date: '2026-09-12', partyId: buyer.id }, 10_00_000);
}, 60_000);

it('balances of the portal are entered by people who may', async () => {
  await org.post('role', { name: 'Sales Desk', permissions: ['/sales-invoice', '/gst-returns'] });
  const desk = await org.member('Sales Desk');
  const enter = (body: object, as = org.owner) => org.call('POST', `${base}/balances`, { body, as });
  expect((await enter(balance, desk)).status).toBe(403);
  expect((await org.call('GET', `${base}/payment?month=2026-08`, { as: desk })).status).toBe(403);
  expect((await enter({ ...balance, cgst: -1 })).body).toMatchObject({ errors: [{ path: 'cgst' }] });
  expect((await enter({ ...balance, cgst: 1.5 })).status).toBe(422);
  ok(await enter(balance));
  // The return of July was due on the 20th of August, so that of August begins with it.
  expect((await paymentOf('2026-07')).lines.opening).toEqual(noTaxes);
  expect((await paymentOf('2026-08')).lines.opening).toEqual({ ...noTaxes, cgst: 100_00, sgst: 100_00 });
  ok(await org.call('DELETE', `${base}/balances?ledger=credit&asOf=2026-08-25`));
  expect(ok(await org.call('GET', `${base}/balances`))).toEqual({ balances: [] });
});

it('credit that a filed month leaves pays in the next one', async () => {
  ok(await file('GSTR-1', '2026-08', '2026-09-11'));
  ok(await file('GSTR-3B', '2026-08', '2026-09-20'));
  const { lines, isFiled, due, problems } = await paymentOf('2026-09');
  expect([isFiled, due, problems]).toEqual([false, '2026-10-20', []]);
  expect(lines).toMatchObject({ opening: { cgst: 50_00 }, 'credit-cgst': { cgst: 50_00 }, cash: { cgst: 24_950_00 } });
});

it('a late month bears interest, which the next one charges', async () => {
  ok(await file('GSTR-1', '2026-09', '2026-10-11'));
  const lateFee = { ...noTaxes, cgst: 250_00, sgst: 250_00 };
  ok(await file('GSTR-3B', '2026-09', '2026-10-30', { lateFee }));
  expect((await paymentOf('2026-09')).lines['late-fee']).toEqual(lateFee);
  expect((await paymentOf('2026-10')).lines.interest).toEqual({ ...noTaxes, cgst: 123_00, sgst: 123_00 });
  const filter = { from: '2026-10-01', to: '2026-10-31', branches: [] };
  const { rows } = ok(await org.call('POST', '/api/ims-crm/gstr3b/s/data', { body: filter }));
  const late = rows.find(({ id }: { readonly id: string }) => id === '5.1');
  expect(late.children[0].cells).toMatchObject({ particulars: 'Interest', cgst: 123_00, sgst: 123_00 });
});

it('the journals that are proposed clear the tax ledgers, and are known again', async () => {
  for (const month of ['2026-08', '2026-09']) {
    const { journal } = await paymentOf(month);
    expect(journal.existing).toEqual([]);
    const lines = journal.lines.map(({ ledgerId, amount, narration }: (typeof journal.lines)[number]) => ({
      ...{ narration, ledgerId: ledgerId ?? (amount > 0 ? ledger('bank_charges') : ledger('cash')) },
      ...(amount > 0 ? { debit: amount } : { credit: -amount }),
    }));
    const { date, reference } = journal;
    const body = { id: newId(), date, type: 'Journal', referenceNo: reference, lines };
    const { number } = ok(await org.call('POST', '/api/ims-crm/journalVoucher/s', { body }));
    expect((await paymentOf(month)).journal.existing).toEqual([{ id: body.id, number }]);
  }
  const filter = { from: '2026-04-01', to: '2026-10-31', branches: [] };
  const { rows } = ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: filter }));
  for (const [name, closing] of [
    ['Output CGST', 0],
    ['Output SGST', 0],
    ['Input CGST', 0],
    ['Input SGST', 0],
    // Cash of both heads with the late fee.
    ['Cash', -2 * (24_950_00 + 250_00)],
  ] as const)
    expect([name, closingOf(rows, name)]).toEqual([name, closing]);
  const { months } = ok(await org.call('GET', `${base}/ledger`));
  expect(months.map(({ month, used, left, cash }: (typeof months)[number]) => [month, used.cgst, left.cgst, cash.cgst])).toEqual([
    ['2026-09', 50_00, 0, 24_950_00 + 250_00],
    ['2026-08', 25_00, 50_00, 0],
  ]);
  // The set-off of August was entered in September, so the input tax of both months agrees with the portal.
  for (const { month, difference } of months) expect([month, difference]).toEqual([month, noTaxes]);
});

interface TreeRow {
  readonly cells: Readonly<Record<string, unknown>>;
  readonly children?: readonly TreeRow[];
}

/** Debits positive; undefined if no row has the name. */
function closingOf(rows: readonly TreeRow[], name: string): number | undefined {
  for (const { cells, children = [] } of rows) {
    const found =
      cells['particulars'] === name ? Number(cells['closingDr'] ?? 0) - Number(cells['closingCr'] ?? 0) : closingOf(children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
