import { describe, expect, it } from 'vitest';
import { eInvoiceProblems, lastReportingDay } from '#domain/einvoice/problems';
import { paise } from '#domain/money/paise';
import { fromDayNumber } from '#domain/time/day';
import { eInvoice, eInvoiceItem } from '#test/kit/books/e-invoice';

const settings = { applicableFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null } as const;
const found = (change: object, today = '2026-10-12', more: object = {}) =>
  eInvoiceProblems({ ...eInvoice, ...change }, { ...settings, ...more }, today).map(({ path, rule }) => `${path} ${rule}`);

it('finds nothing wrong with a good one', () => {
  expect(found({})).toEqual([]);
});

describe('the day', () => {
  it.each([
    ['2026-10-11', 'date future-date'],
    ['2026-11-10', undefined],
    ['2026-11-11', 'date older-than-30-days'],
  ])('on %s: %s', (today, problem) => {
    expect(found({}, today)).toEqual(problem === undefined ? [] : [problem]);
  });

  it('has no last one below 10 crore', () => {
    expect(found({}, '2027-03-31', { turnoverClass: '5-10 crore' })).toEqual([]);
    expect(lastReportingDay('2026-04-01', { ...settings, turnoverClass: '5-10 crore' })).toBeNull();
    expect(fromDayNumber(lastReportingDay('2026-04-01', settings) ?? 0)).toBe('2026-04-30');
  });
});

describe('places', () => {
  const { buyer, seller } = eInvoice;
  it.each([
    ['a short name', { buyer: { ...buyer, name: 'AB' } }, 'partyId name-length'],
    ['no first line', { buyer: { ...buyer, line1: ' ' } }, 'billingAddress.line1 address-missing'],
    ['a short place', { seller: { ...seller, place: 'Un' } }, 'seller.address.city place-length'],
    ['no PIN code', { seller: { ...seller, pin: null } }, 'seller.address.pincode pin-missing'],
    ['a PIN code of Karnataka', { buyer: { ...buyer, pin: 560001 } }, 'billingAddress.pincode pin-of-another-state'],
    ['another state', { seller: { ...seller, state: '29', pin: 560001 } }, 'seller.address.state seller-state'],
    ['where the goods leave', { dispatchFrom: { ...seller, pin: null, addressAt: 'location' } }, 'location.pincode pin-missing'],
  ])('%s', (_, change, problem) => {
    expect(found(change)).toEqual([problem]);
  });

  it('abroad has no PIN code, and any name of a state', () => {
    expect(found({ supply: 'EXPWP', buyer: { ...buyer, gstin: null, state: '96', pin: null } })).toEqual([]);
  });

  it('of another GSTIN has the state of it', () => {
    const there = { ...buyer, nameAt: 'shippingName', addressAt: 'shippingAddress', gstin: '29AAECT2204Q1Z0' };
    expect(found({ shipTo: there })).toEqual(['shippingAddress.state ship-to-state']);
    expect(found({ shipTo: { ...there, state: '29', pin: 580020 } })).toEqual([]);
    expect(found({ shipTo: { ...there, gstin: buyer.gstin } })).toEqual(['shippingGstin ship-to-is-bill-to']);
  });
});

describe('items', () => {
  it.each([
    ['without a code', { hsn: '' }, 'lines.0.hsn hsn-missing'],
    ['with four digits', { hsn: '8413' }, 'lines.0.hsn hsn-digits'],
    ['with a short description', { description: 'X ' }, 'lines.0.description description'],
    ['that are negative', { taxable: paise(-1) }, 'lines.0 negative-amount'],
    ['with more value than price', { taxable: paise(eInvoiceItem.gross + 1) }, 'lines.0 negative-amount'],
    ['at 28 % in October 2026', { rate: 28_0000 }, 'lines.0.taxRate unknown-rate'],
  ])('%s', (_, change, problem) => {
    expect(found({ items: [{ ...eInvoiceItem, ...change }] })).toEqual([problem]);
  });

  it('of a note, and without payment of tax, keep their rate', () => {
    const items = [{ ...eInvoiceItem, rate: 28_0000 }];
    expect([...found({ type: 'CRN', items }), ...found({ supply: 'SEZWOP', items })]).toEqual([]);
  });

  it('are a thousand at most', () => {
    expect(found({ items: Array.from({ length: 1000 }, () => eInvoiceItem) })).toEqual([]);
    expect(found({ items: Array.from({ length: 1001 }, () => eInvoiceItem) })).toEqual(['lines too-many-items']);
  });
});

it.each([
  [99_99, []],
  [-100_00, ['roundOff round-off']],
])('a round-off of %i paise', (roundOff, problems) => {
  expect(found({ roundOff: paise(roundOff) })).toEqual(problems);
});
