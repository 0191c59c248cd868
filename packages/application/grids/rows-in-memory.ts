import type { ListPage, ListQuery, ListRow, Records } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import { textsOf } from '#modules/books-of';
import type { AnyMaster } from '#modules/kit/module';
import { sortKeyOf } from '#modules/kit/voucher/standing';

/** Answers the lists of one module from these rows, and everything else from the records. */
export function recordsOfRows(records: Records, module: AnyMaster, rows: readonly ListRow[]): Records {
  const found = (prefixes: readonly string[]) =>
    rows.filter((row) => {
      const words = wordsOf(...textsOf(module, row));
      return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
    });
  return {
    ...records,
    list: async (scope, query) => (query.slug === module.slug ? page(module, rows, query) : records.list(scope, query)),
    count: async (scope, partitions) => (partitions.includes(module.slug) ? rows.length : records.count(scope, partitions)),
    search: async (scope, slug, prefixes, limit) =>
      slug === module.slug
        ? found(prefixes)
            .slice(0, limit)
            .map(({ id }) => id)
        : records.search(scope, slug, prefixes, limit),
    searchRows: async (scope, asked) =>
      asked.slug === module.slug ? { rows: found(asked.prefixes), all: true, partly: false } : records.searchRows(scope, asked),
  };
}

function page({ list }: AnyMaster, rows: readonly ListRow[], query: ListQuery): ListPage {
  const { order, descending, from, to, keep, limit, cursor } = query;
  const by = list.orders[order];
  const kept = rows
    .map((row) => ({ row, key: by === undefined ? '' : sortKeyOf(by, row) }))
    .filter((one) => (from === undefined || one.key >= from) && (to === undefined || one.key <= to) && (keep?.(one.row) ?? true))
    .sort((one, other) => (one.key === other.key ? (one.row.id < other.row.id ? -1 : 1) : one.key < other.key ? -1 : 1))
    .map(({ row }) => row);
  if (descending) kept.reverse();
  const start = cursor === undefined ? 0 : Number(/^\d{1,6}$/.exec(cursor)?.[0] ?? Number.NaN);
  if (Number.isNaN(start)) throw new Refusal('malformed', { what: 'cursor' });
  const end = start + limit;
  return { rows: kept.slice(start, end), ...(end < kept.length ? { cursor: String(end) } : {}) };
}
