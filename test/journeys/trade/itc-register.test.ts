import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { limits } from '#domain/limits';
import { addDays, addMonths, dayOf, partsOf } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import { type Organisation, ok, type Person } from '#test/kit/app';
import { moveClock } from '#test/kit/processes/move-clock';
import { sharedApp } from '#test/kit/shared-app';

// A bill that is unpaid for 181 days, from the reversal of its credit to the reclaim and the filed return, over HTTP.
const base = '/api/ims-crm/gstReconciliation/s';
const real = globalThis.Date;
const now = () => dayOf(new Date().toISOString());
// In April the month before is of a year that is not open. Then it is a day of March.
if (partsOf(now()).month === 4) moveClock(-31 * 24 * 3_600_000);
const today = now();
/** The month before this one: it is over, so its return can be filed. */
const { from, to } = monthOf(addMonths(`${today.slice(0, 7)}-01`, -1));
const month = from.slice(0, 7);
/** The day after its 180 days is the last of the month. */
const billed = addDays(to, -181);
const year = Number(addMonths(billed, -3).slice(0, 4));
let org: Organisation;
let billId: string;
let partyId: string;

beforeAll(async () => {
  org = await (await sharedApp()).organisation('Kaveri Panels', { state: '27', gstin: '27AAACR5055K1Z7' });
  const billingAddress = { line1: '7 MG Road', city: 'Pune', state: '27', pincode: '411001' };
  partyId = (
    await org.post('customer', {
      ...{ name: 'Konkan Panels', groupId: derivedId(org.organisationId, 'group:creditors'), registrationType: 'Regular' },
      ...{ gstin: '27AAKFS5678L1ZB', billingAddress, billWise: true },
    })
  ).id;
  const item = await org.post('inventory-item', {
    ...{ name: 'Cable', type: 'Goods', unitId: derivedId(org.organisationId, 'unit:NOS'), hsn: '85444999' },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85444999' }],
  });
  billId = (
    await org.post('purchase-invoice', {
      ...{ date: from, partyId, referenceNo: 'KP/1', referenceDate: billed },
      lines: [{ itemId: item.id, quantity: 1_0000, rate: 10_000_0000 }],
    })
  ).id;
}, 120_000);
afterAll(() => {
  globalThis.Date = real;
});

const register = async (as?: Person) => org.call('GET', `${base}/register?year=${year}`, as === undefined ? {} : { as });
const row = async () => ok(await register()).rows[0];
const move = (more: object, as?: Person) =>
  org.call('POST', `${base}/moveCredit`, { body: { moves: [{ id: randomUUID(), ...more }] }, ...(as === undefined ? {} : { as }) });
async function table4(): Promise<Readonly<Record<string, number>>> {
  const { rows } = ok(await org.call('POST', '/api/ims-crm/gstr3b/s/data', { body: { from, to } }));
  const lines: readonly { id: string; cells: { cgst: number } }[] = rows.find(({ id }: { id: string }) => id === '4').children;
  return Object.fromEntries(lines.map(({ id, cells }) => [id.slice(2), cells.cgst]));
}
const document = () => ({ slug: 'purchase-invoice', id: billId });
let reclaim: string;

