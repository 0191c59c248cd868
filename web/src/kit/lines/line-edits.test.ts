import { describe, expect, it } from 'vitest';
import type { Line } from './line-column.ts';
import { addAfter, blankLine, duplicateAt, isBlank, removeAt, setValues } from './line-edits.ts';

const line = (key: string, item: string | null): Line => ({ key, values: { item }, labels: item ? { item: `Item ${item}` } : {} });
const three = [line('a', '1'), line('b', '2'), line('c', null)];
const items = (lines: readonly Line[]) => lines.map((each) => each.values['item'] ?? '-').join('');

describe('lines of a document', () => {
  it('keep all other lines the same objects when one changes', () => {
    const changed = setValues(three, 'b', { item: '9' }, { item: 'Item 9' });
    expect(items(changed)).toBe('19-');
    expect(changed[0]).toBe(three[0]);
    expect(changed[1]?.labels).toEqual({ item: 'Item 9' });
  });

  it.each([
    [2, '122', 2],
    [1, '122-', 2],
    [0, '112-', 1],
  ])('duplicating at %i gives %s', (at, expected, where) => {
    const result = duplicateAt(three, at, 'new');
    expect(items(result.lines)).toBe(expected);
    expect(result.at).toBe(where);
    expect(new Set(result.lines.map((each) => each.key)).size).toBe(result.lines.length);
  });

  it('are added after, and always leave a line to type in', () => {
    expect(items(addAfter(three, 0, line('d', '7')))).toBe('172-');
    expect(items(removeAt(three, 1, 'new'))).toBe('1-');
    const left = removeAt([line('a', '1')], 0, 'new');
    expect(left).toHaveLength(1);
    expect(left.every(isBlank)).toBe(true);
    expect(left[0]?.key).toBe('new');
    expect(isBlank(blankLine({ item: null }))).toBe(true);
  });
});
