import { expect, it } from 'vitest';
import { addressIn, loadPatiently } from './load-patiently.ts';

it.each`
  failures | outcome
  ${0}     | ${'loaded after 1'}
  ${1}     | ${'loaded after 2'}
  ${2}     | ${'loaded after 3'}
  ${3}     | ${'failed 3'}
`('after $failures failures it is $outcome', async ({ failures, outcome }) => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError(`failed ${asked}`);
    return `loaded after ${asked}`;
  };
  await expect(loadPatiently(load, [0, 0]).catch(({ message }: Error) => message)).resolves.toBe(outcome);
});

it.each`
  message                                                                                     | address
  ${'Failed to fetch dynamically imported module: https://bahi.example/assets/archive-a1.js'} | ${'https://bahi.example/assets/archive-a1.js'}
  ${'error loading dynamically imported module: http://localhost:4000/assets/archive-a1.js'}  | ${'http://localhost:4000/assets/archive-a1.js'}
  ${'Importing a module script failed.'}                                                      | ${undefined}
`('$message names $address', ({ message, address }) => {
  expect(addressIn(new TypeError(message))).toBe(address);
});
