import { expect, it } from 'vitest';
import { type Bought, purchaseTaxedBy } from '#domain/gst/taxed-by';

const bought: Bought = {
  goods: true,
  reverseCharge: false,
  cleared: false,
  supplier: 'Regular',
  clientType: 'Domestic',
  recipient: 'Regular',
};

it.each([
  ['goods of a registered supplier', {}, 'party'],
  ['of a composition dealer', { supplier: 'Composition' }, 'none'],
  ['of an unregistered supplier', { supplier: 'Unregistered' }, 'none'],
  ['the same under reverse charge', { supplier: 'Unregistered', reverseCharge: true }, 'rcm'],
  ['reverse charge on an unregistered buyer', { reverseCharge: true, recipient: 'Unregistered' }, 'none'],
  ['reverse charge on a composition dealer', { reverseCharge: true, recipient: 'Composition' }, 'rcm'],
  ['an unregistered buyer pays the tax charged', { recipient: 'Unregistered' }, 'party'],
  ['goods from abroad by bill of entry', { clientType: 'Overseas', supplier: 'Unregistered', cleared: true }, 'import'],
  ['goods from abroad before it', { clientType: 'Overseas', supplier: 'Unregistered' }, 'none'],
  ['services from abroad', { clientType: 'Overseas', supplier: 'Unregistered', goods: false }, 'rcm'],
  ['services beside cleared goods', { clientType: 'Overseas', goods: false, cleared: true }, 'rcm'],
  ['goods from SEZ by bill of entry', { clientType: 'SEZ', cleared: true }, 'import'],
  ['services from SEZ', { clientType: 'SEZ', goods: false }, 'party'],
] as const)('%s: %j is taxed by %s', (_, change, taxedBy) => {
  expect(purchaseTaxedBy({ ...bought, ...change })).toBe(taxedBy);
});
