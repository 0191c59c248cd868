import { expect, it } from 'vitest';
import { nextSort } from './grid-column.ts';

const up = (column: string) => ({ column, descending: false });
const down = (column: string) => ({ column, descending: true });

it.each`
  sort                             | column | add      | next
  ${[]}                            | ${'a'} | ${false} | ${[up('a')]}
  ${[up('a')]}                     | ${'a'} | ${false} | ${[down('a')]}
  ${[up('a'), up('b')]}            | ${'b'} | ${false} | ${[down('b')]}
  ${[up('a')]}                     | ${'b'} | ${true}  | ${[up('a'), up('b')]}
  ${[up('a'), down('b')]}          | ${'b'} | ${true}  | ${[up('a'), up('b')]}
  ${[up('a'), down('b'), up('c')]} | ${'d'} | ${true}  | ${[up('a'), down('b'), up('d')]}
`('$sort and a click on $column, with Shift: $add → $next', ({ sort, column, add, next }) => {
  expect(nextSort(sort, column, add)).toEqual(next);
});
