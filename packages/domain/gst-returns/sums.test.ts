import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MonthSums, outwardSums, type SumKey } from '#domain/gst-returns/sums';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { anyMonth, sold } from '#test/kit/books/outward';

const totalOf = (sums: MonthSums, ...kinds: readonly SumKey[0][]) =>
  kinds.flatMap((kind): readonly TaxAmounts[] => sums.of(kind)).reduce<TaxAmounts>((all, row) => plus(all, row), noTax);

const sumsOf = (documents: readonly (typeof sold)[]) => {
  const sums = new MonthSums();
  for (const document of documents) sums.add(outwardSums(document));
  return sums;
};

it('has every rupee of the register once in the sections and table 8, and once in table 12', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const register = documents
        .flatMap(({ kind, rates }) => rates.map((row) => plus(noTax, row, kind === 'credit' ? -1 : 1)))
        .reduce((all, row) => plus(all, row), noTax);
      const sums = sumsOf(documents);
      expect(totalOf(sums, 'section', 'nil')).toEqual(register);
      expect(totalOf(sums, 'hsn')).toEqual(register);
    }),
  );
});

it('comes to nothing if every document is taken out again, in any order', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const sums = sumsOf(documents);
      for (const document of [...documents].reverse()) sums.add(outwardSums(document), -1);
      expect(
        sums
          .all()
          .flatMap(({ amounts }) => Object.values(amounts))
          .filter((amount) => amount !== 0),
      ).toEqual([]);
    }),
  );
});

it('has the supplies to consumers by place and rate as they are in their section', () => {
  fc.assert(
    fc.property(anyMonth, (documents) => {
      const sums = sumsOf(documents);
      const small = sums.of('section').filter(({ of: [, section] }) => section === 'b2cs');
      expect(totalOf(sums, 'b2cs')).toEqual(small.reduce<TaxAmounts>((all, row) => plus(all, row), noTax));
    }),
  );
});

it('counts services without a quantity, and exports among those to consumers', () => {
  const [row] = sold.hsn;
  const sums = sumsOf([
    { ...sold, supply: 'EXPWOP', placeOfSupply: '96', hsn: [{ ...(row as (typeof sold.hsn)[number]), hsn: '998332' }] },
  ]);
  expect(sums.of('hsn').map(({ of, quantity }) => [...of, quantity])).toEqual([['hsn', 'b2c', '998332', 'NA', 0, 0]]);
});

const advance = { ...sold, kind: 'advance' } as const;
const setOff = { kind: 'set-off', receivedOn: '2026-07-05' };

it.each`
  what                              | advances                                     | at             | setOff
  ${'received'}                     | ${[{}]}                                      | ${[10_000_00]} | ${[]}
  ${'received and set off'}         | ${[{}, setOff]}                              | ${[]}          | ${[]}
  ${'set off, of an earlier month'} | ${[{ ...setOff, receivedOn: '2026-06-30' }]} | ${[]}          | ${[10_000_00]}
  ${'cancelled'}                    | ${[{ cancelled: true }]}                     | ${[]}          | ${[]}
`('an advance that was $what', ({ advances, at, setOff: taken }) => {
  const sums = sumsOf(advances.map((changed: object) => ({ ...advance, ...changed })));
  expect(sums.of('at').map(({ taxable }) => taxable)).toEqual(at);
  expect(sums.of('txpd').map(({ taxable }) => taxable)).toEqual(taken);
});