it('is proposed by rule 37, reversed in 4(B)(2), paid, and reclaimed in 4(D)(1)', async () => {
  const open = await row();
  expect(open).toMatchObject({ state: 'claimed', month, next: { step: 'reverse', day: to }, unpaid: { amount: 11_800_00 } });
  const [proposed] = open.acts;
  expect(proposed).toMatchObject({ kind: 'reversed', rule: '37', most: { cgst: 900_00, sgst: 900_00 } });
  expect(ok(await move({ kind: 'reversed', rule: '37', document: document(), taxes: proposed.most }))).toMatchObject([{ decided: true }]);
  expect(await table4()).toMatchObject({ A5: 900_00, B2: 900_00, C: 0 });
  expect(await row()).toMatchObject({
    state: 'reversed',
    acts: [],
    moves: [{ rule: '37', month, byName: expect.stringContaining('Asha') }],
  });

  await org.post('bank-cash', {
    ...{ date: today, type: 'Payment', accountId: derivedId(org.organisationId, 'ledger:cash') },
    lines: [{ ledgerId: partyId, amount: 11_800_00 }],
    allocations: [{ ledgerId: partyId, kind: 'against', billId, amount: 11_800_00 }],
  });
  const paid = await row();
  expect(paid.acts).toMatchObject([{ kind: 'reclaimed', rule: '37', most: { cgst: 900_00, sgst: 900_00 } }]);
  const body = { moves: [{ id: randomUUID(), kind: 'reclaimed', rule: '37', document: document(), taxes: paid.acts[0].most }] };
  reclaim = body.moves[0]?.id ?? '';
  // A call that is sent twice is done once.
  for (const _ of [1, 2]) expect(ok(await org.call('POST', `${base}/moveCredit`, { body }))).toMatchObject([{ decided: true }]);
  expect(await table4()).toMatchObject({ A5: 1_800_00, B2: 900_00, C: 900_00, D1: 900_00 });
  expect(await row()).toMatchObject({ state: 'reclaimed', next: null });
  const { rows } = ok(await org.call('GET', `${base}/reclaimStatement`));
  expect(rows).toMatchObject([{ month, reversed: { cgst: 900_00 }, reclaimed: { cgst: 900_00 }, closing: { cgst: 0, sgst: 0 } }]);
  const file = await org.call('GET', `${base}/download/register?year=${year}`);
  expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it('is closed to people who may not, and refuses what it does not understand', async () => {
  await org.post('role', { name: 'Reader', permissions: ['/gst-reconciliation'] });
  await org.post('role', { name: 'Stranger', permissions: ['/purchase-invoice'] });
  const [reader, stranger] = [await org.member('Reader'), await org.member('Stranger')];
  const taxes = { igst: 0, cgst: 1, sgst: 1, cess: 0 };
  const wanted = { kind: 'reversed', rule: 'other', document: document(), taxes, remark: 'No' };
  expect([(await register(reader)).status, (await move(wanted, reader)).status, (await register(stranger)).status]).toEqual([
    200, 403, 403,
  ]);
  for (const bad of [
    { ...wanted, rule: '99' },
    { ...wanted, kind: 'lost' },
    { ...wanted, taxes: { ...taxes, cgst: -1 } },
    { ...wanted, taxes: { ...taxes, cgst: 0.5 } },
    { ...wanted, taxes: { ...taxes, cgst: limits.paise + 1 } },
    { ...wanted, month: '2026-13' },
    { ...wanted, kind: 'reclaimed', rule: '17(5)' },
  ])
    expect((await move(bad)).status).toBe(422);
});

it('stays as it is once the return is filed', async () => {
  const arn = `AA27${month.slice(5)}${month.slice(2, 4)}000001A`;
  for (const form of ['GSTR-1', 'GSTR-3B'])
    ok(await org.call('POST', '/api/ims-crm/gstRegistration/s/returns/file', { body: { form, month, arn, filedOn: today } }));
  const { branchId } = (await row()).moves[0];
  const back = { ids: [{ id: reclaim, branchId }], remark: 'Wrong' };
  expect(ok(await org.call('POST', `${base}/takeBackMoves`, { body: back }))).toMatchObject([
    { decided: false, why: expect.stringContaining('was filed on') },
  ]);
  const wanted = { kind: 'reversed', rule: 'other', document: document(), taxes: { igst: 0, cgst: 1, sgst: 1, cess: 0 }, remark: 'Lost' };
  expect(ok(await move({ ...wanted, month }))).toMatchObject([{ decided: false, why: expect.stringContaining('was filed on') }]);
  // It counts in the next month instead.
  expect(ok(await move(wanted))).toMatchObject([{ decided: true }]);
  expect((await row()).moves.at(-1)).toMatchObject({ month: today.slice(0, 7) });
});
