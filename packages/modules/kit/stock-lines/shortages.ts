import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { firstShortDay, type Level } from '#domain/stock/levels';
import { placeKey } from '#domain/stock/place-key';
import { type Day, formatDay } from '#domain/time/day';
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

/**
 * Stock follows the organisation's policy (decisions D25 and D46): a shortage on any day from the document's date on is refused, warned
 * about or ignored.
 */
export function shortageFindings(
  date: Day,
  moved: readonly Moved[],
  { organisation }: Pick<DocumentFacts, 'organisation'>,
  { onHand }: Pick<BookFacts, 'onHand'>,
): Findings {
  const policy = organisation['negativeStock'];
  if (policy === 'allowed') return { problems: [], warnings: [] };
  const short = shortages(date, moved, onHand, policy === 'blocked');
  return policy === 'blocked' ? { problems: short, warnings: [] } : { problems: [], warnings: short.map(({ message }) => message) };
}

/** The movements without enough stock, each after those before it. */
function shortages(date: Day, moved: readonly Moved[], onHand: BookFacts['onHand'], blocked: boolean): readonly Problem[] {
  const levels = new Map<string, Level>(onHand.map((one) => [placeKey(one), one]));
  return moved.flatMap((one): Problem[] => {
    const level = levels.get(placeKey(one)) ?? { quantity: 0 };
    levels.set(placeKey(one), { ...level, quantity: level.quantity + one.quantity });
    const short = firstShortDay(level, [{ day: date, quantity: one.quantity }]);
    if (short === undefined) return [];
    const message = `${one.itemName ?? 'Item'}: ${figure(short.there)} in stock on ${formatDay(short.day)}`;
    return [{ path: one.path, message: blocked ? message : `${message}; this makes it ${figure(short.left)}` }];
  });
}

/** A quantity in words for a message. */
export function figure(quantity: number): string {
  return formatScaled(scaled(quantity)).replace('-', '−');
}
