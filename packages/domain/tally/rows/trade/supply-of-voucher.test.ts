import { expect, it } from 'vitest';
import { ledgerIn } from '#domain/tally/masters';
import { purchaseSupply, saleSupply, stateCalled } from '#domain/tally/rows/trade/supply-of-voucher';
import { voucherIn } from '#domain/tally/voucher';
import { tallyObject } from '#test/kit/books/tally-object';

const own = { gstin: '27AAPFU0939F1ZV', state: '27' };
const partyOf = (texts: Readonly<Record<string, string>>) => ledgerIn(tallyObject('LEDGER X', texts));
const voucherTo = (place: string) => voucherIn(tallyObject('VOUCHER', place === '' ? {} : { PLACEOFSUPPLY: place }));

const pune = { PARTYGSTIN: '27AAACR5055K1Z7', LEDSTATENAME: 'Maharashtra' };
const surat = { PARTYGSTIN: '24AANFA2641L1ZF', LEDSTATENAME: 'Gujarat' };

it.each([
  ['the own state', pune, 'Maharashtra', false, 'intra', '27', null],
  ['another state', surat, 'Gujarat', false, 'inter', '24', null],
  ['nobody knows where', {}, '', false, 'intra', '27', null],
  ['abroad, without tax', { COUNTRYNAME: 'Nepal' }, '', false, 'zero', '96', 'without-payment'],
  ['abroad, with tax', { COUNTRYNAME: 'Nepal' }, '', true, 'inter', '96', 'with-payment'],
  ['a zone', { ...pune, GSTREGISTRATIONTYPE: 'SEZ' }, 'Maharashtra', false, 'zero', '27', 'without-payment'],
])('a sale to %s', (_, party, place, hasIgst, kind, placeOfSupply, exportType) => {
  expect(saleSupply(voucherTo(place), partyOf(party), own, hasIgst)).toMatchObject({ kind, placeOfSupply, exportType, problem: null });
});

it('a sale to another place than that of the GSTIN needs a reason, which a file does not have', () => {
  expect(saleSupply(voucherTo('Gujarat'), partyOf(pune), own, false).problem).toMatch(/registered in Maharashtra/);
});

it.each([
  ['the own state', pune, 'intra', 'Regular', true],
  ['another state', surat, 'inter', 'Regular', true],
  ['someone without a GSTIN', { LEDSTATENAME: 'Gujarat' }, 'inter', 'Unregistered', true],
  ['a composition dealer', { ...pune, GSTREGISTRATIONTYPE: 'Composition' }, 'intra', 'Composition', true],
])('a purchase from %s', (_, party, kind, supplier, credit) => {
  expect(purchaseSupply(voucherTo('Maharashtra'), partyOf(party), own)).toMatchObject({
    kind,
    party: supplier,
    credit,
    placeOfSupply: '27',
  });
});

it('tax of another state is no credit, nor that of somebody who is not registered', () => {
  expect(purchaseSupply(voucherTo('Gujarat'), partyOf(surat), own)).toMatchObject({ kind: 'intra', credit: false });
  expect(purchaseSupply(voucherTo(''), partyOf(pune), { gstin: null, state: '27' }).credit).toBe(false);
});

it.each([
  ['Jammu & Kashmir', '01'],
  ['andaman and nicobar islands', '35'],
  ['Atlantis', undefined],
])('%s', (name, code) => {
  expect(stateCalled(name)).toBe(code);
});
