import { describe, expect, it } from 'vitest';
import type { Taxpayer } from '#domain/registration/taxpayer';
import { offeredFromTaxpayer } from '#modules/accounts/customer/from-taxpayer';

const place = { line1: '12, Sunrise House', line2: 'Station Road', city: 'Nashik', pincode: '422001' };
const taxpayer: Taxpayer = {
  ...{ gstin: '27AAPFU0939F1ZV', status: 'Active', legalName: 'SAHYADRI WORKS LLP', tradeName: 'Sahyadri Works', kind: 'Regular' },
  ...{ registeredOn: '2017-07-01', cancelledOn: null, address: { ...place, state: '27' } },
};
const nowhere = { line1: '', line2: '', city: '', pincode: '', country: 'India' };
const billingAddress = { ...place, state: '27', country: 'India' };
const typed = { name: 'Sahyadri', registrationType: 'Regular', billingAddress };

describe('a form is offered', () => {
  it.each`
    what                          | draft                                                          | of                                          | offered
    ${'all that is empty'}        | ${{ name: ' ', registrationType: null, billingAddress: null }} | ${{}}                                       | ${{ name: 'Sahyadri Works', registrationType: 'Regular', billingAddress }}
    ${'nothing that was typed'}   | ${typed}                                                       | ${{}}                                       | ${{}}
    ${'the rest of a state'}      | ${{ ...typed, billingAddress: { ...nowhere, state: '27' } }}   | ${{}}                                       | ${{ billingAddress }}
    ${'no address elsewhere'}     | ${{ ...typed, billingAddress: { ...nowhere, state: '29' } }}   | ${{}}                                       | ${{}}
    ${'the legal name alone'}     | ${{ ...typed, name: '' }}                                      | ${{ tradeName: '' }}                        | ${{ name: 'SAHYADRI WORKS LLP' }}
    ${'composition'}              | ${typed}                                                       | ${{ kind: 'Composition' }}                  | ${{ registrationType: 'Composition' }}
    ${'no type that is unknown'}  | ${{ ...typed, registrationType: null }}                        | ${{ kind: null }}                           | ${{}}
    ${'no name that is not told'} | ${{ ...typed, name: '' }}                                      | ${{ tradeName: '', legalName: '' }}         | ${{}}
    ${'no address without words'} | ${{ ...typed, billingAddress: null }}                          | ${{ address: { ...nowhere, state: '27' } }} | ${{}}
  `('$what', ({ draft, of, offered }) => {
    expect(offeredFromTaxpayer(draft, { ...taxpayer, ...of })).toEqual(offered);
  });
});
