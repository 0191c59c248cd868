import { expect, it } from 'vitest';
import type { OpenEntry, OpenLine } from '#domain/bank/certain-matches';
import { openSearch } from '#domain/bank/suggestions';
import { paise } from '#domain/money/paise';

const entry = (id: string, amount: number, more: object = {}): OpenEntry => ({
  ...{ id, number: id, date: '2026-06-10', amount: paise(amount), payee: null, instrument: null, reference: null },
  ...more,
});
const line = (id: string, amount: number, more: object = {}): OpenLine => ({
  ...{ id, date: '2026-06-10', valueDate: '2026-06-10', amount: paise(amount), ref: '', narration: '', balance: null, bankRef: null },
  ...more,
});
const best = (lines: readonly OpenLine[], entries: readonly OpenEntry[]) => {
  const [first] = lines;
  return first === undefined
    ? []
    : openSearch(lines, entries)
        .suggest(first)
        .map((one) => `${one.lines} = ${one.entries}`);
};

it.each`
  because                           | lines                                                          | entries                                                           | first
  ${'the amount is the same'}       | ${[line('l', 500)]}                                            | ${[entry('a', 500), entry('b', 400)]}                             | ${'l = a'}
  ${'the reference decides'}        | ${[line('l', 500, { narration: 'NEFT ABCDEF123' })]}           | ${[entry('a', 500), entry('b', 500, { reference: 'ABCDEF123' })]} | ${'l = b'}
  ${'five entries add up'}          | ${[line('l', 15)]}                                             | ${[1, 2, 3, 4, 5].map((n) => entry(`e${n}`, n))}                  | ${'l = e5,e4,e3,e2,e1'}
  ${'two lines add up to an entry'} | ${[line('l', 300), line('m', 200)]}                            | ${[entry('a', 500)]}                                              | ${'l,m = a'}
  ${'the lines undo each other'}    | ${[line('l', 300), line('m', -300, { narration: 'REV' })]}     | ${[]}                                                             | ${'l,m = '}
  ${'charges of 2 % were kept'}     | ${[line('l', 98_000_00, { ref: 'ABCDEF123456' })]}             | ${[entry('a', 100_000_00, { reference: 'ABCDEF123456' })]}        | ${'l = a'}
  ${'more was kept'}                | ${[line('l', 97_000_00, { ref: 'ABCDEF123456' })]}             | ${[entry('a', 100_000_00, { reference: 'ABCDEF123456' })]}        | ${undefined}
  ${'charges were kept of a payee'} | ${[line('l', 494_10, { narration: 'INWARD ASHA LESS CHGS' })]} | ${[entry('a', 500_00, { payee: 'Asha' })]}                        | ${'l = a'}
  ${'another payee sent about it'}  | ${[line('l', 494_10, { narration: 'INWARD RAVI LESS CHGS' })]} | ${[entry('a', 500_00, { payee: 'Asha' })]}                        | ${undefined}
  ${'too much for charges'}         | ${[line('l', 350_00, { narration: 'INWARD ASHA LESS CHGS' })]} | ${[entry('a', 500_00, { payee: 'Asha' })]}                        | ${undefined}
  ${'it is too long ago'}           | ${[line('l', 500)]}                                            | ${[entry('a', 500, { date: '2025-11-01' })]}                      | ${undefined}
`('suggests $first because $because', ({ lines, entries, first }) => {
  expect(best(lines, entries)[0]).toBe(first);
});

it('gives at most five, the likeliest first, also among very many', () => {
  const entries = Array.from({ length: 2_000 }, (_, at) => entry(`e${at}`, 100 + (at % 700)));
  const found = openSearch([line('l', 500)], entries).suggest(line('l', 500));
  expect(found).toHaveLength(5);
  expect(found[0]?.reasons).toContain('amount');
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
});
