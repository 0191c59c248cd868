import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { takeBack } from '#application/gst-reconciliation/take-back';
import { fileReturn } from '#application/gst-returns/file-return';
import { moveCredit } from '#application/itc-register/move-credit';
import { statementFacts } from '#application/itc-register/statement-facts';
import { takeBackMoves } from '#application/itc-register/take-back-moves';
import { getRecord } from '#application/records/get-record';
import { gstr3bReader } from '#application/reports/gst/gstr-3b/reader';
import { gstr3bTable } from '#application/reports/gst/gstr-3b/table';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { runningStatement } from '#domain/itc-register/running-statement';
import type { WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';
import type { Gstr3bFilter } from '#modules/reports/gst/gstr-3b';
import { documentOf, type OpenBooks, openBooks } from '#test/journeys/books';

// Credit of purchases that is reversed and reclaimed, on a real engine. It is 21 November 2026.
let books: OpenBooks;
let partyId: string;
let itemId: string;

beforeAll(async () => {
  books = await openBooks();
  const billingAddress = { line1: '7 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const party = {
    ...{ name: 'Konkan Panels', groupId: books.group('creditors'), registrationType: 'Regular' },
    ...{ gstin: '27AAKFS5678L1ZB', billingAddress },
  };
  partyId = (await books.create('customer', party)).id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  const item = { name: 'Cable', type: 'Goods', unitId: books.unit('NOS'), hsn: '85444999', gstHistory };
  itemId = (await books.create('inventory-item', item)).id;
});
afterAll(() => books.close());

/** A purchase within the state, in rupees without tax: 9 % of it are CGST, and as much SGST. */
const buy = (number: string, date: string, rupees: number, more: object = {}) =>
  books.enter('purchase-invoice', {
    ...{ date, partyId, referenceNo: number, referenceDate: date, ...more },
    lines: [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }],
  });
const pay = (billId: string, amount: number) =>
  books.enter('bank-cash', {
    ...{ date: '2026-11-20', type: 'Payment', accountId: books.ledger('cash'), lines: [{ ledgerId: partyId, amount }] },
    allocations: [{ ledgerId: partyId, kind: 'against', billId, amount }],
  });
const each = (amount: number): Taxes => ({ ...noTaxes, cgst: amount, sgst: amount });
const named = (id: string) => ({ slug: 'purchase-invoice', id });
const wanted = (more: object): WantedMove => ({ id: randomUUID(), kind: 'reversed', rule: '37', ...more }) as WantedMove;
const move = async (more: object) => (await moveCredit(books.context, [wanted(more)]))[0];
const back = async ({ id }: Pick<WantedMove, 'id'>) =>
  (await takeBackMoves(books.context, [{ id, branchId: books.context.scope.branchId }], 'Wrong bill'))[0];
const file = async (month: string, filedOn: string) => {
  const everywhere = { ...books.context, caller: { ...books.context.caller, permissionsIn: () => 'all' as const } };
  const arn = `AA27${month.slice(5)}26000001A`;
  for (const form of ['GSTR-1', 'GSTR-3B'] as const) await fileReturn(everywhere, { form, month, arn, filedOn });
};
const statement = async () => {
  const { months, opening } = await statementFacts(books.context, { gstin: '27AAPFU0939F1ZV', every: [books.context.scope.branchId] });
  return runningStatement(opening, months).map(({ month, closing }) => [month, closing.cgst]);
};
async function table4(from: string, to: string) {
  const filter: Gstr3bFilter = { from, to, branches: [], compare: null };
  const { rows } = gstr3bTable(filter, await gstr3bReader.page(books.context, filter));
  const lines = rows.find(({ id }) => id === '4')?.children ?? [];
  return Object.fromEntries(lines.map(({ id, cells }) => [id.slice(2), cells['cgst']]));
}

