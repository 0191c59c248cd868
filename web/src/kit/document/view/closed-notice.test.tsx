import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClosedNotice } from './closed-notice.tsx';

afterEach(cleanup);

const facts = { year: { id: 'y', start: '2026-04-01', end: '2027-03-31' }, lockedUntil: '2026-06-30', branch: { id: 'b' } } as never;

it.each`
  date            | of       | says
  ${'2026-06-30'} | ${facts} | ${'The books are locked until 30-Jun-2026. Choose another date or financial year: this would not be saved.'}
  ${'2026-07-01'} | ${facts} | ${null}
  ${'30/6'}       | ${facts} | ${null}
  ${''}           | ${facts} | ${null}
  ${'2026-06-30'} | ${null}  | ${null}
`('$date says $says', ({ date, of, says }) => {
  render(<ClosedNotice date={date} facts={of} />);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(says);
});
