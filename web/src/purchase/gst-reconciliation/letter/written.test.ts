import { expect, it } from 'vitest';
import { pair } from '../sample.ts';
import { writtenOf, writtenToText } from './written.ts';

const of = (id: string, supplier: string) => ({ ...pair, id, portal: pair.portal.map((one) => ({ ...one, supplier })) });
const [first, second, third] = ['24AANFA2641L1ZF', '27AAPFU0939F1ZV', '27AAKFS5678L1ZB'];
const rows = [of('1', first), of('2', first), of('3', second), of('4', third)];
const letter = (row: string) => ({ row, status: 'Sent' as const, day: '2026-11-20', why: null });

it('counts suppliers, and names the next row to write about', () => {
  const written = writtenOf(rows, [
    { rows: [letter('2')], more: false },
    { rows: [letter('9')], more: true },
  ]);
  expect(written).toMatchObject({ suppliers: 3, writtenTo: 1, next: '3', more: true });
  expect([...written.texts.keys()]).toEqual(['2', '9']);
  expect(writtenToText(written)).toBe('Written to 1 of 3 suppliers in sight');
});

it.each`
  suppliers | writtenTo | text
  ${240}    | ${0}      | ${null}
  ${240}    | ${100}    | ${'Written to 100 of 240 suppliers in sight'}
  ${1_240}  | ${1_240}  | ${'Written to all 1,240 suppliers in sight'}
  ${1}      | ${1}      | ${null}
`('$writtenTo of $suppliers: $text', ({ text, ...counts }) => {
  expect(writtenToText(counts)).toBe(text);
});
