import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  longestNarration,
  lookAlikes,
  mayBeSameAccount,
  newLines,
  readReference,
  refuseOddLines,
  type StatementLine,
} from '#domain/bank-statement/statement-line';
import { paise } from '#domain/money/paise';

it.each([
  ['000000000000000', ''],
  ['-', ''],
  ['NONREF', ''],
  ['notprovided', ''],
  [' 0000000000258751 ', '258751'],
  ['UTIBN520', 'UTIBN520'],
])('the reference %j is %j', (text, reference) => {
  expect(readReference(text)).toBe(reference);
});

const line = (narration: string, more: object = {}): StatementLine => ({
  ...{ date: '2026-06-10', valueDate: '2026-06-10', amount: paise(1), ref: '', narration, balance: paise(5), bankRef: null },
  ...more,
});

it('with the bank’s own reference the balance does not tell lines apart', () => {
  expect(newLines([line('a')], [line('a', { balance: paise(6) })]).added).toHaveLength(1);
  expect(newLines([line('a', { bankRef: 'B1' })], [line('a', { bankRef: 'B1', balance: null })]).added).toEqual([]);
});

it('files that overlap add every line once, whatever they repeat', () => {
  const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(few, few, (one, other) => {
      const [first, second] = [one.map((text) => line(text)), other.map((text) => line(text))];
      const all = [...first, ...newLines(first, second).added];
      const count = (lines: readonly StatementLine[], text: string) => lines.filter(({ narration }) => narration === text).length;
      for (const text of ['a', 'b', 'c']) expect(count(all, text)).toBe(Math.max(count(first, text), count(second, text)));
      expect(newLines(all, second)).toEqual({ added: [], alreadyThere: second.length });
    }),
  );
});

it.each([
  ['narration', line('x'.repeat(longestNarration + 1))],
  ['reference', line('', { ref: 'x'.repeat(longestNarration + 1) })],
])('a %s that no bank writes is refused', (_, long) => {
  expect(() => refuseOddLines({ lines: [line('x'.repeat(longestNarration)), long] })).toThrow();
  expect(() => refuseOddLines({ lines: [line('x'.repeat(longestNarration))] })).not.toThrow();
});

it.each([
  ['of the first century', { date: '0026-06-04' }, '0026-06-04'],
  ['far ahead', { date: '9999-12-31' }, '9999-12-31'],
  ['that the bank values then', { valueDate: '1850-01-01' }, '1850-01-01'],
])('a day %s is refused and named', (_, change, named) => {
  const message = `${named} is too far from today. Check the dates and their format`;
  expect(() => refuseOddLines({ lines: [line('a'), line('b', change)] })).toThrow(
    expect.objectContaining({ errors: [{ path: 'key', message }] }),
  );
});

it.each`
  there                     | file                                   | alike
  ${[line('NEFT ASHA')]}    | ${[line('ASHA', { bankRef: 'B1' })]}   | ${1}
  ${[line('a'), line('b')]} | ${[line('A'), line('B'), line('C')]}   | ${2}
  ${[line('a')]}            | ${[line('a'), line('b')]}              | ${0}
  ${[line('a')]}            | ${[line('b', { amount: paise(2) })]}   | ${0}
  ${[line('a')]}            | ${[line('b', { date: '2026-06-11' })]} | ${0}
  ${[]}                     | ${[line('a')]}                         | ${0}
`('$alike new lines look like lines that are there', ({ there, file, alike }) => {
  expect(lookAlikes(there, file)).toBe(alike);
});

it.each`
  one                 | other                        | same
  ${'50100012345678'} | ${'XXXXXXXXXX5678'}          | ${true}
  ${'50100012345678'} | ${'HDFC0001/50100012345678'} | ${true}
  ${'50100012345678'} | ${'50100012345679'}          | ${false}
  ${'50100012345678'} | ${'Current'}                 | ${true}
`('$one may be $other: $same', ({ one, other, same }) => {
  expect(mayBeSameAccount(one, other)).toBe(same);
});
