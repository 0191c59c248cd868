import type { ListRow, Scope } from '#application/ports';
import { sortKey } from '#domain/text/normalise';
import type { Engine, Item } from '#storage/engine';
import { idOfRecordKey, recordKeys } from '#storage/keys';
import { readList } from '#storage/list';
import { unpack } from '#storage/packing';
import type { Found } from '#storage/views/word-search';

export interface RowsWanted {
  readonly slug: string;
  /** Lists in which they are wanted. */
  readonly partitions: readonly string[];
}

/**
 * Rows of what was found, as its lists show them. Names that begin alike stand together in the first order of a list, where fifty
 * rows cost two read units; what does not stand where its words say costs one by itself.
 */
export async function rowsOfFound(engine: Engine, scope: Scope, wanted: RowsWanted, found: readonly Found[]): Promise<readonly ListRow[]> {
  const ids = new Set(found.map(({ id }) => id));
  const stretches = wanted.partitions.length === 1 ? stretchesOf(found) : [];
  const pages = await Promise.all(
    stretches.map(({ from, to, limit }) =>
      readList(engine, scope, { slug: wanted.slug, partitions: wanted.partitions, order: 0, descending: false, from, to, limit }),
    ),
  );
  const rows = new Map(pages.flatMap((page) => page.rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row] as const)));
  const missing = [...ids].filter((id) => !rows.has(id));
  const lists = new Set(wanted.partitions.map((partition) => recordKeys.list(scope.organisationId, partition)));
  const keys = missing.map((id): Item => ({ pk: { S: recordKeys.record(scope.organisationId, wanted.slug, id) } }));
  for (const { pk, lp, lr } of await engine.getMany('records', keys, 'strong')) {
    const id = idOfRecordKey(pk?.S ?? '');
    if (lr?.B && lists.has(lp?.S ?? '')) rows.set(id, { ...unpack<ListRow>(lr.B), id });
  }
  return [...rows.values()];
}

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** Between the first and the last of those that begin with the same word, where they are some. */
function stretchesOf(found: readonly Found[]): readonly Stretch[] {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const { words = [] } of found) {
    const [first] = words;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return [...byFirst.values()]
    .filter((names) => names.length >= some)
    .map((names) => {
      const keys = names.map((words) => ({ least: sortKey(nameOf(words).join(' ')), most: sortKey(words.join(' ')) }));
      return {
        from: keys.reduce((least, key) => (key.least < least ? key.least : least), keys[0]?.least ?? ''),
        to: keys.reduce((most, key) => (key.most > most ? key.most : most), ''),
        limit: Math.ceil(names.length * spare),
      };
    });
}

/** So many are worth a query, which reads what stands between them too: half as many again, and no more. */
const some = 4;
const spare = 1.5;

/** The words up to the first number: what comes after a name mostly are numbers, such as a GSTIN. */
function nameOf([first = '', ...others]: readonly string[]): readonly string[] {
  const number = others.findIndex((word) => /\p{N}/u.test(word));
  return [first, ...(number === -1 ? others : others.slice(0, number))];
}
