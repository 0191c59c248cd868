import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { creditOfUnpaid, reversedFrom } from '#domain/gstr-2b/claim/unpaid-bill';

/** Computed by an independent model. */
interface Case {
  readonly name: string;
  readonly billDate: string;
  readonly expected: { readonly reverseFrom: string };
}

const { unpaid } = JSON.parse(readFileSync(new URL('./claim-cases.json', import.meta.url), 'utf8')) as {
  readonly unpaid: readonly Case[];
};

it.each(unpaid)('$name', ({ billDate, expected }) => {
  expect(reversedFrom(billDate)).toBe(expected.reverseFrom);
});

it.each`
  value       | left        | reversed
  ${1_180_00} | ${1_180_00} | ${180_00}
  ${1_180_00} | ${590_00}   | ${90_00}
  ${1_180_00} | ${1}        | ${0}
  ${1_180_00} | ${4}        | ${1}
  ${1_180_00} | ${0}        | ${0}
  ${1_180_00} | ${-5_00}    | ${0}
  ${1_180_00} | ${2_000_00} | ${180_00}
  ${0}        | ${0}        | ${0}
`('of a bill of $value paise, $left are unpaid: $reversed are reversed', ({ value, left, reversed }) => {
  expect(creditOfUnpaid({ ...noTaxes, igst: 180_00 }, { value, unpaid: left })).toEqual({ ...noTaxes, igst: reversed });
});

it('never reverses less when more is unpaid, nor more than the credit', () => {
  const amount = fc.nat({ max: 10_00_00_000_00 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (igst, value, one, other) => {
      const reversed = (left: number) => creditOfUnpaid({ ...noTaxes, igst }, { value, unpaid: left }).igst;
      expect(reversed(Math.min(one, other))).toBeLessThanOrEqual(reversed(Math.max(one, other)));
      expect(reversed(Math.max(one, other))).toBeLessThanOrEqual(igst);
    }),
  );
});
