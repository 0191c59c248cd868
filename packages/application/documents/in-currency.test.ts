import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

// An invoice in dollars, from its entry to its settlement at other rates, by two people at once, edited and cancelled.
let books: OpenBooks;
let partyId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  const abroad = await books.create('customer', {
    name: 'Helios GmbH',
    groupId: books.group('debtors'),
    clientType: 'Overseas',
    billingAddress: { line1: 'Hafenstr. 1', line2: '', city: 'Hamburg', state: '96', pincode: '', country: 'Germany' },
  });
  partyId = abroad.id;
});
afterAll(() => books.close());

const exported = (more: object = {}) =>
  books.enter('sales-invoice', {
    date: '2026-11-03',
    partyId,
    ...{ exportType: 'without-payment', lutNumber: 'AD270326000001X', currency: 'USD', exchangeRate: 86_4525 },
    lines: [{ itemId, quantity: 1_0000, rate: 999_5000 }],
    ...more,
  });
const receipt = (billId: string, amount: number, exchangeRate: number) => ({
  date: '2026-11-20',
  type: 'Receipt',
  ...{ accountId: books.ledger('cash'), currency: 'USD', exchangeRate },
  lines: [{ ledgerId: partyId, amount }],
  allocations: [{ ledgerId: partyId, billId, amount }],
});
const openOf = async (billId: string) => {
  const { context } = books;
  const bills = await context.ports.books.openBills(context.scope, context.scope.branchId, partyId);
  const bill = bills.find((one) => one.billId === billId);
  return [bill?.open ?? 0, bill?.foreign?.open ?? 0];
};
const balanceOf = async (alias: string) => {
  const { context } = books;
  const ledgerId = books.ledger(alias);
  const [found] = await context.ports.books.balances(context.scope, context.scope.branchId, '2026-04-01', '2027-03-31', [ledgerId]);
  return (found?.opening ?? 0) + (found?.debit ?? 0) - (found?.credit ?? 0);
};
const prove = () => books.storage.prover.prove(books.context.scope.organisationId);

