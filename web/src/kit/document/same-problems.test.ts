import { expect, it } from 'vitest';
import { sameOnce } from './same-problems.ts';

const of = (line: number, message: string) => ({ says: `Items, line ${line}, Qty: ${message}`, same: `lines quantity ${message}` });
const date = { says: 'Date: Enter a date', same: null };

it.each([
  ['nothing', [], []],
  ['a field', [date, date], [date.says, date.says]],
  ['one line', [of(2, 'Enter it')], ['Items, line 2, Qty: Enter it']],
  ['two lines', [of(1, 'Enter it'), of(4, 'Enter it')], ['Items, line 1, Qty: Enter it (and one more line)']],
  [
    'many lines with two problems',
    [date, of(1, 'Enter it'), of(2, 'Only 3 are open'), of(3, 'Enter it'), of(4, 'Enter it')],
    ['Date: Enter a date', 'Items, line 1, Qty: Enter it (and 2 more lines)', 'Items, line 2, Qty: Only 3 are open'],
  ],
])('says the same problem of lines once: %s', (_, entries, said) => {
  expect(sameOnce(entries).map(({ says }) => says)).toEqual(said);
});
