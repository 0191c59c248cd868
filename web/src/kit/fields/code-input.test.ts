import { expect, it } from 'vitest';
import { withTyped } from './code-input.tsx';

const rows = [
  { value: '8541', label: '8541 SEMICONDUCTOR DEVICES' },
  { value: '85414300', label: '85414300 PHOTOVOLTAIC CELLS' },
];

it.each([
  ['words', 'photovoltaic', ['8541', '85414300']],
  ['a code of the list', '8541', ['8541', '85414300']],
  ['digits that no code consists of', '85414', ['85414', '8541', '85414300']],
  ['nothing', '', ['8541', '85414300']],
])('%s offer entries of the list, and always the typed code', (_, typed, ids) => {
  expect(withTyped(rows, typed).map(({ id }) => id)).toEqual(ids);
});

it('long descriptions keep their different ends', () => {
  const label = '85414300 DIODES, TRANSISTORS AND SIMILAR SEMI-CONDUCTOR DEVICES PHOTOVOLTAIC CELLS ASSEMBLED IN MODULES';
  expect(withTyped([{ value: '85414300', label }], '').map((option) => option.label)).toEqual([
    '85414300 … DEVICES PHOTOVOLTAIC CELLS ASSEMBLED IN MODULES',
  ]);
});
