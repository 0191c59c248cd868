import { expect, it } from 'vitest';
import { checkedDays } from '#domain/time/days-range';

const year = { min: '2026-04-01', max: '2027-03-31' };

it.each`
  given                                       | bounds  | range                                       | errors
  ${{ from: '2026-05-01', to: '2026-06-30' }} | ${{}}   | ${{ from: '2026-05-01', to: '2026-06-30' }} | ${[]}
  ${{ from: '2026-06-30', to: '2026-05-01' }} | ${{}}   | ${{ from: '2026-05-01', to: '2026-06-30' }} | ${[]}
  ${{ from: '2026-05-01' }}                   | ${year} | ${{ from: '2026-05-01' }}                   | ${[]}
  ${{ to: '2026-05-01' }}                     | ${year} | ${{ to: '2026-05-01' }}                     | ${[]}
  ${{ from: '', to: '' }}                     | ${year} | ${{}}                                       | ${[]}
  ${{ from: '2026-05-01', to: '31-02' }}      | ${year} | ${{ from: '2026-05-01' }}                   | ${['bsDate invalid']}
  ${{ from: 'x', to: '2026-02-30' }}          | ${{}}   | ${{}}                                       | ${['bsDate invalid']}
  ${{ from: '2025-12-01', to: '2026-05-01' }} | ${year} | ${{ from: '2026-04-01', to: '2026-05-01' }} | ${['bsDate minDate']}
  ${{ from: '2026-05-01', to: '2027-05-01' }} | ${year} | ${{ from: '2026-05-01', to: '2027-03-31' }} | ${['bsDate maxDate']}
  ${{ from: '2027-05-01', to: '2025-05-01' }} | ${year} | ${{ from: '2026-04-01', to: '2027-03-31' }} | ${['bsDate minDate', 'bsDate maxDate']}
`('$given within $bounds', ({ given, bounds, range, errors }) => {
  expect(checkedDays(given, bounds)).toEqual({ range, errors });
});
