import { expect, it } from 'vitest';
import type { ReportColumn } from '#modules/kit/module';
import { isChosen, turnedBy } from './chosen-columns.ts';

const columns: readonly ReportColumn[] = [
  { key: 'code', label: 'Barcode', kind: 'text' },
  { key: 'item', label: 'Item', kind: 'text' },
  { key: 'rate', label: 'Rate', kind: 'quantity', hidden: true },
];

it.each`
  turned              | shown
  ${[]}               | ${'code item'}
  ${['rate']}         | ${'code item rate'}
  ${['item']}         | ${'code'}
  ${['item', 'rate']} | ${'code rate'}
  ${['code']}         | ${'code item'}
  ${['gone']}         | ${'code item'}
`('with $turned turned round, $shown are drawn', ({ turned, shown }) => {
  const all = new Set<string>(turned);
  expect(columns.filter((column, at) => isChosen(column, at, all)).map(({ key }) => key)).toEqual(shown.split(' '));
});

it('turns a column back', () => {
  expect([...turnedBy(turnedBy(new Set(['item']), 'rate'), 'item')]).toEqual(['rate']);
});
