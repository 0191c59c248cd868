import type { Context } from '#application/context';
import { openingBalance } from '#application/documents/opening-balance';
import type { ListRow } from '#application/ports';

/** The opening balances of some years and branches that are not 0, as their lists show them. */
export async function statedOpenings({ scope, ports }: Context, partitions: readonly string[], most?: number): Promise<readonly ListRow[]> {
  const stated: ListRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await ports.records.list(scope, {
      slug: openingBalance.slug,
      partitions,
      order: 0,
      descending: false,
      limit: rowsAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    });
    stated.push(...page.rows.filter(({ balance, lines }) => balance !== 0 || Number(lines ?? 0) > 0));
    cursor = page.cursor;
  } while (cursor !== undefined && stated.length < (most ?? Number.POSITIVE_INFINITY));
  return stated;
}

const rowsAtOnce = 400;
