import type { Context } from '#application/context';
import type { Row, Stored } from '#application/ports';

/** The list row of every ledger, by name. */
export async function allLedgers(context: Context): Promise<readonly (Row & { readonly id: string })[]> {
  const rows: (Row & { readonly id: string })[] = [];
  let cursor: string | undefined;
  do {
    const page = await context.ports.records.list(context.scope, {
      slug: 'customer',
      partitions: ['customer'],
      order: 0,
      descending: false,
      limit: ledgersAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

const ledgersAtOnce = 400;

/** The records with these ids, however many. */
export async function recordsNamed(
  context: Context,
  wanted: readonly { readonly slug: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>();
  const unique = [...new Map(wanted.map((one) => [`${one.slug}|${one.id}`, one])).values()];
  for (let start = 0; start < unique.length; start += readAtOnce) {
    const part = await context.ports.records.findMany(context.scope, unique.slice(start, start + readAtOnce));
    for (const stored of part.values()) found.set(stored.id, stored);
  }
  return found;
}

const readAtOnce = 100;

/** A ledger that was deleted keeps its place in the books under its id. */
export function ledgerName(found: ReadonlyMap<string, Stored>, id: string): string {
  return String(found.get(id)?.row['name'] ?? id);
}
