import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { GoodsLine } from '#modules/kit/goods/fields';
import type { AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { lineIdProblems } from '#modules/kit/trade/chain';
import { trackedProblems } from '#modules/kit/trade/tracked';
import { futureProblems } from '#modules/kit/voucher';

type GoodsRow = DocumentRow & { readonly lines: readonly GoodsLine[] };

/** Rules of every document of the warehouse: its day, and goods in quantities that their units know. */
export function goodsProblems(row: GoodsRow, facts: DocumentFacts): readonly Problem[] {
  const lines = row.lines.map((line) => ({ ...line, itemType: 'Goods', sourceSlug: null }));
  return [
    ...futureProblems(row, facts),
    ...lineIdProblems(row),
    ...(lines.length === 0 ? [{ path: 'lines', message: 'At least one item is required' }] : []),
    ...lines.flatMap((line, at) => lineProblems(line, facts).map(({ path, message }) => ({ path: `lines.${at}.${path}`, message }))),
    ...trackedProblems({ lines }, facts),
  ];
}

function lineProblems({ itemId, quantity }: GoodsLine, facts: DocumentFacts): readonly Problem[] {
  const item = facts.find('inventory-item', itemId);
  if (item?.['type'] === 'Service') return [{ path: 'itemId', message: 'A service has no stock' }];
  if (quantity <= 0) return [{ path: 'quantity', message: 'Quantity must be above 0' }];
  const unit = item === undefined ? undefined : facts.find('measure-unit', String(item['unitId']));
  return unit === undefined ? [] : decimalProblems(quantity, unit);
}

/** A quantity, in ten-thousandths, has no more decimals than its unit. */
function decimalProblems(quantity: number, unit: AnyRow): readonly Problem[] {
  const decimals = Number(unit['decimals'] ?? 4);
  if (quantity % 10 ** (4 - decimals) === 0) return [];
  const most = decimals === 0 ? 'whole numbers only' : `at most ${decimals} decimal${decimals === 1 ? '' : 's'}`;
  return [{ path: 'quantity', message: `${formatScaled(scaled(quantity))} ${String(unit['symbol'])}: ${most}` }];
}
