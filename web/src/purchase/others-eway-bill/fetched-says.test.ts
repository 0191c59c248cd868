import { expect, it } from 'vitest';
import { fetchedSays } from './fetched-says.ts';

const fetch = {
  gstin: '27AAPFU0939F1ZV',
  day: '2026-11-28',
  askedAt: '2026-11-29T05:00:00.000Z',
  bills: null,
  added: null,
  why: null,
  againAt: null,
};

it.each([
  [{ fetchStatus: 'Fetching' }, /being fetched since .+/],
  [
    { fetchStatus: 'Waiting', why: 'The portal is down', againAt: '2026-11-29T05:03:00.000Z' },
    /: The portal is down\. It is tried again after .+/,
  ],
  [{ fetchStatus: 'Done', bills: 12, added: 3 }, /: 12 e-way bills, 3 new$/],
  [{ fetchStatus: 'Done', bills: 1, added: 0 }, /: 1 e-way bill, 0 new$/],
  [{ fetchStatus: 'Failed', why: 'The user is wrong' }, /: not fetched\. The user is wrong$/],
] as const)('%j reads %s', (change, says) => {
  expect(fetchedSays({ ...fetch, ...change } as never)).toMatch(/^27AAPFU0939F1ZV, 28-Nov-2026/);
  expect(fetchedSays({ ...fetch, ...change } as never)).toMatch(says);
});
