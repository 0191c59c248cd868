import { expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { filterSchema } from '#modules/kit/operations/report-schema';

const of = [
  { value: 'due', label: 'Due date' },
  { value: 'bill', label: 'Bill date' },
];
const filters = {
  asOf: { kind: 'date', label: 'As Of', required: true },
  by: { kind: 'choice', label: 'Age By', required: true, of },
  only: { kind: 'choice', label: 'Only', of },
} as const satisfies Fields;

it.each`
  asked                                     | parsed
  ${{ asOf: '2026-11-24' }}                 | ${{ asOf: '2026-11-24', by: 'due', only: null }}
  ${{ asOf: '2026-11-24', by: 'bill' }}     | ${{ asOf: '2026-11-24', by: 'bill', only: null }}
  ${{ asOf: '2026-11-24', only: 'due' }}    | ${{ asOf: '2026-11-24', by: 'due', only: 'due' }}
  ${{ asOf: '2026-11-24', by: 'whenever' }} | ${null}
  ${{ asOf: '2026-11-24', by: null }}       | ${null}
  ${{ by: 'due' }}                          | ${null}
`('$asked is $parsed', ({ asked, parsed }) => {
  const { success, data } = filterSchema(filters).safeParse(asked);
  expect(success ? data : null).toEqual(parsed);
});
