import { expect, it } from 'vitest';
import { countText } from './list-foot.tsx';

it.each`
  shown | count                            | more     | text
  ${50} | ${{ count: 1234, exact: true }}  | ${true}  | ${'50 of 1,234'}
  ${50} | ${{ count: 5000, exact: false }} | ${true}  | ${'50 of at least 5,000'}
  ${50} | ${undefined}                     | ${true}  | ${'50 shown, more below'}
  ${7}  | ${{ count: 7, exact: true }}     | ${false} | ${'7 rows'}
  ${1}  | ${undefined}                     | ${false} | ${'1 row'}
`('$shown rows of $count, more: $more → $text', ({ shown, count, more, text }) => {
  expect(countText(shown, count && { ...count, totals: {} }, more)).toBe(text);
});
