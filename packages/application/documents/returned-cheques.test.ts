import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { removeDocument } from '#application/documents/remove-document';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

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

const vouchers = documentOf('bank-cash');
const invoiceOf = () => books.enter('sales-invoice', { date: '2026-11-01', partyId, lines: [{ itemId, quantity: 10_0000 }] });
const openBills = async () => {
  const bills = await books.context.ports.books.openBills(books.context.scope, books.context.scope.branchId, partyId);
  return new Map(bills.map(({ billId, open }) => [billId, open]));
};
/** Folds what was written into the views, as happens in the background. */
const project = () => books.storage.projector.project(books.context.scope.organisationId, { branchId: books.context.scope.branchId });
const balanceOf = async (ledgerId: string) => {
  const { scope, ports } = books.context;
  const all = await ports.books.balances(scope, scope.branchId, '2026-04-01', '2027-03-31', [ledgerId]);
  return all.reduce((sum, { opening, debit, credit }) => sum + opening + debit - credit, 0);
};
const proven = async () => {
  await project();
  await books.storage.projector.project(books.context.scope.organisationId, 'organisation');
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
};

const receiptOf = (allocations: readonly { billId: string; amount: number }[], amount: number, more = {}) => ({
  date: '2026-11-05',
  type: 'Receipt',
  accountId: bank,
  mode: 'Cheque',
  instrumentNo: '000123',
  lines: [{ ledgerId: partyId, amount }],
  allocations: allocations.map((one) => ({ ...one, ledgerId: partyId })),
  ...more,
});
const returnOf = (receipt: Answered, more = {}) => ({
  ...receiptOf([], 0),
  date: '2026-11-09',
  type: 'Payment',
  lines: (receipt['lines'] as { ledgerId: string; amount: number }[]).map(({ ledgerId, amount }) => ({ ledgerId, amount })),
  deductions: (receipt['deductions'] as { ledgerId: string; amount: number }[]).map(({ ledgerId, amount }) => ({ ledgerId, amount })),
  allocations: (receipt['allocations'] as { rupees?: unknown }[]).map(({ rupees: _, ...typed }) => typed) as never,
  returnsId: receipt.id,
  returnsNumber: String(receipt['number']),
  ...more,
});

it('a returned cheque opens the bills again, takes back what was deducted, and the bank takes its charges', async () => {
  const before = { party: await balanceOf(partyId), tds: await balanceOf(books.ledger('tds_receivable')) };
  const [one, two] = [await invoiceOf(), await invoiceOf()];
  const deductions = [{ ledgerId: books.ledger('tds_receivable'), amount: 100_00 }];
  const settled = [
    { billId: one.id, amount: 10_500_00 },
    { billId: two.id, amount: 3_000_00 },
  ];
  const receipt = await books.enter('bank-cash', receiptOf(settled, 14_000_00, { deductions }));
  await project();
  expect(await openBills()).toEqual(
    new Map([
      [two.id, 7_500_00],
      [receipt.id, -500_00],
    ]),
  );
  const returned = await books.enter('bank-cash', returnOf(receipt, { returnCharges: 590_00 }));
  const reopened = new Map([
    [one.id, 10_500_00],
    [two.id, 10_500_00],
  ]);
  expect(await openBills()).toEqual(reopened);
  await proven();
  expect(await openBills()).toEqual(reopened);
  expect(await balanceOf(partyId)).toBe(before.party + 21_000_00);
  expect(await balanceOf(bank)).toBe(-590_00);
  expect(await balanceOf(books.ledger('tds_receivable'))).toBe(before.tds);
  expect(await balanceOf(books.ledger('bank_charges'))).toBe(590_00);

  const cancel = (id: string, version: number) => actOnDocument(books.context, vouchers, id, 'cancel', { version, remark: 'x' });
  await expect(books.enter('bank-cash', returnOf(receipt))).rejects.toMatchObject({
    errors: [{ path: 'returnsId', message: `${receipt.number} was returned before` }],
  });
  await expect(cancel(receipt.id, 1)).rejects.toThrow(`This was returned by ${returned.number}. Remove that first`);
  const changed = { ...parsed('bank-cash', receiptOf(settled, 15_000_00)), id: receipt.id, version: 1 };
  await expect(changeDocument(books.context, vouchers, changed)).rejects.toThrow(`This was returned by ${returned.number}`);

  // Paid again: the return cannot go any more, because the bill would be paid twice.
  const again = await books.enter('bank-cash', receiptOf([{ billId: one.id, amount: 10_500_00 }], 10_500_00, { mode: 'UPI' }));
  await expect(cancel(returned.id, 1)).rejects.toThrow(`${one.number} was settled again since`);
  await expect(removeDocument(books.context, vouchers, returned.id, 1)).rejects.toThrow('was settled again since');
  await cancel(again.id, 1);
  await cancel(returned.id, 1);
  expect(await openBills()).toEqual(
    new Map([
      [two.id, 7_500_00],
      [receipt.id, -500_00],
    ]),
  );
  await actOnDocument(books.context, vouchers, returned.id, 'undo-cancel', { version: 2 });
  expect(await openBills()).toEqual(reopened);
  await removeDocument(books.context, vouchers, returned.id, 3);
  expect(await openBills()).toEqual(
    new Map([
      [two.id, 7_500_00],
      [receipt.id, -500_00],
    ]),
  );
  await proven();
});

