import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFile } from '#application/files/keep-file';
import { acceptExact } from '#application/gst-reconciliation/accept-exact';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { importStatement } from '#application/gst-reconciliation/import-statement';
import { enterBalance } from '#application/gst-returns/portal-balances';
import { exportRegister } from '#application/itc-register/export-register';
import { listRegister, type RegisterAsked } from '#application/itc-register/list-register';
import { moveCredit } from '#application/itc-register/move-credit';
import { readStatement } from '#application/itc-register/read-statement';
import { takeBackMoves } from '#application/itc-register/take-back-moves';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import type { WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { gstr2bFile, type Reported } from '#test/kit/books/gstr-2b-file';

// The register of a year, on a real engine. It is 21 November 2026.
const own = '27AAPFU0939F1ZV';
const supplier = '27AAKFS5678L1ZB';
let books: OpenBooks;
let partyId: string;
let itemId: string;
const ids = new Map<string, string>();

const reported = (number: string, date: string, taxable: number, more: Partial<Reported> = {}): Reported => ({
  ...{ gstin: supplier, name: 'Konkan Panels', number, date, taxable, cgst: taxable * 0.09, sgst: taxable * 0.09 },
  ...more,
});
const buy = async (number: string, date: string, rupees: number) => {
  const lines = [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
  ids.set(number, (await books.enter('purchase-invoice', { date, partyId, referenceNo: number, referenceDate: date, lines })).id);
};
const list = (more: Partial<RegisterAsked> & { readonly cursor?: string } = {}) => listRegister(books.context, { year: 2026, ...more });
const row = async (number: string) => (await list({ search: number })).rows[0] ?? expect.fail(`${number} is not in the register`);
const short = async (number: string) => {
  const { state, month, next, credit } = await row(number);
  return [state, month, next?.step, next?.day, credit.cgst];
};

beforeAll(async () => {
  books = await openBooks();
  const billingAddress = { line1: '7 MG Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const party = { name: 'Konkan Panels', groupId: books.group('creditors'), registrationType: 'Regular', gstin: supplier, billingAddress };
  partyId = (await books.create('customer', party)).id;
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
  const item = { name: 'Cable', type: 'Goods', unitId: books.unit('NOS'), hsn: '85444999', gstHistory };
  itemId = (await books.create('inventory-item', item)).id;
  await buy('KP/1', '2026-05-07', 10_000);
  await buy('KP/2', '2026-09-07', 20_000);
  await buy('KP/3', '2026-10-07', 30_000);
  await buy('KP/4', '2026-10-09', 40_000);
  const documents = [
    reported('KP/2', '2026-09-07', 20_000),
    reported('KP/3', '2026-10-07', 30_000),
    reported('KP/8', '2026-10-08', 5_000),
    reported('KP/9', '2026-10-09', 1_000, { available: false }),
  ];
  const content = Buffer.from(gstr2bFile(own, '2026-10', documents));
  const { key } = await keepFile(books.context, { id: randomUUID(), name: 'gstr2b.json', content });
  await importStatement(books.context, portalFiles, { statement: 'GSTR-2B', period: '2026-10', key });
});
afterAll(() => books.close());

describe('before anything is decided', () => {
  it('takes the credit of the books as claimed, and shows what is only on the portal', async () => {
    expect(await short('KP/1')).toEqual(['claimed', '2026-05', 'reverse', '2026-11-04', 900_00]);
    expect(await short('KP/2')).toEqual(['claimed', '2026-09', 'pay', '2027-03-06', 1_800_00]);
    expect(await short('KP/8')).toEqual(['available', null, 'enter', '2027-11-30', 450_00]);
    expect(await short('KP/9')).toEqual(['lost', null, undefined, undefined, 90_00]);
  });
});

it('refuses to set aside credit that was reversed already, because it would be reversed twice', async () => {
  const document = { slug: 'purchase-invoice', id: ids.get('KP/3') ?? '' };
  const taxes = { igst: 0, cgst: 100_00, sgst: 100_00, cess: 0 };
  const reversal = { id: randomUUID(), kind: 'reversed', rule: 'other', document, taxes, remark: 'Broken' } as const;
  expect(await moveCredit(books.context, [reversal])).toMatchObject([{ decided: true }]);
  const { portal } = await portalRow('KP/3');
  const aside: WantedDecision = { id: randomUUID(), kind: 'do-not-consider', reason: 'not-received', books: [document], portal: [portal] };
  expect(await decideRows(books.context, 'GSTR-2B', [aside])).toMatchObject([
    { decided: false, why: expect.stringContaining('was reversed or reclaimed in the ITC Register. Take that back there first') },
  ]);
  const back = [{ id: reversal.id, branchId: books.context.scope.branchId }];
  expect(await takeBackMoves(books.context, back, 'Wrong')).toMatchObject([{ decided: true }]);
});

describe('once it is decided', () => {
  beforeAll(async () => {
    await acceptExact(books.context, { statement: 'GSTR-2B', from: '2026-10', to: '2026-10' });
  });

  it('says of each document where its credit is, and what has to happen until when', async () => {
    expect(await short('KP/3')).toEqual(['claimed', '2026-10', 'pay', '2027-04-05', 2_700_00]);
    expect(await short('KP/4')).toEqual(['available', null, 'ask', '2027-11-30', 3_600_00]);
    // Nothing was decided in May.
    expect(await short('KP/1')).toEqual(['claimed', '2026-05', 'reverse', '2026-11-04', 900_00]);
    const { rows } = await list();
    expect(rows.map(({ number }) => number)).toEqual(['KP/1', 'KP/2', 'KP/3', 'KP/8', 'KP/4', 'KP/9']);
  });

  it('adds up the credit of the year by state', async () => {
    const { states, gstin } = await list();
    expect(gstin).toBe(own);
    expect(states.map(({ state, rows, tax }) => [state, rows, tax])).toEqual([
      ['available', 2, 8_100_00],
      ['claimed', 3, 10_800_00],
      ['reversed', 0, 0],
      ['reclaimed', 0, 0],
      ['blocked', 0, 0],
      ['lost', 1, 180_00],
    ]);
    expect((await list({ state: 'claimed' })).rows.map(({ number }) => number)).toEqual(['KP/1', 'KP/2', 'KP/3']);
    expect((await list({ until: '2026-11-21' })).rows.map(({ number }) => number)).toEqual(['KP/1']);
    expect((await list({ year: 2025 })).rows).toEqual([]);
  });

  it('offers the unpaid part by rule 37, and shows what was done with it, also in other years', async () => {
    const unpaid = await row('KP/1');
    expect(unpaid.unpaid).toEqual({ amount: 11_800_00, until: '2026-11-03' });
    expect(unpaid.acts.map(({ kind, rule, most }) => [kind, rule, most.cgst])).toEqual([
      ['reversed', '37', 900_00],
      ['reversed', '37A', 900_00],
      ['reversed', 'other', 900_00],
      ['reversed', '17(5)', 900_00],
    ]);
    const taxes = unpaid.acts[0]?.most ?? expect.fail('rule 37');
    const document = { slug: 'purchase-invoice', id: ids.get('KP/1') ?? '' };
    expect(await moveCredit(books.context, [{ id: randomUUID(), kind: 'reversed', rule: '37', document, taxes }])).toMatchObject([
      { decided: true },
    ]);
    const after = await row('KP/1');
    expect(after).toMatchObject({
      state: 'reversed',
      next: { step: 'reclaim', day: null },
      claimed: { cgst: 0 },
      reversed: { cgst: 900_00 },
    });
    expect(after.moves).toMatchObject([{ kind: 'reversed', rule: '37', month: '2026-11' }]);
    // Nothing is paid yet, so nothing can be reclaimed.
    expect(after.acts).toEqual([]);
    expect((await list({ year: 2025 })).rows.map(({ number, state }) => [number, state])).toEqual([['KP/1', 'reversed']]);
  });

  it('reclaims credit that was set aside', async () => {
    const { portal } = await portalRow('KP/8');
    const decision: WantedDecision = { id: randomUUID(), kind: 'do-not-consider', reason: 'not-received', books: [], portal: [portal] };
    expect(await decideRows(books.context, 'GSTR-2B', [decision])).toMatchObject([{ decided: true }]);
    const aside = await row('KP/8');
    expect([aside.state, aside.decision, aside.acts]).toMatchObject([
      'reversed',
      decision.id,
      [{ rule: 'set-aside', most: { cgst: 450_00 } }],
    ]);
    const reclaim = { id: randomUUID(), kind: 'reclaimed', rule: 'set-aside', decision: decision.id, taxes: aside.reversed } as const;
    expect(await moveCredit(books.context, [reclaim])).toMatchObject([{ decided: true, why: null }]);
    expect((await row('KP/8')).state).toBe('reclaimed');
  });
});

async function portalRow(number: string) {
  const of = { statement: 'GSTR-2B', gstin: own } as const;
  const found = await books.context.ports.books.portalDocuments(books.context.scope, of, '2026-10');
  const { id, period } = found.find((one) => one.number === number) ?? expect.fail(number);
  return { portal: { id, period } };
}

it('has the running statement by month, from the balance of the portal on', async () => {
  const short = async () => (await readStatement(books.context)).rows.map(({ month, closing }) => [month, closing.cgst]);
  expect(await short()).toEqual([
    ['2026-11', 900_00],
    ['2026-10', 0],
  ]);
  const everywhere = { ...books.context, caller: { ...books.context.caller, permissionsIn: () => 'all' as const } };
  await enterBalance(everywhere, { ledger: 'reclaims', asOf: '2026-10-31', igst: 0, cgst: 70_00, sgst: 70_00, cess: 0 });
  expect((await readStatement(books.context)).opening).toMatchObject({ month: '2026-10', taxes: { cgst: 70_00 } });
  expect(await short()).toEqual([
    ['2026-11', 970_00],
    ['2026-10', 70_00],
  ]);
});

it('is a workbook with all rows', async () => {
  const { name, content } = await exportRegister(books.context, { year: 2026 });
  expect(name).toBe(`ITC Register ${own}, 2026-27.xlsx`);
  expect(content.length).toBeGreaterThan(1_000);
});
