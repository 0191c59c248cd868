import { expect, it } from 'vitest';
import { daysFetched, isToFetch } from '#modules/purchase/eway-bill-fetch/daily-fetch';
import type { FetchStatus } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';

it('the days whose bills can still be rejected are fetched once they are over', () => {
  expect(daysFetched('2026-12-01')).toEqual(['2026-11-28', '2026-11-29', '2026-11-30']);
});

// 18:30 UTC is midnight in India.
it.each<[FetchStatus | 'no', string, boolean]>([
  ['no', '', true],
  ['Done', '2026-11-28T18:29:59.000Z', true],
  ['Done', '2026-11-28T18:30:00.000Z', false],
  ['Done', '2026-11-29T00:40:00.000Z', false],
  ['Fetching', '2026-11-28T12:00:00.000Z', false],
  ['Waiting', '2026-11-28T12:00:00.000Z', false],
  ['Failed', '2026-11-29T00:40:00.000Z', true],
  ['Failed', '2026-11-30T00:40:00.000Z', false],
])('after a fetch that is %s, asked for at %s, 28 November is fetched on 30 November: %s', (fetchStatus, askedAt, is) => {
  const fetch = fetchStatus === 'no' ? undefined : { fetchStatus, askedAt };
  expect(isToFetch(fetch, '2026-11-28', '2026-11-30')).toBe(is);
});
