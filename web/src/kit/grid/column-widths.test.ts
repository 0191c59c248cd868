import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellKind } from '#modules/kit/cell-text';
import { columnWidths } from './column-widths.ts';
import { type GridColumn, sizes } from './grid-column.ts';

const column = (key: string, kind: CellKind, width?: number): GridColumn<never> => ({
  key,
  label: key,
  kind,
  draw: () => null,
  text: () => '',
  ...(width === undefined ? {} : { width }),
});

describe('the widths of a list', () => {
  it('gives the remaining space to texts, twice as much to the first', () => {
    const widths = columnWidths([column('name', 'text'), column('city', 'text'), column('total', 'money')], 720);
    expect([...widths.values()]).toEqual([180 + 200, 116 + 100, 124]);
  });

  it.each([
    [304, [180, 124]],
    [278, [160, 118]],
    [252, [140, 112]],
    [100, [140, 112]],
  ])('in a width of %i it is %j: both shrink in proportion, but not below a minimum', (room, widths) => {
    expect([...columnWidths([column('name', 'text'), column('total', 'money')], room).values()]).toEqual(widths);
  });

  const needs = new Map([
    ['name', { heading: 60, headingInTwo: 60, values: 330 }],
    ['city', { heading: 50, headingInTwo: 50, values: 80 }],
    ['half', { heading: 190, headingInTwo: 110, values: 40 }],
    ['total', { heading: 60, headingInTwo: 60, values: 150 }],
    ['group', { heading: 60, headingInTwo: 60, values: 0 }],
    ['late', { heading: 60, headingInTwo: 60, values: 143 }],
    ['state', { heading: 50, headingInTwo: 50, values: 74 }],
    ['due', { heading: 60, headingInTwo: 60, values: 101 }],
  ]);
  it.each([
    ['a long name before a short one', [column('name', 'text'), column('city', 'text')], 422, [330, 92]],
    ['a name that would take everything, to a length', [column('city', 'text'), column('name', 'text')], 400, [140, 260]],
    ['the heading of a yes or no', [column('name', 'text'), column('half', 'yes-no')], 544, [330, 214]],
    ['a number whole, whatever has to give way', [column('name', 'text'), column('total', 'money')], 0, [200, 150]],
    ['a short text that gives way', [column('name', 'text'), column('city', 'text')], 0, [200, 80]],
    ['a heading in two lines', [column('name', 'text'), column('half', 'yes-no')], 0, [200, 110]],
    [
      'the longest badge, and no more for others',
      [column('due', 'date'), column('late', 'status'), column('state', 'status')],
      0,
      [101, 143, 106],
    ],
    ['a badge whole, and no more', [column('name', 'text'), column('state', 'status')], 500, [394, 106]],
    ['what is usual to a reference', [column('name', 'text'), column('group', 'ref')], 466, [330, 136]],
  ] as const)('leaves space for %s', (_, columns, room, widths) => {
    expect([...columnWidths(columns, room, needs).values()]).toEqual(widths);
  });

  it('keeps the widths that the user chose', () => {
    expect(columnWidths([column('name', 'text', 300), column('city', 'text')], 900).get('name')).toBe(300);
  });

  it('fills the space exactly if a text can grow, and is never too narrow to drag', () => {
    const kinds = fc.constantFrom<CellKind>('text', 'money', 'date', 'status', 'choice', 'code');
    const columns = fc.array(fc.record({ kind: kinds, width: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(columns, fc.integer({ min: 0, max: 4000 }), (some, room) => {
        const list = some.map(({ kind, width }, index) => column(String(index), kind, width));
        const widths = [...columnWidths(list, room).values()];
        expect(Math.min(...widths)).toBeGreaterThanOrEqual(sizes.narrowest);
        const least = [...columnWidths(list, 0).values()].reduce((total, width) => total + width, 0);
        const grows = some.some(({ kind, width }) => width === undefined && (kind === 'text' || kind === 'choice'));
        const whole = widths.reduce((total, width) => total + width, 0);
        if (room <= least) expect(whole).toBe(least);
        else if (grows) expect(whole).toBe(room);
        else expect(whole).toBeLessThanOrEqual(room);
      }),
    );
  });
});