it('the party can owe the charges, as a bill of its own', async () => {
  const before = await openBills();
  const receipt = await books.enter('bank-cash', receiptOf([], 200_00));
  const returned = await books.enter('bank-cash', returnOf(receipt, { returnCharges: 118_00, chargesTo: 'party' }));
  expect(await openBills()).toEqual(new Map([...before, [returned.id, 118_00]]));
  await proven();
});

it('an advance that was set off since stays, and its cheque can be returned after that goes', async () => {
  const invoice = await invoiceOf();
  const receipt = await books.enter('bank-cash', receiptOf([], 1_000_00));
  const lines = [
    { billId: invoice.id, side: 'Debit', amount: 400_00 },
    { billId: receipt.id, side: 'Credit', amount: 400_00 },
  ];
  const setOff = await books.enter('bill-set-off', { date: '2026-11-06', partyId, lines });
  await expect(books.enter('bank-cash', returnOf(receipt))).rejects.toMatchObject({
    errors: [{ path: 'returnsId', message: `Only 600.00 of the advance of ${receipt.number} is open. Remove what settled it first` }],
  });
  await removeDocument(books.context, documentOf('bill-set-off'), setOff.id, 1);
  await books.enter('bank-cash', returnOf(receipt));
  expect((await openBills()).has(receipt.id)).toBe(false);
});

it('of two people who enter the return at once, one does', async () => {
  const receipt = await books.enter('bank-cash', receiptOf([], 300_00));
  const done = await Promise.allSettled([1, 2, 3].map(() => books.enter('bank-cash', returnOf(receipt))));
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it.each([
  ['another amount', { lines: [{ ledgerId: 'party', amount: 1_00 }] }, 'lines'],
  ['the same type', { type: 'Receipt' }, 'type'],
  ['another account', { accountId: 'other' }, 'accountId'],
  ['an earlier day', { date: '2026-11-04' }, 'date'],
  ['another number', { returnsNumber: 'BC/99' }, 'returnsNumber'],
  ['no number', { returnsNumber: null }, 'returnsNumber'],
  ['a deduction', { deductions: [{ ledgerId: 'charges', amount: 1_00 }] }, 'deductions'],
  ['another voucher', { returnsId: '0193a000-0000-7000-8000-000000000009' }, 'returnsId'],
])('a return with %s is refused', async (_, change, path) => {
  const receipt = await books.enter('bank-cash', receiptOf([], 200_00));
  const other = await books.create('customer', { name: `Bank ${path} ${_}`, groupId: books.group('bank_accounts') });
  const text = JSON.stringify(change).replace('"party"', `"${partyId}"`).replace('"other"', `"${other.id}"`);
  const wrong = returnOf(receipt, JSON.parse(text.replace('"charges"', `"${books.ledger('bank_charges')}"`)));
  await expect(books.enter('bank-cash', wrong)).rejects.toMatchObject({ errors: [{ path }] });
});
