import { scaled } from '#domain/money/paise';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { attempt, type Live } from '../live.ts';

/**
 * The place from which the document takes the item; null for the branch itself, undefined if it takes none. Lines without a quantity so far
 * take one.
 */
export function placeOut(module: AnyDocument, { row, facts }: Pick<Live, 'row' | 'facts'>, itemId: string): string | null | undefined {
  if (facts === null) return undefined;
  const lines = (Array.isArray(row['lines']) ? (row['lines'] as readonly AnyRow[]) : []).map((line) =>
    line['itemId'] === itemId && 'quantity' in line && !line['quantity'] ? { ...line, quantity: scaled(1_0000) } : line,
  );
  const moved = attempt(() => module.move({ ...row, lines } as never, facts), []);
  return moved.find((one) => one.itemId === itemId && one.quantity < 0)?.locationId;
}
