import { afterAll, beforeAll, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { printDocument, showPaper } from '#application/paper/print-document';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let partyId: string;
let itemId: string;
let bank: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
  bank = (await books.create('customer', { name: 'State Bank', groupId: books.group('bank_accounts') })).id;
});
afterAll(() => books.close());

const vouchers = documentOf('journal-voucher');
const balanceOf = async (ledgerId: string) => {
  const { scope, ports } = books.context;
  const all = await ports.books.balances(scope, scope.branchId, '2026-04-01', '2027-03-31', [ledgerId]);
  return all.reduce((sum, { opening, debit, credit }) => sum + opening + debit - credit, 0);
};
const openOf = async (billId: string) => {
  const { scope, ports } = books.context;
  return (await ports.books.openBills(scope, scope.branchId, partyId)).find((bill) => bill.billId === billId)?.open ?? 0;
};
const proven = async () => {
  const { organisationId, branchId } = books.context.scope;
  await books.storage.projector.project(organisationId, 'organisation');
  await books.storage.projector.project(organisationId, { branchId });
  expect(await books.storage.prover.prove(organisationId)).toEqual([]);
};
const advance = (amount: number) =>
  books.enter('journal-voucher', {
    date: '2026-11-02',
    type: 'Advance Receipt',
    partyId,
    accountId: bank,
    advances: [{ supply: 'Service', narration: 'Installation', hsn: '995442', amount, taxRate: 18_0000 }],
  });
type Advance = Awaited<ReturnType<typeof advance>>;
const reverse = (of: Advance, amount: number, more = {}) =>
  books.enter('journal-voucher', {
    date: '2026-11-20',
    type: 'Reverse Advance Receipt',
    partyId,
    reversesId: of.id,
    reversesNumber: String(of['number']),
    advances: [{ supply: 'Service', amount, taxRate: 18_0000, sourceLine: '1' }],
    ...more,
  });

it('an advance owes its tax until it is taken back in parts, also when they are entered at once', async () => {
  const [owed, held] = [books.ledger('output_cgst'), books.ledger('gst_on_advances')];
  const received = await advance(10_000_00);
  expect([await balanceOf(owed), await balanceOf(held), await openOf(received.id)]).toEqual([-762_71, 1_525_42, -10_000_00]);
  const invoice = await books.enter('sales-invoice', { date: '2026-11-10', partyId, lines: [{ itemId, quantity: 5_0000 }] });
  const lines = [
    { billId: invoice.id, side: 'Debit', amount: 5_250_00 },
    { billId: received.id, side: 'Credit', amount: 5_250_00 },
  ];
  await books.enter('bill-set-off', { date: '2026-11-10', partyId, lines });
  const taxed = await balanceOf(owed);
  await Promise.all([reverse(received, 3_333_33), reverse(received, 3_333_33)]);
  await expect(reverse(received, 3_333_35)).rejects.toMatchObject({
    errors: [{ path: 'advances.0.amount', message: `Only 3,333.34 of ${received.number} is open` }],
  });
  const last = await reverse(received, 3_333_34);
  expect([await balanceOf(owed), await balanceOf(held)]).toEqual([taxed + 762_71, 0]);
  expect(last).toMatchObject({ cgst: 254_24, sgst: 254_24 });
  const cancel = (id: string) => actOnDocument(books.context, vouchers, id, 'cancel', { version: 1, remark: 'x' });
  await expect(cancel(received.id)).rejects.toThrow(/^10,000 of a line is in JV/);
  const other = await advance(100_00);
  await reverse(other, 60_00);
  await expect(cancel(other.id)).rejects.toThrow(/^60 of a line is in JV|^60 is in JV/);
  await cancel(last.id);
  expect(await balanceOf(held)).toBe(508_48 + 6_10);
  await proven();
});

it('what no invoice used is refunded with its tax, once', async () => {
  const received = await advance(1_180_00);
  const before = await balanceOf(bank);
  const refund = { refunded: true, accountId: bank };
  const done = await Promise.allSettled([reverse(received, 1_180_00, refund), reverse(received, 1_180_00, refund)]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([await balanceOf(bank), await openOf(received.id)]).toEqual([before - 1_180_00, 0]);
  await proven();
});

it('prints the particulars of a receipt voucher and of a refund voucher', async () => {
  const received = await advance(1_180_00);
  const paper = await showPaper(books.context, vouchers, received.id, []);
  expect(paper).toMatchObject({
    title: 'Receipt Voucher',
    parties: [{ heading: 'Received from', name: received['partyName'], lines: expect.arrayContaining(['GSTIN 27AAACR5055K1Z7']) }],
    lines: { rows: [['1', 'Installation', '995442', '18 %', '1,000.00', '1,180.00']] },
    words: 'Rupees One Thousand One Hundred Eighty Only',
  });
  expect(paper.facts).toContainEqual({ label: 'Place of supply', value: '27 Maharashtra' });
  expect(paper.facts).toContainEqual({ label: 'Reverse charge', value: 'No' });
  const refunded = await reverse(received, 1_180_00, { refunded: true, accountId: bank });
  const second = await showPaper(books.context, vouchers, refunded.id, []);
  expect(second).toMatchObject({ title: 'Refund Voucher', parties: [{ heading: 'Refunded to' }] });
  expect(second.facts).toContainEqual({ label: 'Receipt voucher', value: String(received['number']) });
  expect((await printDocument(books.context, vouchers, refunded.id)).content.length).toBeGreaterThan(1_000);
});
