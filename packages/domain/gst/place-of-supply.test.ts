import { describe, expect, it } from 'vitest';
import {
  type ClientType,
  compositionProblem,
  defaultPlaceOfSupply,
  invoiceType,
  isZeroRated,
  needsPlaceReason,
  type PlaceReason,
  placeOfSupplyProblem,
  placeReasons,
  supplyKind,
} from '#domain/gst/place-of-supply';

describe('the heads of tax follow from the two states and the client type', () => {
  it.each([
    ['27', '27', 'Domestic', false, 'intra'],
    ['27', '29', 'Domestic', false, 'inter'],
    ['26', '25', 'Domestic', false, 'intra'],
    ['27', '27', 'Deemed Exports', false, 'intra'],
    ['27', '24', 'Deemed Exports', false, 'inter'],
    ['27', '27', 'SEZ', true, 'inter'],
    ['27', '27', 'SEZ', false, 'zero'],
    ['27', '29', 'SEZ', true, 'inter'],
    ['27', '96', 'Overseas', true, 'inter'],
    ['27', '96', 'Overseas', false, 'zero'],
    ['27', '27', 'Overseas', false, 'intra'],
    ['27', '29', 'Overseas', false, 'inter'],
  ] as const)('from %s to %s, %s, with payment %s: %s', (supplierState, placeOfSupply, clientType, withPayment, kind) => {
    expect(supplyKind({ supplierState, placeOfSupply, clientType, withPayment })).toBe(kind);
  });

  it.each([['Composition'], ['Unregistered']] as const)('a supplier who is %s charges no tax', (supplier) => {
    expect(supplyKind({ supplierState: '27', placeOfSupply: '27', clientType: 'Domestic', supplier })).toBe('zero');
  });

  it('without a choice, exports go under the letter of undertaking', () => {
    expect(supplyKind({ supplierState: '27', placeOfSupply: '96', clientType: 'Overseas' })).toBe('zero');
    expect(isZeroRated({ placeOfSupply: '27', clientType: 'Domestic' })).toBe(false);
  });
});

it.each([
  ['27', 'Domestic', '27AAPFU0939F1ZV', false, 'B2B'],
  ['27', 'Domestic', null, false, 'B2C'],
  ['27', 'SEZ', '27AAPFU0939F1ZV', true, 'SEZWP'],
  ['27', 'SEZ', '27AAPFU0939F1ZV', false, 'SEZWOP'],
  ['96', 'Overseas', null, true, 'EXPWP'],
  ['96', 'Overseas', null, false, 'EXPWOP'],
  ['27', 'Deemed Exports', '27AAPFU0939F1ZV', false, 'DEXP'],
] as const)(
  'supplied to %s, %s, GSTIN %s, with payment %s, it is reported as %s',
  (placeOfSupply, clientType, partyGstin, withPayment, type) => {
    expect(invoiceType({ supplierState: '27', placeOfSupply, clientType, partyGstin, withPayment })).toBe(type);
  },
);

it.each([
  ['Overseas', null, null, '96'],
  ['Domestic', '29AABCR1718E1ZL', '27', '29'],
  ['Domestic', null, '33', '33'],
  ['Domestic', null, null, '27'],
] as const)('%s party with GSTIN %s and address in %s is offered %s by a supplier in 27', (clientType: ClientType, gstin, state, place) => {
  expect(defaultPlaceOfSupply({ clientType, gstin, state }, '27')).toBe(place);
});

describe('a place of supply may not contradict the party', () => {
  it.each([
    ['29', 'Domestic', '29AABCR1718E1ZL', null],
    ['27', 'Domestic', '29AABCR1718E1ZL', 'registered in Karnataka. Choose a reason'],
    ['27', 'SEZ', '29AABCR1718E1ZL', 'Choose a reason'],
    ['27', 'SEZ', null, 'needs a GSTIN'],
    ['33', 'Domestic', null, null],
    ['96', 'Overseas', null, null],
    ['27', 'Overseas', null, null],
    ['96', 'Domestic', null, 'Only an Overseas customer'],
    ['96', 'SEZ', '29AABCR1718E1ZL', 'Only an Overseas customer'],
    ['25', 'Domestic', null, 'Choose a place of supply'],
    ['99', 'Domestic', null, 'Choose a place of supply'],
    ['', 'Domestic', null, 'Choose a place of supply'],
  ] as const)('%s for a %s party with GSTIN %s: %s', (place, clientType, gstin, problem) => {
    const found = placeOfSupplyProblem(place, { clientType, gstin });
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});

describe('a place of supply in a state other than that of the GSTIN', () => {
  const party = { clientType: 'Domestic', gstin: '29AABCR1718E1ZL' } as const;
  it.each(placeReasons.map(({ value, section }) => [value, section] as const))(
    'can be, for the reason %s (section %s)',
    (reason: PlaceReason) => {
      expect(placeOfSupplyProblem('27', party, reason)).toBeNull();
      expect(placeOfSupplyProblem('99', party, reason)).toContain('Choose');
    },
  );

  it.each([
    ['29', 'Domestic', '29AABCR1718E1ZL', false],
    ['27', 'Domestic', '29AABCR1718E1ZL', true],
    ['27', 'Domestic', null, false],
    ['96', 'Overseas', null, false],
    ['27', 'SEZ', '29AABCR1718E1ZL', true],
  ] as const)('%s for a %s party with GSTIN %s needs a reason: %s', (place, clientType, gstin, needs) => {
    expect(needsPlaceReason(place, { clientType, gstin })).toBe(needs);
  });
});

it.each([
  ['24', '24', 'Domestic', true],
  ['26', '25', 'Domestic', true],
  ['24', '27', 'Domestic', false],
  ['24', '96', 'Overseas', false],
  ['24', '24', 'SEZ', false],
  ['24', '24', 'Deemed Exports', true],
] as const)('a composition dealer in %s may supply to %s, %s: %s', (supplierState, placeOfSupply, clientType, may) => {
  expect(compositionProblem({ supplierState, placeOfSupply, clientType }) === null).toBe(may);
});
