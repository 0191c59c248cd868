import { changeOf } from '#application/commit/change-of';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { commitPriced, pricesOnItems } from '#application/prices/product-prices';
import { Refusal } from '#domain/refusal';
import { org } from '#modules/organisation/org/org';
import { product } from '#modules/stock/product/product';

const productsAtOnce = 100;
const savedAtOnce = 20;

/**
 * Products that were saved before their minimum price stood on their item too: each is saved again as it is, with its item, and the
 * organisation notes that it is done. Somebody who saves a product meanwhile does the same, so that one is left to him. What a crash left
 * is done by the next call.
 */
export async function keepEarlierPrices(context: Context): Promise<void> {
  const { scope, ports } = context;
  const { slug } = product;
  let cursor: string | undefined;
  do {
    const page = await ports.records.list(scope, {
      ...{ slug, partitions: [partitionOf(product, scope)], order: 0, descending: false, limit: productsAtOnce, whole: true },
      ...(cursor === undefined ? {} : { cursor }),
    });
    const priced = page.rows.filter((row) => row['inventoryItemId'] !== null && row['minimumSellingPrice'] !== null);
    for (let at = 0; at < priced.length; at += savedAtOnce) {
      const some = priced.slice(at, at + savedAtOnce).map(({ id }) => ({ slug, id }));
      const found = await ports.records.findMany(scope, some);
      await Promise.all([...found.values()].map((stored) => saveAgain(context, stored)));
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  await unlessChanged(ports.journal.commit(scope, 'organisation', workOfOrganisation(context)));
}

async function saveAgain(context: Context, stored: Stored): Promise<void> {
  const { id, version, row } = stored;
  const items = await pricesOnItems(context, product, id, row, row);
  if (items.length === 0) return;
  const work: Work = {
    ...{ slug: product.slug, id, kind: 'change', read: { version, title: product.title } },
    decide: ({ record }) => ({
      ...changeOf(product, { action: 'edit', id, row, before: record, userId: context.scope.userId }),
      remark: 'Its minimum selling price now counts on its item',
    }),
  };
  await unlessChanged(commitPriced(context, work, items));
}

function workOfOrganisation({ scope }: Context): Work {
  const { organisationId: id, userId } = scope;
  return {
    ...{ slug: org.slug, id, kind: 'change' },
    decide: ({ record }) => {
      if (record === undefined || record.row['productPrices'] === true) throw new Refusal('changed', { what: org.title });
      return {
        ...changeOf(org, { action: 'edit', id, row: { ...record.row, productPrices: true }, before: record, userId }),
        remark: 'The minimum selling prices of products now count on their items',
      };
    },
  };
}

/** Another process, or a person, was faster. */
async function unlessChanged(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'changed' && error.code !== 'notFound')) throw error;
  }
}
