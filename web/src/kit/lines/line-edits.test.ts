import { describe, expect, it } from 'vitest';
import type { Line, LineColumn } from './line-column.ts';
import { addAfter, blankLine, duplicateAt, isBlank, removeAt, setValues, typeInto } from './line-edits.ts';

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

describe('typed barcodes', () => {
  const codes: LineColumn = { key: 'barcodes', label: 'Barcodes', kind: 'codes', counts: 'quantity' };
  const { counts: _, ...uncounted } = codes;
  it.each`
    what                                    | column       | before          | quantity  | typed                 | after
    ${'fill an empty quantity'}             | ${codes}     | ${null}         | ${null}   | ${['S1', 'S2']}       | ${2_0000}
    ${'raise a quantity that follows them'} | ${codes}     | ${['S1', 'S2']} | ${2_0000} | ${['S1', 'S2', 'S3']} | ${3_0000}
    ${'lower it, too'}                      | ${codes}     | ${['S1', 'S2']} | ${2_0000} | ${['S1']}             | ${1_0000}
    ${'empty it when they are gone'}        | ${codes}     | ${['S1', 'S2']} | ${2_0000} | ${null}               | ${null}
    ${'leave a quantity that was typed'}    | ${codes}     | ${[]}           | ${5_0000} | ${['S1', 'S2']}       | ${5_0000}
    ${'leave one that differs from them'}   | ${codes}     | ${['S1']}       | ${5_0000} | ${['S1', 'S2']}       | ${5_0000}
    ${'leave it where nothing is counted'}  | ${uncounted} | ${null}         | ${null}   | ${['S1', 'S2']}       | ${null}
  `('$what', ({ column, before, quantity, typed, after }) => {
    const [changed] = typeInto([{ key: 'a', values: { barcodes: before, quantity }, labels: {} }], 'a', column, typed);
    expect(changed?.values).toEqual({ barcodes: typed, quantity: after });
  });

  it('count in the field that the column names', () => {
    const short: LineColumn = { ...codes, key: 'shortBarcodes', counts: 'short' };
    const [changed] = typeInto([{ key: 'a', values: { quantity: 1_0000 }, labels: {} }], 'a', short, ['S1']);
    expect(changed?.values).toEqual({ shortBarcodes: ['S1'], quantity: 1_0000, short: 1_0000 });
  });
});
