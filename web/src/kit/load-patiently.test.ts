import { expect, it } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

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
