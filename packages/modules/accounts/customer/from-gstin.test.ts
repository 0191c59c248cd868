import { describe, expect, it } from 'vitest';
import type { Customer } from '#modules/accounts/customer/fields';
import { completedFromGstin, fillFromGstin } from '#modules/accounts/customer/from-gstin';
import { blankLedger } from '#modules/accounts/customer/sample';

const gujarat = '24AAQCA8719H1ZC';
const maharashtra = '27AAPFU0939F1ZV';
const address = (state: string, line1 = '') => ({ line1, line2: '', city: '', state, pincode: '', country: 'India' });

describe('a typed GSTIN fills the form', () => {
  it.each<[string, Partial<Customer>, Partial<Customer>, Partial<Customer>]>([
    ['an empty one', {}, { gstin: gujarat }, { registrationType: 'Regular', pan: 'AAQCA8719H', billingAddress: address('24') }],
    [
      'in small letters',
      {},
      { gstin: ' 24aaqca8719h1zc ' },
      { registrationType: 'Regular', pan: 'AAQCA8719H', billingAddress: address('24') },
    ],
    [
      'not before it is whole',
      { gstin: '24AAQCA8719H1' },
      { gstin: '24AAQCA8719H1Z' },
      { registrationType: null, pan: null, billingAddress: null },
    ],
    [
      'and not what was typed',
      { registrationType: 'Composition', pan: 'AAPFU0939F', billingAddress: address('29', '1 MG Road') },
      { gstin: gujarat },
      { registrationType: 'Composition', pan: 'AAPFU0939F', billingAddress: address('29', '1 MG Road') },
    ],
    [
      'and registers who was not',
      { registrationType: 'Unregistered', billingAddress: address('24') },
      { gstin: gujarat },
      { registrationType: 'Regular', pan: 'AAQCA8719H', billingAddress: address('24') },
    ],
    [
      'with the state of a typed address',
      { billingAddress: address('', '1 MG Road') },
      { gstin: gujarat },
      { registrationType: 'Regular', pan: 'AAQCA8719H', billingAddress: address('24', '1 MG Road') },
    ],
    [
      'anew when another one is pasted',
      { gstin: gujarat, registrationType: 'Regular', pan: 'AAQCA8719H', billingAddress: address('24') },
      { gstin: maharashtra },
      { registrationType: 'Regular', pan: 'AAPFU0939F', billingAddress: address('27') },
    ],
    [
      'and empties it when the GSTIN goes',
      { gstin: gujarat, registrationType: 'Regular', pan: 'AAQCA8719H', billingAddress: address('24') },
      { gstin: null },
      { registrationType: null, pan: null, billingAddress: null },
    ],
  ])('%s', (_, before, change, filled) => {
    const was = { ...blankLedger, ...before };
    expect(fillFromGstin(was, { ...was, ...change })).toEqual(filled);
  });

  it('only when the GSTIN changes', () => {
    const was = { ...blankLedger, gstin: gujarat };
    expect(fillFromGstin(was, { ...was })).toEqual({});
  });
});

it.each<[string, Partial<Customer>, Partial<Customer>]>([
  ['nothing else', { gstin: gujarat }, { registrationType: 'Regular', billingAddress: address('24') }],
  ['its own type', { gstin: gujarat, registrationType: 'Composition' }, { registrationType: 'Composition', billingAddress: address('24') }],
  ['an address', { gstin: gujarat, billingAddress: address('24', '4 Ashram Road') }, { billingAddress: address('24', '4 Ashram Road') }],
  ['no GSTIN', {}, { registrationType: null, billingAddress: null }],
  ['a client overseas', { gstin: gujarat, clientType: 'Overseas' }, { registrationType: null, billingAddress: null }],
  [
    'a registration history',
    { gstin: gujarat, gstHistory: [{ effectiveFrom: '2017-07-01', registrationType: 'Composition', gstin: maharashtra }] },
    { registrationType: null },
  ],
])('a party saved with %s is completed', (_, typed, completed) => {
  expect(completedFromGstin({ ...blankLedger, ...typed })).toMatchObject(completed);
});
