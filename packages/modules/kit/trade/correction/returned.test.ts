import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costIn, type Taken, valueIn } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import { chargeBefore, chargeLeft, leftToCorrect, shareOf, takenBefore } from '#modules/kit/trade/correction/returned';
import type { TradeRow } from '#modules/kit/trade/fields';

interface Line {
  readonly quantity: number;
  readonly taxable: number;
  readonly cost: number;
}

const invoiceOf = (lines: readonly Line[], charge: number) => ({ lines, charges: [{ taxable: charge }] }) as unknown as TradeRow;
const takenOf = (parts: Readonly<Record<string, number>>): Taken =>
  new Map(Object.entries(parts).map(([name, part]) => [name, scaled(part)]));

/** A return of these quantities, with the charge or without. */
function back(invoice: TradeRow, quantities: readonly number[], each: readonly Taken[], withCharge: boolean): Taken {
  const parts: Record<string, number> = {};
  for (const [i, line] of invoice.lines.entries()) {
    const [lineId, quantity] = [String(i + 1), quantities[i] ?? 0];
    if (quantity === 0) continue;
    const { value, cost } = shareOf(line, takenBefore(lineId, line, each), scaled(quantity));
    Object.assign(parts, { [lineId]: quantity, [valueIn(lineId)]: value, [costIn(lineId)]: cost ?? 0 });
  }
  if (withCharge) parts['value:charge:1'] = chargeLeft(0, invoice, each);
  return takenOf(parts);
}

const sumOf = (each: readonly Taken[], name: string) => each.reduce((sum, taken) => sum + (taken.get(name) ?? 0), 0);

describe('what comes back', () => {
  const thirds = invoiceOf([{ quantity: 3_0000, taxable: 100_00, cost: 80_00 }], 50_00);
  const one = [1_0000];

  it.each<[string, readonly Taken[], number, number, number]>([
    ['at first', [], 33_33, 26_67, 50_00],
    ['after a third', [takenOf({ '1': 1_0000, 'value:1': 33_33, 'cost:1': 26_67, 'value:charge:1': 50_00 })], 33_34, 26_66, 0],
    [
      'after a second third that was the first to come back',
      [takenOf({ '1': 1_0000, 'value:1': 33_34, 'cost:1': 26_66 })],
      33_33,
      26_67,
      50_00,
    ],
    ['after a note on the price', [takenOf({ 'value:1': 40_00 })], 20_00, 26_67, 50_00],
    ['after a third and a note', [takenOf({ '1': 1_0000, 'value:1': 33_33 }), takenOf({ 'value:1': 30_00 })], 18_34, 26_66, 50_00],
    ['after a return that took its charge as a whole', [takenOf({ '1': 1_0000, 'value:1': 33_33, 'charge:1': 1_0000 })], 33_34, 26_66, 0],
  ])('%s', (_, each, value, cost, charge) => {
    const found = back(thirds, one, each, true);
    expect([found.get('value:1'), found.get('cost:1'), found.get('value:charge:1')]).toEqual([value, cost, charge]);
  });
});

it('in any order of returns, notes, cancels and undos, all returns make value, cost and charge of the invoice exactly', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }).map((whole) => whole * 1_0000),
    taxable: fc.integer({ min: 0, max: 999_99 }),
    cost: fc.integer({ min: 0, max: 999_99 }),
  });
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('return' as const), parts: fc.array(fc.integer({ min: 0, max: 3 })), charged: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), of: fc.nat(2), part: fc.integer({ min: 1, max: 100 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'undo' as const), of: fc.nat(9) }) },
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 999_99 }),
      fc.array(step),
      (lines, charge, steps) => {
        const invoice = invoiceOf(lines, charge);
        let standing: Taken[] = [];
        let cancelled: Taken[] = [];
        const leftOf = (i: number) => (lines[i]?.quantity ?? 0) - sumOf(standing, String(i + 1));
        const fits = (all: readonly Taken[]) =>
          chargeBefore(0, invoice, all) <= charge &&
          lines.every(({ quantity, taxable, cost }, i) => {
            const id = String(i + 1);
            return sumOf(all, id) <= quantity && sumOf(all, valueIn(id)) <= taxable && sumOf(all, costIn(id)) <= cost;
          });
        for (const one of steps) {
          if (one.do === 'return') {
            const quantities = lines.map((_, i) => Math.min((one.parts[i] ?? 0) * 1_0000, leftOf(i)));
            if (quantities.some((quantity) => quantity > 0)) standing.push(back(invoice, quantities, standing, one.charged));
          } else if (one.do === 'note') {
            const id = String((one.of % lines.length) + 1);
            const left = (lines[one.of % lines.length]?.taxable ?? 0) - sumOf(standing, valueIn(id));
            const note = takenOf({ [valueIn(id)]: Math.floor((left * one.part) / 100) });
            if (leftOf(one.of % lines.length) > 0) standing.push(note);
          } else {
            const [from, to] = one.do === 'cancel' ? [standing, cancelled] : [cancelled, standing];
            const moved = from[one.of % Math.max(1, from.length)];
            if (moved === undefined || (one.do === 'undo' && !fits([...standing, moved]))) continue;
            to.push(moved);
            if (one.do === 'cancel') standing = standing.filter((other) => other !== moved);
            else cancelled = cancelled.filter((other) => other !== moved);
          }
          expect(fits(standing)).toBe(true);
        }
        const rest = lines.map((_, i) => leftOf(i));
        if (rest.every((quantity) => quantity === 0)) return;
        standing.push(back(invoice, rest, standing, true));
        expect(chargeBefore(0, invoice, standing)).toBe(charge);
        for (const [i, { taxable, cost }] of lines.entries()) {
          if (rest[i] === 0) continue;
          const id = String(i + 1);
          expect([sumOf(standing, valueIn(id)), sumOf(standing, costIn(id))]).toEqual([taxable, cost]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('what is left of an invoice', () => {
  const lines = [
    { quantity: 4_0000, taxable: 1000_00, total: 1180_00 },
    { quantity: 1_0000, taxable: 500_00, total: 525_00 },
  ];
  const invoice = { lines, charges: [{ taxable: 100_00, total: 118_00 }], total: 1823_00 } as unknown as TradeRow;

  it.each<[string, readonly Taken[], number]>([
    ['everything', [], 1823_00],
    ['after a return of a part', [takenOf({ '1': 1_0000, 'value:1': 250_00 })], 1528_00],
    ['after a note', [takenOf({ 'value:2': 100_00 })], 1718_00],
    ['after a note that added something', [takenOf({ 'value:2': -100_00 })], 1928_00],
    ['after its charge came back', [takenOf({ '2': 1_0000, 'value:2': 500_00, 'value:charge:1': 100_00 })], 1180_00],
    ['nothing', [takenOf({ '1': 4_0000, 'value:1': 1000_00, '2': 1_0000, 'value:2': 500_00, 'value:charge:1': 100_00 })], 0],
  ])('%s', (_, each, left) => {
    expect(leftToCorrect(invoice, each)).toBe(left);
  });
});
