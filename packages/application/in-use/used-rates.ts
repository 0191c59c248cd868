import { referencesOf } from '#application/commit/references';
import type { Context } from '#application/context';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { type Problem, refuseIfAny } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { type ChangedRate, changedRates, inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** A dated GST rate cannot change once documents use it, so that it always agrees with them. */
export function refuseUsedRates(context: Context, itemId: string, before: AnyRow, after: AnyRow): (() => Promise<void>) | undefined {
  const changed = changedRates(rowOf('inventory-item', { row: before }), rowOf('inventory-item', { row: after }));
  return changed.length === 0 ? undefined : () => refuse(context, itemId, changed);
}

async function refuse(context: Context, itemId: string, changed: readonly ChangedRate[]): Promise<void> {
  const problems: Problem[] = [];
  for (const rate of changed) {
    const use = await documentAtRate(context, itemId, rate);
    if (use === undefined) continue;
    const path = rate.index < 0 ? 'gstHistory' : `gstHistory.${rate.index}.rate`;
    problems.push({
      path,
      message: `The rate from ${formatDay(rate.from)} is used in ${use} and cannot change. Add a rate with a later date`,
    });
  }
  refuseIfAny(problems);
}

/** If this many documents were issued in the period of a rate, we assume that the item is on one of them. */
const mostLookedThrough = 2_000;

/**
 * The number of a document that was issued while a rate was in force and is not cancelled; undefined when there is none. It looks in the day
 * books, which are exact as of now.
 */
export async function documentAtRate(
  context: Context,
  itemId: string,
  { from, to }: Pick<ChangedRate, 'from' | 'to'>,
): Promise<string | undefined> {
  if (from > context.today) return undefined;
  const { documents } = await import('#modules/all-modules');
  const naming = new Map(documents.filter(namesItems).map((document) => [document.slug, document]));
  const { books, records } = context.ports;
  let looked = 0;
  for (const { id: branchId } of await records.all(context.scope, 'branch')) {
    let after: { readonly date: string; readonly sequence: number } | undefined;
    do {
      const page = { limit: limits.rowsPerPage, ...(after && { after }) };
      const { rows, more } = await books.dayBook(context.scope, branchId, from, to ?? context.today, page);
      const wanted = rows.filter(({ slug }) => naming.has(slug));
      for (const { slug, row } of (await records.findMany(context.scope, wanted)).values()) {
        const document = naming.get(slug);
        if (document === undefined || row['cancelled'] === true) continue;
        const isOfItem = referencesOf(document.fields, row).some((named) => named.slug === inventoryItem.slug && named.id === itemId);
        if (isOfItem) return documentName(document, row);
        looked += 1;
        if (looked === mostLookedThrough) return `a ${document.title}`;
      }
      after = more ? rows.at(-1) : undefined;
    } while (after !== undefined);
  }
  return undefined;
}

/** Whether lines of such documents name items. */
function namesItems({ fields }: AnyDocument): boolean {
  return Object.values(fields).some(
    (field) =>
      field.kind === 'lines' && Object.values(field.of).some((column) => column.kind === 'ref' && column.to === inventoryItem.slug),
  );
}
