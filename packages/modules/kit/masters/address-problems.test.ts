import { expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { addressProblems } from '#modules/kit/masters/address-problems';

const fields: Fields = {
  address: { kind: 'address', label: 'Address' },
  sites: { kind: 'lines', label: 'Sites', max: 9, of: { address: { kind: 'address', label: 'Address' } } },
};
const at = (state: string, pincode: string) => ({ line1: 'x', line2: '', city: '', state, pincode, country: 'India' });

it.each([
  ['none', { address: null, sites: [] }, []],
  ['of its state', { address: at('27', '411026'), sites: [] }, []],
  ['of another state', { address: at('24', '411026'), sites: [] }, ['address.pincode']],
  ['left out', { address: at('24', ''), sites: [] }, []],
  ['abroad', { address: at('96', '100001'), sites: [] }, []],
  ['of a line', { address: null, sites: [{ address: at('27', '411026') }, { address: at('27', '380009') }] }, ['sites.1.address.pincode']],
])('a PIN code %s', (_, row, paths) => {
  expect(addressProblems(fields, row).map(({ path }) => path)).toEqual(paths);
});
