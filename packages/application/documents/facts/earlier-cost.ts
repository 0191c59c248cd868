import type { Context } from '#application/context';
import { movementsNow } from '#application/documents/facts/document-facts';
import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** Says of a voucher whether its goods would cost something else if it were saved again (`kit/earlier-cost.ts`). */
export async function earlierCost(context: Context, document: AnyDocument, stored: Stored): Promise<{ readonly atEarlierCost?: true }> {
  const { row, effect } = stored;
  if (effect === undefined || effect.movements.some(changesCost)) return {};
  try {
    return (await movementsNow(context, document, row)).some(changesCost) ? { atEarlierCost: true } : {};
  } catch (error) {
    // A branch or year that is not active any more is no reason not to show what is stored.
    if (error instanceof Refusal) return {};
    throw error;
  }
}

function changesCost({ kind }: { readonly kind?: string }): boolean {
  return kind === 'price-note';
}
