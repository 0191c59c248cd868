import { expect, it } from 'vitest';
import { retold } from '#domain/statements/retold';

const to = '2026-03-31';
const gst = (effectiveFrom: string, rate: number) => ({ effectiveFrom, rate });

it('leaves out of a history what holds only later, fields that are not read, and new and deleted masters', () => {
  const after = { gstHistory: [gst('2017-07-01', 12), gst('2027-04-01', 28)], mobile: '2' };
  expect(retold(['gstHistory'], { gstHistory: [gst('2017-07-01', 5)], mobile: '1' }, after, to)).toEqual({
    before: { gstHistory: [gst('2017-07-01', 5)] },
    after: { gstHistory: [gst('2017-07-01', 12)] },
  });
  expect(retold(['name'], null, { name: 'A' })).toBeNull();
  expect(retold(['name'], { name: 'A' }, null)).toBeNull();
});
