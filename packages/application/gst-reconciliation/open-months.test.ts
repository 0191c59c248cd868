import { expect, it } from 'vitest';
import { firstOpenMonth, refuseFiledMonth } from '#application/gst-reconciliation/open-months';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';

const of = (month: string, more: Partial<FiledReturn> = {}): FiledReturn => ({
  ...{ form: 'GSTR-3B', from: month, month, arn: 'AA271026000001A', filedOn: '2026-11-20', open: null },
  ...more,
});

it.each`
  filed                                             | month        | first
  ${[]}                                             | ${'2026-10'} | ${'2026-10'}
  ${[of('2026-10')]}                                | ${'2026-10'} | ${'2026-11'}
  ${[of('2026-10'), of('2026-11')]}                 | ${'2026-10'} | ${'2026-12'}
  ${[of('2026-12', { from: '2026-10' })]}           | ${'2026-10'} | ${'2027-01'}
  ${[of('2026-10', { open: 'A bill was missed' })]} | ${'2026-10'} | ${'2026-10'}
  ${[of('2026-10', { form: 'GSTR-1' })]}            | ${'2026-10'} | ${'2026-10'}
`('from $month on $first is open', ({ filed, month, first }) => {
  expect(firstOpenMonth(filed, month)).toBe(first);
  if (first === month) expect(() => refuseFiledMonth(filed, month)).not.toThrow();
  else expect(() => refuseFiledMonth(filed, month)).toThrow(/^GSTR-3B of .* was filed on 20-Nov-2026. Open it in GST Returns first$/);
});
