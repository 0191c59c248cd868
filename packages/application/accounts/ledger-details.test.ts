import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRegistration, addressesOf, emailsOf, ledgerForEntry, ledgerOn, removeRegistration } from '#application/accounts/ledger-details';
import type { Row } from '#application/ports/records';
import { type OpenBooks, openBooks } from '#test/journeys/books';

/** The details of a ledger on a day, and changes of its GST history. Today is 21 Nov 2026. */
let books: OpenBooks;
let id: string;
let made = 0;

beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const gstin = '27AAACR5055K1Z7';
const other = '27AAPFU0939F1ZV';
const address = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
const regular = (effectiveFrom: string, number: string | null = other) => ({
  effectiveFrom,
  registrationType: 'Regular' as const,
  gstin: number,
});
const create = async (values: Row = {}) => {
  made += 1;
  const whole = { name: `Party ${made}`, groupId: books.group('debtors'), registrationType: 'Regular', gstin, billingAddress: address };
  return (await books.create('customer', { ...whole, ...values })).id;
};

beforeEach(async () => {
  id = await create();
});

describe('an added registration', () => {
  it('applies from its date; the earlier registration applies since GST began', async () => {
    const saved = await addRegistration(books.context, id, 1, regular('2026-10-01'));
    expect(saved).toMatchObject({ version: 2, gstin: other, pan: 'AAPFU0939F', status: 'Active' });
    const on = async (day?: string) => (await ledgerForEntry(books.context, id, day)).gstin;
    expect([await on('2026-09-30'), await on('2026-10-01'), await on()]).toEqual([gstin, other, other]);
  });

  it('does not apply before its date', async () => {
    const saved = await addRegistration(books.context, id, 1, regular('2027-04-01'));
    expect(saved).toMatchObject({ gstin });
    expect(await ledgerOn(books.context, id, '2027-04-01')).toMatchObject({ gstin: other, state: '27' });
  });

  it('completes a draft that had no GSTIN', async () => {
    const draft = await create({ gstin: null });
    expect(await ledgerOn(books.context, draft)).toMatchObject({ status: 'Draft' });
    expect(await addRegistration(books.context, draft, 1, regular('2026-10-01'))).toMatchObject({ status: 'Active', gstin: other });
  });

  it.each([
    ['of a day that has one', regular('2017-07-01'), 'effectiveFrom'],
    ['of a day before GST', regular('2016-04-01'), 'effectiveFrom'],
    ['without the GSTIN it needs', regular('2026-11-01', null), 'gstin'],
    ['with a GSTIN it cannot have', { ...regular('2026-11-01'), registrationType: 'Unregistered' as const }, 'registrationType'],
    ['of another state than the address', regular('2026-11-01', '24AAQCA8719H1ZC'), 'gstin'],
  ])('is refused at its field: %s', async (_, added, path) => {
    await addRegistration(books.context, id, 1, regular('2026-10-01'));
    const refused = addRegistration(books.context, id, 2, added);
    await expect(refused).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
    expect(await ledgerOn(books.context, id)).toMatchObject({ version: 2 });
  });

  it('is refused for an old version', async () => {
    await addRegistration(books.context, id, 1, regular('2026-10-01'));
    await expect(addRegistration(books.context, id, 1, regular('2026-11-01'))).rejects.toMatchObject({ code: 'changed' });
  });
});

describe('a removed registration', () => {
  beforeEach(async () => {
    await addRegistration(books.context, id, 1, regular('2026-10-01'));
  });

  it('leaves its days to the one before', async () => {
    const saved = await removeRegistration(books.context, id, 2, '2026-10-01');
    expect(saved).toMatchObject({ gstin, pan: 'AAACR5055K', gstHistory: [{ effectiveFrom: '2017-07-01' }] });
    expect(await ledgerForEntry(books.context, id)).toMatchObject({ gstin });
  });

  it('does not change the ledger if it was the last', async () => {
    await removeRegistration(books.context, id, 2, '2017-07-01');
    expect(await removeRegistration(books.context, id, 3, '2026-10-01')).toMatchObject({ gstin: other, gstHistory: [], status: 'Active' });
  });

  it.each([
    ['of a day that has none', 2, '2020-01-01', 'notFound'],
    ['of a version that is no longer', 1, '2026-10-01', 'changed'],
  ] as const)('is refused: %s', async (_, version, day, code) => {
    await expect(removeRegistration(books.context, id, version, day)).rejects.toMatchObject({ code });
  });
});

it('addresses and emails are listed once each, its own first', async () => {
  const shop = { ...address, line1: '4 JM Road' };
  const contact = (email: string) => ({ name: 'Ravi', email, mobile: null });
  const ledger = await create({
    email: 'books@asha.example',
    contacts: [contact('ravi@asha.example'), contact('books@asha.example')],
    shippingAddresses: [{ name: 'Shop', address: shop, gstin: null }],
  });
  await addRegistration(books.context, ledger, 1, regular('2026-10-01'));
  expect(await emailsOf(books.context, ledger)).toEqual(['books@asha.example', 'ravi@asha.example']);
  expect(await addressesOf(books.context, ledger)).toEqual([
    { kind: 'Billing', name: expect.stringMatching(/^Party/), address, gstin: other },
    { kind: 'Shipping', name: 'Shop', address: shop, gstin: null },
  ]);
  expect(await emailsOf(books.context, books.ledger('cash'))).toEqual([]);
  expect(await addressesOf(books.context, books.ledger('cash'))).toEqual([]);
});
