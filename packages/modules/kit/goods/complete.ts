import { limits } from '#domain/limits';
import type { ItemLine } from '#modules/kit/goods/fields';
import type { DocumentFacts } from '#modules/kit/module';
import { withLineIds } from '#modules/kit/trade/chain';
import { textOf } from '#modules/kit/trade/tax/supply';

/** The lines with their ids, and the name and unit of each item; and the names together. */
export function completeGoods<Row extends { readonly lines: readonly ItemLine[] }>(row: Row, facts: DocumentFacts): Row {
  const lines = withLineIds(row.lines).map((line) => {
    const item = facts.find('inventory-item', line.itemId);
    if (item === undefined) return line;
    const unit = facts.find('measure-unit', String(item['unitId']));
    return { ...line, itemName: textOf(item['name']), unit: textOf(unit?.['symbol']) };
  });
  const names = new Set(lines.flatMap(({ itemName }) => itemName ?? []));
  return { ...row, lines, items: [...names].join(', ').slice(0, limits.textLength), total: 0 };
}
