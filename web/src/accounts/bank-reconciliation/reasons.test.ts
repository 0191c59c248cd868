import { expect, it } from 'vitest';
import type { BankSuggestion } from '#modules/accounts/bank-cash/bank-operations';
import { reasonsOf } from './reasons.ts';

const entry = {
  slug: 'bank-cash',
  id: '1',
  number: 'BC/1',
  date: '2026-04-02',
  amount: 5_00,
  payee: null,
  instrument: null,
  reference: null,
  chequeDate: null,
};
const line = { id: '1', date: '2026-04-05', valueDate: '2026-04-05', amount: 4_90, ref: '', narration: '', balance: null };
const suggestion: BankSuggestion = { kind: 'one-to-one', certain: false, entries: [entry], lines: [line], reasons: [], difference: -10 };

it.each`
  more                                                                            | says
  ${{ reasons: ['amount', 'reference', 'date'] }}                                 | ${['Same amount', 'Same reference', '3 days apart']}
  ${{ reasons: ['reference', 'difference'] }}                                     | ${['Same reference', 'Differs by -₹0.10', '3 days apart']}
  ${{ reasons: ['sum', 'date'], kind: 'many-to-one', entries: [entry, entry] }}   | ${['2 entries add up to it']}
  ${{ reasons: ['sum', 'date'], kind: 'one-to-many', lines: [line, line] }}       | ${['2 lines add up to it']}
  ${{ reasons: ['opposite amount', 'reversal'], kind: 'reversal', entries: [] }}  | ${['Opposite amount', 'The lines undo each other']}
  ${{ reasons: ['amount', 'learned'], lines: [{ ...line, date: '2026-04-02' }] }} | ${['Same amount', 'Text chosen for this payee before', 'Same day']}
`('says $says', ({ more, says }) => {
  expect(reasonsOf({ ...suggestion, ...more })).toEqual(says);
});
