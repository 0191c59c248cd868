import { expect, it } from 'vitest';
import { valuesOfProject } from './project-values.ts';

const place = (line1: string) => ({ line1, line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' });
const [roof, yard, typed] = ['Roof', 'Yard', 'Typed'].map(place);
const project = { customerId: 'asha', managerId: 'ravi', siteAddress: roof };
const other = { customerId: null, managerId: null, siteAddress: yard };
const bare = { customerId: null, managerId: null, siteAddress: null };

it.each([
  [
    'brings customer, representative and site',
    project,
    {},
    undefined,
    { partyId: 'asha', salesRepresentativeId: 'ravi', shippingAddress: roof },
  ],
  [
    'brings the site for its own customer',
    project,
    { partyId: 'asha', salesRepresentativeId: 'mina' },
    undefined,
    { shippingAddress: roof },
  ],
  ['brings no site for another customer', project, { partyId: 'bina', salesRepresentativeId: 'mina' }, undefined, {}],
  ['without a customer brings its site for any', other, { partyId: 'bina' }, undefined, { shippingAddress: yard }],
  ['leaves a typed address', other, { partyId: 'bina', shippingAddress: typed }, project, {}],
  [
    'takes the place of the site of the one before',
    other,
    { partyId: 'asha', shippingAddress: { ...roof } },
    project,
    { shippingAddress: yard },
  ],
  [
    'without a site takes that of the one before away',
    bare,
    { partyId: 'asha', shippingAddress: roof },
    project,
    { shippingAddress: null },
  ],
  ['with nothing brings nothing', bare, {}, undefined, {}],
])('a project %s', (_, chosen, values, before, found) => {
  expect(valuesOfProject(chosen, values, before)).toEqual(found);
});
