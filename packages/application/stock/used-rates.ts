import type { Context } from '#application/context';
import { partitionOf } from '#application/records/change-of';
import { referencesOf } from '#application/records/references';
import { limits } from '#domain/limits';
import { type Problem, refuseIfAny } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { type ChangedRate, changedRates, inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** A dated GST rate stays as it is once documents were issued at it: who looks at them later finds the rate they bear. Answers whether any is changed. */
export async function refuseUsedRates(context: Context, id: string, before: AnyRow, after: AnyRow): Promise<boolean> {
  const problems: Problem[] = [];
  // Stored and completed rows of the module.
  const changed = changedRates(before as unknown as InventoryItem, after as unknown as InventoryItem);
  for (const rate of changed) {
    const use = await documentAtRate(context, id, rate);
    if (use === undefined) continue;
    const path = rate.index < 0 ? 'gstHistory' : `gstHistory.${rate.index}.rate`;
    problems.push({
      path,
      message: `The rate from ${formatDay(rate.from)} is used in ${use} and cannot change. Add a rate with a later date`,
    });
  }
  refuseIfAny(problems);
  return changed.length > 0;
}

/** The number of a document that was issued while a rate was in force and is not cancelled; undefined when there is none. */
export async function documentAtRate(
  context: Context,
  itemId: string,
  rate: Pick<ChangedRate, 'from' | 'to'>,
): Promise<string | undefined> {
  if (rate.from > context.today) return undefined;
  const { documents } = await import('#modules/all');
  const naming = documents.filter(({ fields }) =>
    Object.values(fields).some(
      (field) =>
        field.kind === 'lines' && Object.values(field.of).some((column) => column.kind === 'ref' && column.to === inventoryItem.slug),
    ),
  );
  for (const document of naming) {
    const use = await documentIn(context, document, itemId, rate.from, rate.to ?? context.today);
    if (use !== undefined) return use;
  }
  return undefined;
}

async function documentIn(context: Context, document: AnyDocument, itemId: string, from: Day, to: Day): Promise<string | undefined> {
  const { records } = context.ports;
  const [branches, years] = await Promise.all([records.all(context.scope, 'branch'), records.all(context.scope, 'financial-year')]);
  const partitions = years
    .filter(({ row }) => String(row['start']) <= to && String(row['end']) >= from)
    .flatMap((year) => branches.map((branch) => partitionOf(document, { branchId: branch.id, financialYearId: year.id })));
  if (partitions.length === 0) return undefined;
  // Lists of documents are in the order of their days.
  const asked = { slug: document.slug, partitions, order: 0, descending: true, from, to: `${to}~`, limit: limits.rowsPerPage };
  let cursor: string | undefined;
  for (let looked = 0; looked < mostLookedThrough; looked += limits.rowsPerPage) {
    const page = await records.list(context.scope, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
    const wanted = page.rows.filter((row) => row['cancelled'] !== true).map(({ id }) => ({ slug: document.slug, id }));
    const found = [...(await records.findMany(context.scope, wanted)).values()];
    const use = found.find(({ row }) =>
      referencesOf(document.fields, row).some(({ slug, id }) => slug === inventoryItem.slug && id === itemId),
    );
    if (use !== undefined) return documentName(document, use.row);
    if (page.cursor === undefined) return undefined;
    cursor = page.cursor;
  }
  return `a ${document.title}`;
}

/** If this many documents were issued in the period of a rate, we assume that the item is on one of them. */
const mostLookedThrough = 2_000;
