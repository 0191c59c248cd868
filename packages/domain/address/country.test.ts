import { expect, it } from 'vitest';
import { isAbroad, withCountry } from '#domain/address/country';

it.each`
  country        | abroad
  ${'India'}     | ${false}
  ${' INDIA '}   | ${false}
  ${'IN'}        | ${false}
  ${'Indi'}      | ${false}
  ${'Bharat'}    | ${false}
  ${''}          | ${false}
  ${'Indonesia'} | ${true}
  ${'Indo'}      | ${true}
  ${'China'}     | ${true}
  ${'Bhutan'}    | ${true}
`('$country is abroad: $abroad', ({ country, abroad }) => {
  expect(isAbroad(country)).toBe(abroad);
});

it.each`
  before             | typed                   | after              | why
  ${['', 'India']}   | ${{ country: 'Chi' }}   | ${['96', 'Chi']}   | ${'abroad'}
  ${['96', 'Chi']}   | ${{ country: 'Chin' }}  | ${['96', 'Chin']}  | ${'still abroad'}
  ${['96', 'China']} | ${{ country: '' }}      | ${['', '']}        | ${'typed anew'}
  ${['29', 'India']} | ${{ country: 'Nepal' }} | ${['29', 'Nepal']} | ${'a chosen state stays'}
  ${['', 'India']}   | ${{ state: '96' }}      | ${['96', '']}      | ${'India is not another country'}
  ${['', 'Nepal']}   | ${{ state: '96' }}      | ${['96', 'Nepal']} | ${'it is already there'}
  ${['', 'India']}   | ${{ state: '29' }}      | ${['29', 'India']} | ${'in India'}
`('$before with $typed is $after: $why', ({ before: [state, country], typed, after }) => {
  const before = { state, country, city: 'Anywhere' };
  const next = withCountry(before, { ...before, ...typed });
  expect([next.state, next.country, next.city]).toEqual([...after, 'Anywhere']);
});
