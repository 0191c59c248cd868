import { expect, it } from 'vitest';
import { bestMatch, isNamed, narrow, ranked } from './option-match.ts';

const labels = ['5 kW Hybrid Inverter (INV5)', '80 kW Hybrid', 'Hybrid 8 kW', '8 kW Hybrid Inverter (INV8)', 'Earth wire'];
const options = labels.map((label) => ({ id: label, label }));

it.each`
  typed            | taken                            | why
  ${'8 kW Hybrid'} | ${'8 kW Hybrid Inverter (INV8)'} | ${'its name begins with the text'}
  ${'hybrid 8'}    | ${'Hybrid 8 kW'}                 | ${'its name begins with the text'}
  ${'8 hybrid'}    | ${'Hybrid 8 kW'}                 | ${'whole words come before 80'}
  ${'80'}          | ${'80 kW Hybrid'}                | ${'it begins with the text'}
  ${'inv8'}        | ${'8 kW Hybrid Inverter (INV8)'} | ${'its code is shown'}
  ${'9 kW Hybrid'} | ${undefined}                     | ${'no name has all words'}
  ${'85414300'}    | ${undefined}                     | ${'an HSN is not shown'}
`('"$typed" means $taken, because $why', ({ typed, taken }) => {
  expect(bestMatch(options, typed)?.label).toBe(taken);
});

it('names come before what was found by other fields, whole words before parts, and nothing is lost', () => {
  expect(ranked(options, '8 kW Hybrid').map(({ label }) => labels.indexOf(label))).toEqual([2, 3, 1, 0, 4]);
  expect(narrow(options, '8 kW Hybrid').map(({ label }) => labels.indexOf(label))).toEqual([2, 3, 1]);
  expect(isNamed({ id: '', label: labels[0] ?? '' }, '8 kW Hybrid')).toBe(false);
});
