import type { Context } from '#application/context';
import { isOnDocuments } from '#application/in-use/attached';
import { allYears, organisationOf } from '#application/known-records';
import { firstDifference, methodsOf } from '#domain/cost/item-methods';
import { refuseIfAny } from '#domain/refusal';
import { lockInForce } from '#domain/time/books-lock';
import { formatDay } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Another method would change what stock was worth on days that are locked, and so the profit of a closed year. */
export async function refuseLockedMethods(context: Context, id: string, before: AnyRow, after: AnyRow): Promise<void> {
  const from = firstDifference(methodsOf(before), methodsOf(after));
  if (from === null) return;
  const [organisation, years] = await Promise.all([organisationOf(context), allYears(context)]);
  const locked = lockInForce(organisation, years);
  if (locked === null || from > locked || !(await isOnDocuments(context, inventoryItem, id))) return;
  refuseIfAny([{ path: 'valuationFrom', message: `The books are locked until ${formatDay(locked)}. Choose a later day` }]);
}