describe('a bill that is unpaid for 180 days', () => {
  let id: string;

  it('is reversed as far as it is unpaid, in the month of its day, and once', async () => {
    ({ id } = await buy('KP/1', '2026-05-07', 10_000));
    await pay(id, 5_900_00);
    expect(await move({ document: named(id), taxes: each(900_00) })).toMatchObject({
      decided: false,
      why: expect.stringContaining('At most ₹450.00 of CGST can be reversed in Nov-2026'),
    });
    expect(await move({ document: named(id), taxes: each(450_00), month: '2026-10' })).toMatchObject({
      decided: false,
      why: 'It counts in Nov-2026 at the earliest',
    });
    const one = wanted({ document: named(id), taxes: each(450_00) });
    const two = wanted({ document: named(id), taxes: each(450_00) });
    const answers = (await Promise.all([moveCredit(books.context, [one]), moveCredit(books.context, [two])])).flat();
    expect(answers.map(({ decided }) => decided).sort()).toEqual([false, true]);
    expect(answers.find(({ decided }) => !decided)?.why).toContain('At most ₹0.00 of CGST can be reversed');
    // A call that is repeated does it once.
    const [won] = answers[0]?.decided === true ? [one] : [two];
    expect(await moveCredit(books.context, [won as WantedMove])).toEqual([{ id: won?.id, decided: true, why: null }]);
    expect(await table4('2026-11-01', '2026-11-30')).toMatchObject({ B2: 450_00, C: -450_00 });
    expect(await statement()).toEqual([['2026-11', 450_00]]);
  });

  it('keeps its figures meanwhile', async () => {
    const { version } = await getRecord(books.context, documentOf('purchase-invoice'), id);
    await expect(
      actOnDocument(books.context, documentOf('purchase-invoice'), id, 'cancel', { version, remark: 'Twice' } as never),
    ).rejects.toMatchObject({ message: expect.stringContaining('reversed in the ITC Register') });
  });

  it('is reclaimed as far as it is paid', async () => {
    expect(await move({ kind: 'reclaimed', document: named(id), taxes: each(1) })).toMatchObject({
      decided: false,
      why: expect.stringContaining('At most ₹0.00 of CGST can be reclaimed'),
    });
    await pay(id, 2_950_00);
    expect(await move({ kind: 'reclaimed', document: named(id), taxes: each(225_01) })).toMatchObject({ decided: false });
    const reclaim = wanted({ kind: 'reclaimed', document: named(id), taxes: each(225_00) });
    expect(await moveCredit(books.context, [reclaim])).toMatchObject([{ decided: true }]);
    expect(await table4('2026-11-01', '2026-11-30')).toMatchObject({ A5: 225_00, B2: 450_00, C: -225_00, D1: 225_00 });
    expect(await statement()).toEqual([['2026-11', 225_00]]);
    expect(await back(reclaim)).toMatchObject({ decided: true });
    expect(await back(reclaim)).toMatchObject({ decided: false, why: 'This was taken back already' });
    expect(await statement()).toEqual([['2026-11', 450_00]]);
  });

  it('is refused where rule 37 does not speak of it', async () => {
    const early = await buy('KP/2', '2026-05-26', 1_000);
    // Its 180 days end in November, but it is the month that counts.
    expect(await move({ document: named(early.id), taxes: each(90_00), month: '2027-01' })).toMatchObject({
      decided: false,
      why: expect.stringContaining('has not begun'),
    });
    expect(await move({ document: named(randomUUID()), taxes: each(1) })).toMatchObject({ decided: false });
    expect(await move({ document: named(early.id), taxes: noTaxes })).toMatchObject({ decided: false, why: 'Enter an amount' });
    expect(await move({ document: named(early.id), taxes: each(1), rule: 'other' })).toMatchObject({ why: 'Enter a reason' });
    expect(await move({ taxes: each(1) })).toMatchObject({ why: 'Choose a rule that fits what is chosen' });
  });

  it('is refused by rules 37 and 37A for tax that is paid under reverse charge', async () => {
    const { id: owed } = await buy('KP/9', '2026-04-07', 1_000, { reverseCharge: true });
    for (const rule of ['37', '37A'])
      expect(await move({ rule, document: named(owed), taxes: each(1) })).toMatchObject({
        decided: false,
        why: `Rule ${rule} is about bills of suppliers who charge the tax, not about imports, notes and reverse charge`,
      });
  });
});

