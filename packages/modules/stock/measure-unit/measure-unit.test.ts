import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { type MeasureUnit, measureUnit } from '#modules/stock/measure-unit/measure-unit';

const box: MeasureUnit = {
  name: 'Box of 12',
  symbol: 'box12',
  quantityCode: 'BOX',
  decimals: 0,
  baseUnitId: null,
  conversion: null,
  isDefault: false,
  status: 'Active',
};
const stored: Readonly<Record<string, AnyRow>> = { nos: { baseUnitId: null }, dozen: { baseUnitId: 'nos' } };
const facts = { find: (_: string, id: string) => stored[id], all: () => [{ id: 'dozen', baseUnitId: 'nos' }], today: '2026-11-21' };

describe('measure unit', () => {
  it.each([
    ['simple', {}, []],
    ['compound', { baseUnitId: 'nos', conversion: 12_0000 }, []],
    ['of how many?', { baseUnitId: 'nos' }, ['conversion']],
    ['of none', { baseUnitId: 'nos', conversion: 0 }, ['conversion']],
    ['converted to nothing', { conversion: 12_0000 }, ['baseUnitId']],
    ['of a compound unit', { baseUnitId: 'dozen', conversion: 12_0000 }, ['baseUnitId']],
    ['of itself', { baseUnitId: 'own', conversion: 12_0000 }, ['baseUnitId']],
  ])('a unit %s', (_, change, paths) => {
    expect(measureUnit.check?.({ ...box, ...change }, facts, 'own').map((problem) => problem.path)).toEqual(paths);
  });

  it('that others convert to stays a simple unit', () => {
    const paths = measureUnit.check?.(
      { ...box, baseUnitId: 'gross', conversion: 2_0000 },
      { ...facts, find: () => ({ baseUnitId: null }) },
      'nos',
    );
    expect(paths).toMatchObject([{ path: 'baseUnitId', message: expect.stringContaining('must stay a simple unit') }]);
  });

  it.each(['edit', 'delete', 'deactivate'])('does not offer %s for a unit that comes with the product', (verb) => {
    expect(measureUnit.actions[verb]?.offered({ ...box, isDefault: true })).toBe('This unit is built in');
    expect(measureUnit.actions[verb]?.offered(box)).toBe(true);
  });
});
