import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditLedger } from '#application/gst-returns/credit-ledger';
import { fileReturn, unfileReturn } from '#application/gst-returns/file-return';
import { returnsOf } from '#application/gst-returns/gstin-returns';
import { paymentFacts } from '#application/gst-returns/payment-facts';
import { enterBalance, removeBalance } from '#application/gst-returns/portal-balances';
import { proposePayment } from '#application/gst-returns/propose-payment';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { paymentsIn } from '#modules/gst-returns/filed-returns';
import { type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';

// Credit that a filed month left is used in the next one, and a late month bears interest in the next. Today is 21 November 2026.
const gstin = '27AAPFU0939F1ZV';
const arns = { 'GSTR-1': 'AA2710260000', 'GSTR-3B': 'AB2710260000' } as const;

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
  const { partyId, itemId } = await withPartyAndItem(books);
  const supplier = await books.create('customer', { name: 'Sahyadri', groupId: books.group('creditors'), gstin: '27AAKFS5678L1ZB' });
  const lines = (rupees: number) => [{ itemId, quantity: 1_0000, rate: rupees * 10_000 }];
  const buy = (date: string, rupees: number) =>
    books.enter('purchase-invoice', {
      ...{ date, partyId: supplier.id, referenceNo: `S/${date}`, referenceDate: date, lines: lines(rupees) },
    });
  await buy('2026-08-10', 3_000);
  await books.enter('sales-invoice', { date: '2026-08-12', partyId, lines: lines(1_000) });
  await books.enter('sales-invoice', { date: '2026-09-12', partyId, lines: lines(10_00_000) });
}, 60_000);
afterAll(() => books.close());

const file = (form: keyof typeof arns, month: string, filedOn: string, more: object = {}) =>
  fileReturn(books.context, { form, month, filedOn, arn: `${arns[form]}${month.slice(5)}A`, ...more });
const paymentOf = async (month: string) => paymentFacts(books.context, await returnsOf(books.context, gstin), { from: month, month });

it('keeps how a filed return was paid', async () => {
  await file('GSTR-1', '2026-08', '2026-09-11');
  await file('GSTR-3B', '2026-08', '2026-09-20');
  const { lines, isFiled } = await paymentOf('2026-08');
  expect(isFiled).toBe(true);
  expect(lines).toMatchObject({
    ...{ claimed: { cgst: 75_00 }, tax: { cgst: 25_00, sgst: 25_00 }, 'credit-cgst': { cgst: 25_00 }, 'credit-sgst': { sgst: 25_00 } },
    ...{ left: { cgst: 50_00, sgst: 50_00 }, cash: noTaxes },
  });
});

it('begins the next month with what was left', async () => {
  const { lines, chain } = await paymentOf('2026-09');
  expect(chain).toMatchObject({ start: '2026-09', drafts: [] });
  expect(lines).toMatchObject({ opening: { cgst: 50_00 }, tax: { cgst: 25_000_00 }, cash: { cgst: 24_950_00 }, interest: noTaxes });
});

it('is refused while a statement is below zero', async () => {
  await file('GSTR-1', '2026-09', '2026-10-11');
  const of = { ledger: 'reverse-charge', asOf: '2026-09-25' } as const;
  await enterBalance(books.context, { ...noTaxes, ...of, igst: -5_00 });
  await expect(file('GSTR-3B', '2026-09', '2026-10-30')).rejects.toMatchObject({
    errors: [{ path: 'form', message: expect.stringContaining('is ₹5.00 of IGST more than the tax in table 3.1(d)') }],
  });
  await removeBalance(books.context, of);
});

it('charges interest of a late month in the next one, and keeps what the portal had', async () => {
  await file('GSTR-3B', '2026-09', '2026-10-30', { lateFee: { ...noTaxes, cgst: 250_00, sgst: 250_00 } });
  expect((await paymentOf('2026-09')).lines).toMatchObject({ 'late-fee': { cgst: 250_00 }, interest: noTaxes });
  const { lines } = await paymentOf('2026-10');
  expect([
    (await proposePayment(books.context, '2026-09')).followsLate,
    (await proposePayment(books.context, '2026-10')).followsLate,
  ]).toEqual([false, true]);
  // Ten days of 24,950 at 18 %.
  expect(lines.interest).toEqual({ ...noTaxes, cgst: 123_00, sgst: 123_00 });
  await file('GSTR-1', '2026-10', '2026-11-11');
  // CGST was raised, and for SGST cash lay there that nobody entered.
  await file('GSTR-3B', '2026-10', '2026-11-20', { interest: { ...noTaxes, cgst: 130_00 } });
  expect((await paymentOf('2026-10')).lines.interest).toEqual({ ...noTaxes, cgst: 130_00 });
});

it('proposes the journal of a set-off, and shows the months beside the books', async () => {
  const { journal, isFiled } = await proposePayment(books.context, '2026-08');
  expect([isFiled, journal.reference, journal.date]).toEqual([true, 'GSTR-3B of Aug-2026', '2026-09-20']);
  expect(journal.lines.map(({ amount }) => amount)).toEqual([25_00, 25_00, -25_00, -25_00]);
  const { months } = await creditLedger(books.context);
  expect(months.map(({ month, difference }) => [month, difference.cgst])).toEqual([
    // No set-off is entered as a journal, so the books still have what was used.
    ['2026-10', 75_00],
    ['2026-09', 25_00],
    ['2026-08', 0],
  ]);
});

it('forgets the payment of a return that was not filed', async () => {
  await unfileReturn(books.context, { form: 'GSTR-3B', month: '2026-10', reason: 'By mistake' });
  const { registration } = await returnsOf(books.context, gstin);
  expect([...new Set(paymentsIn(registration?.row).map(({ month }) => month))]).toEqual(['2026-08', '2026-09']);
  expect((await paymentOf('2026-10')).isFiled).toBe(false);
});

it('has no interest in other returns', async () => {
  await expect(file('GSTR-1', '2026-11', '2026-11-20', { interest: noTaxes })).rejects.toMatchObject({ errors: [{ path: 'interest' }] });
});