describe('an invoice in a currency', () => {
  it('is settled by two people at once exactly, with the difference as gain or loss', async () => {
    const sold = await exported();
    expect(await openOf(sold.id)).toEqual([86_409_27, 999_50]);
    const before = await balanceOf('exchange_gain_loss');
    await Promise.all([
      books.enter('bank-cash', receipt(sold.id, 333_33, 87_1000)),
      books.enter('bank-cash', receipt(sold.id, 333_33, 85_0000)),
    ]);
    const last = await books.enter('bank-cash', receipt(sold.id, 332_84, 86_4525));
    expect(await openOf(sold.id)).toEqual([0, 0]);
    expect([last['foreignTotal'], last['total'], last['exchangeGain']]).toEqual([332_84, 28_774_85, expect.any(Number)]);
    const money = 29_033_04 + 28_333_05 + 28_774_85;
    expect((await balanceOf('exchange_gain_loss')) - before).toBe(86_409_27 - money);
    await expect(books.enter('bank-cash', receipt(sold.id, 1, 87_1000))).rejects.toMatchObject({ code: 'invalid' });
    expect(await prove()).toEqual([]);
  });

  it('falls in proportion when it is settled in rupees, and back when that is cancelled', async () => {
    const sold = await exported();
    const lines = [{ ledgerId: partyId, amount: 43_204_64 }];
    const allocations = [{ ledgerId: partyId, billId: sold.id, amount: 43_204_64 }];
    const paid = await books.enter('bank-cash', {
      ...{ date: '2026-11-20', type: 'Receipt', accountId: books.ledger('cash'), lines, allocations },
    });
    expect(await openOf(sold.id)).toEqual([43_204_63, 499_75]);
    await actOnDocument(books.context, documentOf('bank-cash'), paid.id, 'cancel', { version: paid.version, remark: 'No' });
    expect(await openOf(sold.id)).toEqual([86_409_27, 999_50]);
    expect(await prove()).toEqual([]);
  });

  it('is settled in its currency by a return and by a credit note, too', async () => {
    const from = (of: string, more: object) => ({ itemId, sourceSlug: 'sales-invoice', sourceId: of, sourceLine: '1', ...more });
    const corrected = await exported();
    const note = { date: '2026-11-20', partyId, invoiceId: corrected.id, lines: [from(corrected.id, { amount: 8_640_93 })] };
    await books.enter('credit-note', note);
    expect(await openOf(corrected.id)).toEqual([77_768_34, 899_55]);
    const returned = await exported();
    const back = { date: '2026-11-20', partyId, invoiceId: returned.id, lines: [from(returned.id, { quantity: 1_0000 })] };
    const whole = await books.enter('sales-return', back);
    expect(await openOf(returned.id)).toEqual([0, 0]);
    expect([whole['currency'], whole['exchangeRate'], whole['total']]).toEqual(['USD', 86_4525, 86_409_27]);
    expect(await prove()).toEqual([]);
  });

  it('brings its charges back in rupees, and two invoices at one rate by one return', async () => {
    const charges = [{ ledgerId: books.ledger('freight_charges'), amount: 50_00, taxRate: null }];
    const both = [await exported({ charges }), await exported({ charges })];
    expect(await openOf(both[0]?.id ?? '')).toEqual([90_731_90, 1_049_50]);
    const whole = await books.enter('sales-return', {
      ...{ date: '2026-11-20', partyId },
      lines: both.map(({ id }) => ({ itemId, sourceSlug: 'sales-invoice', sourceId: id, sourceLine: '1', quantity: 1_0000 })),
      charges: both.map(() => ({ ledgerId: books.ledger('freight_charges') })),
    });
    expect([whole['currency'], whole['total'], whole['settled']]).toEqual(['USD', 2 * 90_731_90, 2 * 90_731_90]);
    for (const { id } of both) expect(await openOf(id)).toEqual([0, 0]);
    const dearer = await exported({ exchangeRate: 90_0000 });
    const mixed = [await exported(), dearer].map(({ id }) => ({
      ...{ itemId, sourceSlug: 'sales-invoice', sourceId: id, sourceLine: '1', amount: 10_00 },
    }));
    await expect(books.enter('credit-note', { date: '2026-11-20', partyId, lines: mixed })).rejects.toMatchObject({
      errors: [{ path: 'lines.1.itemId', message: `${dearer['number']} is at another exchange rate. Correct it by itself` }],
    });
    expect(await prove()).toEqual([]);
  });

  it('follows an edit of its receipt, whose rest is on account at the rate of the day', async () => {
    const sold = await exported();
    const paid = await books.enter('bank-cash', receipt(sold.id, 500_00, 87_1000));
    const more = { ...receipt(sold.id, 999_50, 88_0000), lines: [{ ledgerId: partyId, amount: 1_100_00 }] };
    const edited = await changeDocument(books.context, documentOf('bank-cash'), {
      ...parsed('bank-cash', more),
      id: paid.id,
      version: paid.version,
    });
    expect(await openOf(sold.id)).toEqual([0, 0]);
    expect(await openOf(edited.id)).toEqual([-8_844_00, -100_50]);
    expect(await prove()).toEqual([]);
  });

  it.each([
    ['a hundredth of a yen, which is no paisa', 1],
    ['nothing', 0],
  ])('is not settled by %s', async (_, amount) => {
    const sold = await exported({ currency: 'JPY', exchangeRate: 3000 });
    const paid = { ...receipt(sold.id, amount, 3000), currency: 'JPY' };
    await expect(books.enter('bank-cash', paid)).rejects.toMatchObject({ code: 'invalid' });
    await expect(books.enter('bank-cash', { ...paid, allocations: [] })).rejects.toMatchObject({ code: 'invalid' });
    // At the day's rate it would be a paisa, at the rate of the bill it is none.
    await expect(books.enter('bank-cash', { ...paid, exchangeRate: 9000 })).rejects.toMatchObject({ code: 'invalid' });
    expect(await openOf(sold.id)).toEqual([299_85, 999_50]);
  });
});
