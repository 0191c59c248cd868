import { expect, it } from 'vitest';
import { limits } from '#domain/limits';
import type { Line } from '../../kit/lines/line-column.ts';
import { blankLine } from '../../kit/lines/line-edits.ts';
import { isUncounted, withGoods } from './count-lines.ts';

const goods = (itemId: string, locationId: string | null = null, batch: string | null = null) => ({ itemId, locationId, batch });
const filled = (lines: readonly Line[], offered: ReturnType<typeof goods>[], location: string | null = null) =>
  withGoods(lines, offered, (itemId) => `Item ${itemId}`, location).map(({ values, labels }) => [
    values['itemId'],
    values['location'] ?? null,
    values['batch'] ?? null,
    values['counted'] ?? null,
    labels['itemId'] ?? null,
  ]);

it('takes the place of blank lines, and names the items', () => {
  expect(filled([blankLine()], [goods('a', 'A1'), goods('a', null, 'X')])).toEqual([
    ['a', 'A1', null, null, 'Item a'],
    ['a', null, 'X', null, 'Item a'],
  ]);
});

it('leaves what was typed, and adds no place twice', () => {
  const typed = [blankLine({ itemId: 'a', location: 'A1', counted: 5 }), blankLine({ itemId: 'b', counted: 6 })];
  expect(filled(typed, [goods('a', 'A1'), goods('b', 'A1'), goods('c', 'A1')], 'A1')).toEqual([
    ['a', 'A1', null, 5, null],
    ['b', null, null, 6, null],
    ['c', 'A1', null, null, 'Item c'],
  ]);
});

it('is never more than a document holds', () => {
  const many = Array.from({ length: limits.linesPerDocument + 5 }, (_, at) => goods(String(at)));
  expect(filled([blankLine({ itemId: 'a', counted: 5 })], many)).toHaveLength(limits.linesPerDocument);
});

it.each([
  [{ itemId: 'a' }, true],
  [{ itemId: 'a', counted: null, change: null }, true],
  [{ itemId: 'a', counted: 0 }, false],
  [{ itemId: 'a', change: -1 }, false],
  [{}, false],
])('of %o nothing was counted: %s', (values, is) => {
  expect(isUncounted(blankLine(values))).toBe(is);
});
