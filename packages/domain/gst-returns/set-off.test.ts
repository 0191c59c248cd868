import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payable, setOff } from '#domain/gst-returns/set-off';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';

interface Case {
  readonly name: string;
  readonly liability: Partial<Taxes>;
  readonly credit: Partial<Taxes>;
  readonly expected: { readonly used: object; readonly cash: Partial<Taxes>; readonly left: Partial<Taxes> };
}

const { setOffs } = JSON.parse(readFileSync(join(import.meta.dirname, 'gst-return-cases.json'), 'utf8')) as {
  readonly setOffs: readonly Case[];
};
const whole = (some: Partial<Taxes>): Taxes => ({ ...noTaxes, ...some });

it.each(setOffs)('$name', ({ liability, credit, expected }) => {
  const { used, cash, left } = setOff(whole(liability), whole(credit));
  expect({ used, cash, left }).toEqual({ used: expected.used, cash: whole(expected.cash), left: whole(expected.left) });
});

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }));
const anyTaxes: fc.Arbitrary<Taxes> = fc.record({ igst: amount, cgst: amount, sgst: amount, cess: amount });
const allowed = ['igst-igst', 'igst-cgst', 'igst-sgst', 'cgst-cgst', 'cgst-igst', 'sgst-sgst', 'sgst-igst', 'cess-cess'];

it('pays each tax with what may pay it, and leaves no credit that could still pay', () => {
  fc.assert(
    fc.property(anyTaxes, anyTaxes, (liability, credit) => {
      const { used, cash, left } = setOff(liability, credit);
      expect(Object.keys(used).filter((way) => !allowed.includes(way))).toEqual([]);
      for (const head of ['igst', 'cgst', 'sgst', 'cess'] as const) {
        const from = Object.entries(used).reduce((sum, [way, paid]) => sum + (way.startsWith(`${head}-`) ? paid : 0), 0);
        const to = Object.entries(used).reduce((sum, [way, paid]) => sum + (way.endsWith(`-${head}`) ? paid : 0), 0);
        expect([left[head], cash[head]]).toEqual([credit[head] - from, liability[head] - to]);
      }
      const unused = allowed.filter((way) => {
        const [from, to] = way.split('-') as [keyof Taxes, keyof Taxes];
        return left[from] > 0 && cash[to] > 0;
      });
      expect(unused).toEqual([]);
    }),
  );
});

const others = allowed.filter((way) => !way.startsWith('igst-'));

it('pays no more cash than another order that the law allows', () => {
  fc.assert(
    fc.property(
      anyTaxes,
      anyTaxes,
      fc.boolean(),
      fc.shuffledSubarray(others, { minLength: others.length }),
      (liability, credit, turned, rest) => {
        const igst = turned ? ['igst-sgst', 'igst-cgst'] : ['igst-cgst', 'igst-sgst'];
        const order = ['igst-igst', ...igst, ...rest];
        const [due, left]: [Record<string, number>, Record<string, number>] = [{ ...liability }, { ...credit }];
        for (const way of order) {
          const [from = '', to = ''] = way.split('-');
          const paid = Math.min(left[from] ?? 0, due[to] ?? 0);
          left[from] = (left[from] ?? 0) - paid;
          due[to] = (due[to] ?? 0) - paid;
        }
        const sum = (all: object) => Object.values(all).reduce((total: number, one: number) => total + one, 0);
        expect(sum(setOff(liability, credit).cash)).toBeLessThanOrEqual(sum(due));
      },
    ),
  );
});

it.each`
  paise   | liability | carried
  ${149}  | ${1}      | ${0}
  ${150}  | ${2}      | ${0}
  ${-150} | ${0}      | ${2}
  ${0}    | ${0}      | ${0}
`('$paise paise are $liability rupees to pay', ({ paise, liability, carried }) => {
  expect(payable({ ...noTaxes, cgst: paise })).toEqual({
    liability: { ...noTaxes, cgst: liability },
    carried: { ...noTaxes, cgst: carried },
  });
});
