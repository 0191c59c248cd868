import type { AnyDocument } from '#modules/kit/module';
import { attempt, type Live } from '../live.ts';

/** How much of an item the document takes out beyond its stock; 0 if there is enough. */
export function shortage(module: AnyDocument, { row, facts }: Pick<Live, 'row' | 'facts'>, itemId: string, stock: number): number {
  if (facts === null) return 0;
  const moved = attempt(() => module.move(row, facts), []).reduce((sum, one) => sum + (one.itemId === itemId ? one.quantity : 0), 0);
  return moved < 0 ? Math.max(0, -moved - stock) : 0;
}
