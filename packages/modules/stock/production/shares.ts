import { mulDiv } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';

/** The whole cost of a production, in ten-thousandths of a percent. */
const whole = 100_0000;
/** One of the 10,000 parts that a cost is shared by. */
export const onePart = 100;

interface Output {
  /** In ten-thousandths of a percent; null if it follows from the others. */
  readonly share: number | null;
  readonly quantity: number;
  readonly unit: string | null;
}

/**
 * How much of the cost each output carries, in ten-thousandths of a percent. What the typed shares leave is shared by quantity if the rest
 * is in one unit, and else equally; by running total, so that nothing is lost.
 */
export function sharesOf(outputs: readonly Output[]): readonly number[] {
  const open = outputs.filter(({ share }) => share === null);
  const left = Math.max(0, whole - typedOf(outputs));
  const byQuantity = new Set(open.map(({ unit }) => unit)).size === 1 && open.every(({ quantity }) => quantity > 0);
  const weightOf = ({ quantity }: Output) => (byQuantity ? quantity : 1);
  const all = open.reduce((sum, one) => sum + weightOf(one), 0);
  let soFar = 0;
  const upTo = () => mulDiv(Math.floor(left / onePart), soFar, all) * onePart;
  return outputs.map((output) => {
    if (output.share !== null) return output.share;
    const before = upTo();
    soFar += weightOf(output);
    return upTo() - before;
  });
}

function typedOf(outputs: readonly Output[]): number {
  return outputs.reduce((sum, { share }) => sum + (share ?? 0), 0);
}

/** The shares of all outputs add up to the whole, and each gets one. `line` is the place of the output. */
export function shareProblems(outputs: readonly (Output & { readonly line: number })[]): readonly Problem[] {
  const at = ({ line }: { readonly line: number }, message: string): Problem => ({ path: `lines.${line}.share`, message });
  const fine = outputs.filter(({ share }) => share !== null && share % onePart !== 0);
  if (fine.length > 0) return fine.map((output) => at(output, 'At most 2 decimals'));
  const typed = typedOf(outputs);
  const percent = `${typed / 1_0000}%`;
  const last = outputs.findLast(({ share }) => share !== null);
  const open = outputs.filter(({ share }) => share === null);
  if (last === undefined) return [];
  if (open.length > 0 && typed === whole)
    return open.map((output) => at(output, 'The other items carry all of the cost. Enter 0, or less for another'));
  const isWhole = typed === whole || (open.length > 0 && typed < whole);
  return isWhole ? [] : [at(last, `The shares add up to ${percent}. All of the cost is 100%`)];
}
