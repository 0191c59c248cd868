import { expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { changedComputed, typedPart } from '#modules/kit/voucher/sent-back';

const fields: Fields = {
  narration: { kind: 'text', label: 'Narration' },
  total: { kind: 'money', label: 'Total', computed: true },
  lines: {
    kind: 'lines',
    label: 'Items',
    max: 10,
    of: {
      lineId: { kind: 'code', label: 'Line' },
      rate: { kind: 'money', label: 'Rate' },
      tax: { kind: 'money', label: 'Tax', computed: true },
    },
  },
};
const answered = { fields, beside: ['createdBy'] };
const line = (lineId: string | null, tax: number) => ({ lineId, rate: 1, tax });
const now = { narration: '', total: 30, createdBy: 'asha', lines: [line('1', 10), line('2', 20)] };

it('takes what is typed, and leaves what is unknown for the schema to refuse', () => {
  const typed = {
    narration: '',
    lines: [
      { lineId: '1', rate: 1 },
      { lineId: '2', rate: 1 },
    ],
  };
  expect(typedPart(answered, { ...now, neverHeardOf: 1 })).toEqual({ ...typed, neverHeardOf: 1 });
});

it.each([
  ['all as answered', {}, []],
  ['a typed value', { narration: 'new' }, []],
  ['a total', { total: 31 }, ['total']],
  ['who made it', { createdBy: 'ravi' }, ['createdBy']],
  ['a total taken out', { total: null }, ['total']],
  ['the tax of a line', { lines: [line('1', 10), line('2', 21)] }, ['lines.1.tax']],
  ['a line taken out', { lines: [line('2', 20)] }, []],
  ['lines in another order', { lines: [line('2', 20), line('1', 10)] }, []],
  ['lines without ids', { lines: [line(null, 10), line(null, 21)] }, ['lines.1.tax']],
  ['a new line with a tax', { lines: [...now.lines, line(null, 5)] }, ['lines.2.tax']],
])('%s', (_, change, paths) => {
  expect(changedComputed(answered, { ...now, ...change }, now).map(({ path }) => path)).toEqual(paths);
});
