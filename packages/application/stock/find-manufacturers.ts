import { isLimitedToOwn, isOwn } from '#application/access/own';
import { referenceWord } from '#application/commit/references';
import type { Context } from '#application/context';
import { rowOf } from '#application/row-of';
import { normalName } from '#domain/text/normalise';
import { manufacturer } from '#modules/stock/manufacturer/manufacturer';
import { productCategory } from '#modules/stock/product-category/product-category';

const mostFound = 100;

/** Whether a value that is unique among manufacturers is taken. */
export async function isTaken(
  { ports, scope }: Context,
  name: 'supplierName' | 'prefix',
  value: string,
): Promise<{ readonly exists: boolean }> {
  return { exists: (await ports.records.findByUnique(scope, manufacturer.slug, name, normalName(value))) !== undefined };
}

/** Manufacturers that list the category with this name. */
export async function suppliersOfCategory(context: Context, name: string) {
  const { records } = context.ports;
  const categoryId = await records.findByUnique(context.scope, productCategory.slug, 'name', normalName(name));
  if (categoryId === undefined) return [];
  const ids = await records.search(
    context.scope,
    manufacturer.slug,
    [referenceWord({ slug: productCategory.slug, id: categoryId })],
    mostFound,
  );
  const found = await records.findMany(
    context.scope,
    ids.map((id) => ({ slug: manufacturer.slug, id })),
  );
  const limited = isLimitedToOwn(context, manufacturer);
  return [...found.values()]
    .filter(({ row, createdBy }) => row['status'] === 'Active' && (!limited || isOwn(context, manufacturer, { ...row, createdBy })))
    .map(({ id, row }) => {
      const { supplierName, prefix } = rowOf(manufacturer, { row });
      return { id, supplierName, prefix };
    })
    .toSorted((one, other) => one.supplierName.localeCompare(other.supplierName));
}
