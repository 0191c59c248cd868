import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { placeKey } from '#domain/stock/place-key';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';

/** A movement, and the field and the name of its item for messages. */
export interface Moved extends Pick<Movement, 'itemId' | 'locationId' | 'batch' | 'quantity'> {
  readonly path: string;
  readonly itemName: string | null;
}

export interface Findings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/** Stock follows the organisation's policy (decision D25): a shortage is refused, warned about or ignored. */
export function shortageFindings(moved: readonly Moved[], { organisation }: DocumentFacts, { onHand }: BookFacts): Findings {
  const policy = organisation['negativeStock'];
  if (policy === 'allowed') return { problems: [], warnings: [] };
  const short = shortages(moved, onHand, policy === 'blocked');
  return policy === 'blocked' ? { problems: short, warnings: [] } : { problems: [], warnings: short.map(({ message }) => message) };
}

/** The movements without enough stock, each after those before it. */
function shortages(moved: readonly Moved[], onHand: BookFacts['onHand'], blocked: boolean): readonly Problem[] {
  const left = new Map(onHand.map((one) => [placeKey(one), one.quantity as number]));
  return moved.flatMap((one): Problem[] => {
    const there = left.get(placeKey(one)) ?? 0;
    const after = there + one.quantity;
    left.set(placeKey(one), after);
    if (after >= 0 || one.quantity >= 0) return [];
    const message = `${one.itemName ?? 'Item'}: ${figure(there)} in stock`;
    return [{ path: one.path, message: blocked ? message : `${message}; this makes it ${figure(after)}` }];
  });
}

function figure(quantity: number): string {
  return formatScaled(scaled(quantity)).replace('-', '−');
}
