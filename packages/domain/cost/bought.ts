import { costOf, type UnitCost } from '#domain/cost/unit-cost';
import { each, type Uplift } from '#domain/cost/uplift';
import { mulDiv } from '#domain/money/paise';

/**
 * Of some goods, what a branch of another GSTIN sold, by the sale between two branches (`soldKey`): so many ten-thousandths of them, for so
 * many paise. With an average of the year these stand at what was paid, however that average moves. Undefined where there is none.
 */
export type Bought = Readonly<Record<string, UnitCost>> | undefined;

export function plusBought(one: Bought, other: Bought, sign: 1 | -1 = 1): Bought {
  if (other === undefined) return one;
  const sum = { ...one };
  for (const [sale, { value, quantity }] of Object.entries(other)) {
    const before = sum[sale] ?? { value: 0, quantity: 0 };
    sum[sale] = { value: before.value + sign * value, quantity: before.quantity + sign * quantity };
  }
  const left = Object.entries(sum).filter(([, { value, quantity }]) => value !== 0 || quantity !== 0);
  return left.length === 0 ? undefined : Object.fromEntries(left.sort(([first], [second]) => (first < second ? -1 : 1)));
}

/** What it stands at above its cost at a rate. */
export function upliftAt(bought: Bought, rate: UnitCost | null): Uplift {
  return bought && each(bought, ({ value, quantity }) => value - costOf(quantity, rate));
}

/** How many pieces, by sale. */
export function piecesOf(bought: Bought): Uplift {
  return bought && each(bought, ({ quantity }) => quantity);
}

/** So many pieces with such an uplift at a rate. */
export function boughtAt(uplift: Uplift, pieces: Uplift, rate: UnitCost | null): Bought {
  const sales = new Set([...Object.keys(uplift ?? {}), ...Object.keys(pieces ?? {})]);
  const one = (sale: string): Bought => {
    const quantity = pieces?.[sale] ?? 0;
    return { [sale]: { value: (uplift?.[sale] ?? 0) + costOf(quantity, rate), quantity } };
  };
  return [...sales].reduce((sum, sale) => plusBought(sum, one(sale)), undefined as Bought);
}

/**
 * Goods with a value and an uplift of their own: all of them stand at what they are worth with it. Where several sales made it, each has its
 * part of them.
 */
export function boughtOf(uplift: Uplift, { value, quantity }: UnitCost): Bought {
  if (uplift === undefined || quantity <= 0) return undefined;
  const weights = Object.values(uplift).map(Math.abs);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let upTo = 0;
  return Object.entries(uplift).reduce((sum, [sale, above], at) => {
    const before = upTo;
    upTo += weights[at] ?? 0;
    const part = (whole: number) => mulDiv(whole, upTo, all) - mulDiv(whole, before, all);
    return plusBought(sum, { [sale]: { value: above + part(value), quantity: part(quantity) } });
  }, undefined as Bought);
}

/** What was sold for this much, with what it was bought for before: the whole of it is the price. */
export function soldFor(sale: string, { value, quantity }: UnitCost, before: Bought): Bought {
  const known = Object.values(before ?? {});
  const sumOf = (field: 'value' | 'quantity') => known.reduce((sum, one) => sum + one[field], 0);
  return plusBought(before, { [sale]: { value: value - sumOf('value'), quantity: quantity - sumOf('quantity') } });
}

/** The part that comes back of `whole` after `before` came back. */
export function nextBought(bought: Bought, { before, quantity, whole }: Readonly<Record<'before' | 'quantity' | 'whole', number>>): Bought {
  if (bought === undefined || whole === 0) return undefined;
  const upTo = (part: number) => (value: number) => mulDiv(value, part, whole);
  const [until, from] = [upTo(before + quantity), upTo(before)];
  return Object.entries(bought).reduce(
    (sum, [sale, one]) =>
      plusBought(sum, { [sale]: { value: until(one.value) - from(one.value), quantity: until(one.quantity) - from(one.quantity) } }),
    undefined as Bought,
  );
}