describe('other rules', () => {
  it('reverse for good what is blocked, and amounts of a month', async () => {
    const { id } = await buy('KP/3', '2026-09-07', 2_000);
    const blocked = wanted({ rule: '17(5)', document: named(id), taxes: each(100_00), remark: 'A gift' });
    expect(await moveCredit(books.context, [blocked])).toMatchObject([{ decided: true }]);
    expect(await move({ rule: '42', taxes: each(10_00), month: '2026-09', remark: 'Exempt sales' })).toMatchObject({ decided: true });
    expect(await table4('2026-09-01', '2026-09-30')).toMatchObject({ A5: 180_00, B1: 110_00, C: 70_00 });
    expect(await move({ kind: 'reclaimed', rule: 'other', document: named(id), taxes: each(1), remark: 'No' })).toMatchObject({
      decided: false,
      why: expect.stringContaining('is reversed by this rule'),
    });
    expect(await move({ rule: '42', taxes: each(1), month: '2017-06', remark: 'Too early' })).toMatchObject({
      decided: false,
      why: 'GST began in July 2017. Choose a later month',
    });
    // Nothing that is for good is in the statement of reclaims.
    expect((await statement()).map(([month]) => month)).not.toContain('2026-09');
  });

  it('reclaim no more than the statement has', async () => {
    const opening = { kind: 'reclaimed', rule: 'opening', month: '2026-11', remark: 'Of March' };
    expect(await move({ ...opening, taxes: each(450_01) })).toMatchObject({
      decided: false,
      why: 'The running statement of reclaims has ₹450.00 of CGST for Nov-2026, so no more can be reclaimed',
    });
    const both = [wanted({ ...opening, taxes: each(300_00) }), wanted({ ...opening, taxes: each(300_00) })];
    expect((await moveCredit(books.context, both)).map(({ decided }) => decided)).toEqual([true, false]);
    expect(await moveCredit(books.context, both.slice(0, 1))).toMatchObject([{ decided: true }]);
    expect(await statement()).toEqual([['2026-11', 150_00]]);
    expect(await back(both[0] as WantedMove)).toMatchObject({ decided: true });
  });
});

describe('credit that was set aside', () => {
  it('is reclaimed once its month is filed, and its decision stays then', async () => {
    const { id } = await buy('KP/4', '2026-08-07', 3_000);
    const bought = { books: [named(id)], portal: [] };
    const considered = { id: randomUUID(), kind: 'consider', remark: 'In time', ...bought } as const;
    expect(await decideRows(books.context, 'GSTR-2B', [considered])).toMatchObject([{ decided: true }]);
    const reversal = wanted({ rule: 'other', document: named(id), taxes: each(270_00), remark: 'Not received' });
    expect(await moveCredit(books.context, [reversal])).toMatchObject([{ decided: true }]);
    const decision = [{ id: considered.id, branchId: books.context.scope.branchId }];
    expect(await takeBack(books.context, decision, 'Wrong')).toMatchObject([
      { decided: false, why: expect.stringContaining('reversed or reclaimed in the ITC Register') },
    ]);
    expect(await back(reversal)).toMatchObject({ decided: true });
    expect(await takeBack(books.context, decision, 'Wrong')).toMatchObject([{ decided: true }]);
    expect(await move({ rule: 'set-aside', kind: 'reclaimed', decision: considered.id, taxes: each(1) })).toMatchObject({
      decided: false,
      why: expect.stringContaining('taken back meanwhile'),
    });
  });
});

it('stays as it is once GSTR-3B of its month is filed', async () => {
  const { id } = await buy('KP/5', '2026-10-07', 4_000);
  const reversal = wanted({ rule: 'other', document: named(id), taxes: each(360_00), remark: 'Not received' });
  expect(await moveCredit(books.context, [reversal])).toMatchObject([{ decided: true }]);
  await file('2026-10', '2026-11-20');
  expect(await back(reversal)).toMatchObject({
    decided: false,
    why: expect.stringContaining('GSTR-3B of Oct-2026 was filed on 20-Nov-2026'),
  });
  const reclaim = wanted({ kind: 'reclaimed', rule: 'other', document: named(id), taxes: each(360_00), remark: 'Received' });
  expect(await move({ ...reclaim, id: randomUUID(), month: '2026-10' })).toMatchObject({ decided: false });
  expect(await moveCredit(books.context, [reclaim])).toMatchObject([{ decided: true }]);
  expect(await table4('2026-11-01', '2026-11-30')).toMatchObject({ D1: 360_00 });
});

it('is as by the log, folded or not', async () => {
  const { organisationId, branchId } = books.context.scope;
  const { books: read } = books.context.ports;
  const shown = () => Promise.all([statement(), read.creditMoves(books.context.scope, branchId, '2026-04', '2026-12')]);
  const before = await shown();
  expect(before[1].length).toBeGreaterThan(4);
  await books.storage.projector.project(organisationId, { branchId });
  expect(await shown()).toEqual(before);
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
});
