import { expect, it } from 'vitest';
import { stepsOf } from './use-back.ts';

it.each`
  key          | state                        | steps
  ${'default'} | ${null}                      | ${0}
  ${'k2'}      | ${null}                      | ${1}
  ${'k2'}      | ${{ warnings: [] }}          | ${1}
  ${'k3'}      | ${{ steps: 2 }}              | ${2}
  ${'k3'}      | ${{ steps: 0, warnings: 1 }} | ${0}
  ${'k3'}      | ${{ steps: 'two' }}          | ${1}
`('entry $key with $state is $steps steps from where the record was opened', ({ key, state, steps }) => {
  expect(stepsOf({ key, state })).toBe(steps);
});
