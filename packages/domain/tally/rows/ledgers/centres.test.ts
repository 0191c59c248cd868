import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { byProject, centresInWords } from '#domain/tally/rows/ledgers/centres';
import { TallyMasters } from '#domain/tally/tally-masters';
import type { VoucherLine } from '#domain/tally/voucher';
import { namesOfFile } from '#test/kit/tally/names-of-file';

const names = {
  ...namesOfFile(new TallyMasters(), { gstin: null, state: null }),
  project: (centre: string) => (centre === 'Gone' ? null : centre),
};

/** A line of 100, or less, with centres as `Category: Centre amount`. */
const lineOf = (amount: number, ...centres: readonly string[]): VoucherLine => ({
  ...{ ledger: 'Rent', amount: paise(amount), foreign: null, bills: [], bank: null },
  centres: centres.map((text) => {
    const [, category = '', centre = '', part = '0'] = /^(.+): (.+) (-?\d+)$/.exec(text) ?? [];
    return { category, centre, amount: paise(Number(part)) };
  }),
});

it.each([
  ['none', lineOf(100), [[null, 100]]],
  ['one', lineOf(100, 'P: A 100'), [['A', 100]]],
  [
    'two',
    lineOf(-100, 'P: A -60', 'P: B -40'),
    [
      ['A', -60],
      ['B', -40],
    ],
  ],
  [
    'a part',
    lineOf(100, 'P: A 60'),
    [
      ['A', 60],
      [null, 40],
    ],
  ],
  ['a further category, which shares out the same', lineOf(100, 'P: A 100', 'D: B 100'), [['A', 100]]],
  [
    'one that is no project',
    lineOf(100, 'P: Gone 30', 'P: A 70'),
    [
      ['A', 70],
      [null, 30],
    ],
  ],
  ['more than there is', lineOf(100, 'P: A 130'), [[null, 100]]],
])('a line with %s', (_, line, parts) => {
  expect(byProject(line, names).map(({ project, amount }) => [project, amount])).toEqual(parts);
});

it('what has no project is said in words', () => {
  expect(centresInWords([lineOf(100, 'P: Gone 30', 'P: A 70', 'D: B 100')], names)).toEqual(['P: Gone 0.30', 'D: B 1.00']);
});
