import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { DocumentFacts } from '#modules/kit/module';

/** A quantity of an item, in ten-thousandths, has no more decimals than its unit. */
export function decimalProblems(path: string, quantity: number, itemId: string, { find }: Pick<DocumentFacts, 'find'>): readonly Problem[] {
  const unit = find('measure-unit', String(find('inventory-item', itemId)?.['unitId']));
  if (unit === undefined) return [];
  const decimals = Number(unit['decimals'] ?? 4);
  if (quantity % 10 ** (4 - decimals) === 0) return [];
  const most = decimals === 0 ? 'whole numbers only' : `at most ${decimals} decimal${decimals === 1 ? '' : 's'}`;
  return [{ path, message: `${formatScaled(scaled(quantity))} ${String(unit['symbol'])}: ${most}` }];
}
