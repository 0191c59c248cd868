import type { ListRow } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { sortKey } from '#domain/text/normalise';
import type { Engine, Item } from '#storage/engine/engine';
import { recordKeys } from '#storage/engine/keys';
import { readList } from '#storage/records/list';
import { listRowIn } from '#storage/records/record-item';
import type { Found } from '#storage/views/words/word-search';

export interface RowsWanted {
  readonly slug: string;
  /** Lists in which they are wanted. */
  readonly partitions: readonly string[];
}

/**
 * Rows of search results, as lists show them. Names that begin with the same word are next to each other in the first order of a list,
 * where fifty rows cost two read units. If other names lie between them, those that are alike up to a number are. Other rows cost half a unit
 * each.
 */
export async function rowsOfFound(engine: Engine, scope: Scope, wanted: RowsWanted, found: readonly Found[]): Promise<readonly ListRow[]> {
  const stretches = wanted.partitions.length === 1 ? stretchesOf(found) : [];
  const together = (await Promise.all(stretches.map((names) => readStretch(engine, scope, wanted, names)))).flat();
  const rows = new Map(together.map((row) => [row.id, row]));
  const missing = found.filter(({ id }) => !rows.has(id));
  const alone = await Promise.all([
    readAlone(
      engine,
      scope,
      wanted,
      missing.filter(({ words }) => words !== undefined),
      'eventual',
    ),
    // Rows that changed a moment ago are shown in their new form.
    readAlone(
      engine,
      scope,
      wanted,
      missing.filter(({ words }) => words === undefined),
      'strong',
    ),
  ]);
  return [...rows.values(), ...alone.flat()];
}

async function readAlone(
  engine: Engine,
  scope: Scope,
  { slug, partitions }: RowsWanted,
  found: readonly Found[],
  consistency: 'strong' | 'eventual',
): Promise<readonly ListRow[]> {
  const lists = new Map(partitions.map((partition) => [recordKeys.list(scope.organisationId, partition), partition]));
  const keys = found.map(({ id }): Item => ({ pk: { S: recordKeys.record(scope.organisationId, slug, id) } }));
  const items = await engine.getMany('records', keys, consistency);
  return items.flatMap((item) => {
    const partition = lists.get(item.lp?.S ?? '');
    return (partition !== undefined && listRowIn(item, partition)) || [];
  });
}

interface Name {
  readonly id: string;
  readonly first: string;
  readonly second: string | undefined;
  readonly apart: boolean;
  /** The key of its row is between these two, if its words are current. */
  readonly least: string;
  readonly most: string;
}

/** Results that are next to each other, in order, if there are several: with the same name, and of the others with the same first word. */
function stretchesOf(found: readonly Found[]): readonly (readonly Name[])[] {
  const names = found.flatMap(({ id, words = [], apart = false }): Name[] => {
    const [first, second] = words;
    return first === undefined
      ? []
      : [{ id, first, second, apart, least: sortKey(nameOf(words).join(' ')), most: sortKey(words.join(' ')) }];
  });
  // Those that have the second word in common, too, are next to each other.
  const spread = several(names, ({ first }) => first).filter((some) => new Set(some.map(({ second }) => second)).size > 1);
  const alike = several(
    spread.flat().filter(({ apart }) => apart),
    ({ least }) => least,
  );
  const taken = new Set(alike.flat());
  const others = several(
    names.filter((name) => !taken.has(name)),
    ({ first }) => first,
  );
  return [...alike, ...others].map((stretch) => stretch.toSorted((one, other) => (one.least < other.least ? -1 : 1)));
}

function several(names: readonly Name[], by: (name: Name) => string): readonly (readonly Name[])[] {
  return [...Map.groupBy(names, by).values()].filter(({ length }) => length >= some);
}

/** Reads from the first one on; if that finds most of them, continues from the first one left. */
async function readStretch(
  engine: Engine,
  scope: Scope,
  { slug, partitions }: RowsWanted,
  names: readonly Name[],
): Promise<readonly ListRow[]> {
  const from = names[0]?.least ?? '';
  const to = names.reduce((most, name) => (name.most > most ? name.most : most), '');
  const limit = names.length <= fewest ? fewest : Math.ceil(names.length * spare);
  const read = await readList(engine, scope, { slug, partitions, order: 0, descending: false, from, to, limit });
  const ids = new Set(names.map(({ id }) => id));
  const rows = read.rows.filter(({ id }) => ids.has(id));
  for (const { id } of rows) ids.delete(id);
  const left = names.filter(({ id, least }) => ids.has(id) && least > from);
  const onward = read.cursor !== undefined && left.length >= some && rows.length * 3 >= names.length;
  return onward ? [...rows, ...(await readStretch(engine, scope, { slug, partitions }, left))] : rows;
}

/** From this many results on, a query costs less than single reads. It also reads the rows between them, at most half as many. */
const some = 4;
const spare = 1.5;
/** So many rows cost half a unit, as one does. */
const fewest = 14;

/** The words up to the first number. Numbers such as a GSTIN mostly follow the name. */
function nameOf([first = '', ...others]: readonly string[]): readonly string[] {
  const number = others.findIndex((word) => /\p{N}/u.test(word));
  return [first, ...(number === -1 ? others : others.slice(0, number))];
}
