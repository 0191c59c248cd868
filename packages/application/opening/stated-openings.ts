import type { Context } from '#application/context';
import { openingBalance } from '#application/opening/opening-balance';
import type { ListRow } from '#application/ports/records';

/** The opening balances of some years and branches, as list rows; those set back to 0 only if asked for. */
export async function statedOpenings(
  { scope, ports }: Context,
  partitions: readonly string[],
  { withZero = false } = {},
): Promise<readonly ListRow[]> {
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
    stated.push(...page.rows.filter(({ balance, bills }) => withZero || balance !== 0 || Number(bills ?? 0) > 0));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return stated;
}

const rowsAtOnce = 400;
