import { isLimitedToOwn, isOwn } from '#application/access/own';
import { referenceWord } from '#application/commit/references';
import type { Context } from '#application/context';
import { getRecord } from '#application/records/get-record';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { project } from '#modules/masters/project/project';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { type Product, product } from '#modules/stock/product/product';

/** Products that are stocked as one item: few, even if each project has its own. */
const mostProducts = 100;

/** Active projects of the open branch that have a product of their own which is stocked as this item, by their numbers. */
export async function projectsOfItem(context: Context, itemId: string) {
  const named = (await productsOfItem(context, itemId)).flatMap(({ projectId }) => projectId ?? []);
  const found = await context.ports.records.findMany(
    context.scope,
    named.map((id) => ({ slug: project.slug, id })),
  );
  const limited = isLimitedToOwn(context, project);
  return [...found.values()]
    .filter(({ row, createdBy }) => !limited || isOwn(context, project, { ...row, createdBy }))
    .filter(({ row }) => row['branchId'] === context.scope.branchId)
    .map((stored) => ({ id: stored.id, ...rowOf(project, stored) }))
    .filter(({ status }) => status === 'Active')
    .map(({ id, name, projectNo }) => ({ id, name, projectNo }))
    .toSorted((one, other) => one.projectNo.localeCompare(other.projectNo, 'en', { numeric: true }));
}

/** A project with those of its own products that are stocked as this item. */
export async function itemOfProject(context: Context, projectId: string, itemId: string) {
  const { name, projectNo } = await getRecord(context, project, projectId);
  const own = (await productsOfItem(context, itemId)).filter((one) => one.projectId === projectId);
  return { id: projectId, name, projectNo, products: own.map((one) => ({ id: one.id, label: product.label(one) })) };
}

async function productsOfItem(context: Context, itemId: string): Promise<readonly (Product & { readonly id: string })[]> {
  const { records } = context.ports;
  if ((await records.find(context.scope, inventoryItem.slug, itemId)) === undefined)
    throw new Refusal('notFound', { what: inventoryItem.title });
  const ids = await records.search(context.scope, product.slug, [referenceWord({ slug: inventoryItem.slug, id: itemId })], mostProducts);
  const found = await records.findMany(
    context.scope,
    ids.map((id) => ({ slug: product.slug, id })),
  );
  return [...found.values()]
    .map(({ id, row }) => ({ ...rowOf(product, { row }), id }))
    .filter(({ status }) => status === 'Active')
    .toSorted((one, other) => product.label(one).localeCompare(product.label(other)));
}
