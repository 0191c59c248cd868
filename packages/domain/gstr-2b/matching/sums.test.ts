import { expect, it } from 'vitest';
import { type Candidate, sidesOf } from '#domain/gstr-2b/matching/candidates';
import { sumsOf } from '#domain/gstr-2b/matching/sums';
import { figuresFrom } from '#domain/gstr-2b/tax-figures';
import { paise } from '#domain/money/paise';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

type Short = readonly [taxable: number, day?: number, place?: string];

function found(ours: readonly Short[], theirs: readonly Short[], related: readonly (readonly [number, number])[] = []) {
  const valuesOf = ([taxable, , placeOfSupply = '27']: Short) => ({
    placeOfSupply,
    ...figuresFrom((field) => (field === 'taxable' ? taxable : 0)),
  });
  const books = ours.map((one, at) => ({ ...bookRow, ...valuesOf(one), id: `P${at}` }));
  const portal = theirs.map((one, at) => ({ ...portalRow, ...valuesOf(one), id: `Q${at}` }));
  const sides = {
    ...sidesOf(books, portal, paise(100)),
    bookDays: Int32Array.from(ours, ([, day = 0]) => day),
    portalDays: Int32Array.from(theirs, ([, day = 0]) => day),
  };
  const like = related.map(([book, row]): Candidate => ({ book, row, days: 0 }));
  const sums = sumsOf(sides, [...books.keys()], [...portal.keys()], like);
  return sums.map(({ books: of, portal: parts }) => `${of} = ${parts}`);
}

it.each`
  what                                   | ours                    | theirs                                                    | related             | sums
  ${'two parts'}                         | ${[[10_000]]}           | ${[[6_000], [4_050]]}                                     | ${[]}               | ${['0 = 0,1']}
  ${'two parts of ours'}                 | ${[[6_000], [4_000]]}   | ${[[10_000]]}                                             | ${[]}               | ${['0,1 = 0']}
  ${'five parts'}                        | ${[[10_000]]}           | ${[[2_000], [2_001], [1_999], [3_000], [1_000]]}          | ${[]}               | ${['0 = 0,1,2,3,4']}
  ${'six parts'}                         | ${[[6_000]]}            | ${[[1_000], [1_000], [1_000], [1_000], [1_000], [1_000]]} | ${[]}               | ${[]}
  ${'one part'}                          | ${[[10_000]]}           | ${[[10_000], [5]]}                                        | ${[]}               | ${[]}
  ${'a second choice'}                   | ${[[10_000]]}           | ${[[6_000], [4_000], [4_001]]}                            | ${[]}               | ${[]}
  ${'a sum too far'}                     | ${[[10_000]]}           | ${[[6_000], [4_101]]}                                     | ${[]}               | ${[]}
  ${'a part eleven days away'}           | ${[[10_000, 20]]}       | ${[[6_000, 20], [4_000, 31]]}                             | ${[]}               | ${[]}
  ${'parts thirteen days apart'}         | ${[[10_000, 20]]}       | ${[[6_000, 14], [4_000, 27]]}                             | ${[]}               | ${[]}
  ${'a part of another place'}           | ${[[10_000]]}           | ${[[6_000], [4_000, 0, '29']]}                            | ${[]}               | ${[]}
  ${'parts that two may have'}           | ${[[10_000], [10_001]]} | ${[[6_000], [4_000]]}                                     | ${[]}               | ${[]}
  ${'parts with its number, at any day'} | ${[[10_000, 20]]}       | ${[[6_000, 20], [4_000, 90], [3_999, 20]]}                | ${[[0, 0], [0, 1]]} | ${['0 = 0,1']}
  ${'a number that is alike elsewhere'}  | ${[[10_000]]}           | ${[[6_000], [4_000], [7]]}                                | ${[[0, 2]]}         | ${[]}
  ${'its number before another sum'}     | ${[[10_000], [9_000]]}  | ${[[6_000], [4_000], [3_000]]}                            | ${[[0, 0], [0, 1]]} | ${['0 = 0,1']}
`('$what: $sums', ({ ours, theirs, related, sums }) => {
  expect(found(ours, theirs, related)).toEqual(sums);
});

it('among many rows nothing is joined by its sum alone', () => {
  const parts = Array.from({ length: 13 }, (_, at): Short => [100_000 + at * 1_000]);
  expect(found([[201_000]], parts)).toEqual([]);
  expect(found([[201_000]], parts.slice(0, 3))).toEqual(['0 = 0,1']);
});
