import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Records, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';

type Wanted = Parameters<Records['findMany']>[1];

/**
 * The same context for a stretch of rows, in which each referenced record is read once: thousands of ledgers refer to a handful of groups.
 * Whether the rows themselves already exist is read in one go beforehand. Other records of their kind are read anew each time, because
 * earlier rows may be among them. `rehearsed` are rows of the file that would be among them if it were saved, and `seen` the unique values
 * of the rows so far: a numbering code that is proposed for a row is not proposed again.
 */
export async function forStretch(
  context: Context,
  slug: string,
  ids: readonly string[],
  rehearsed: ReadonlyMap<string, Stored> = new Map(),
  seen: ReadonlyMap<string, number> = new Map(),
): Promise<Context & { readonly there: ReadonlyMap<string, Stored> }> {
  const { records } = context.ports;
  const byId = new Map<string, Promise<Stored | undefined>>();
  const lists = new Map<string, Promise<readonly Stored[]>>();
  const there = await recordsNamed(
    context,
    ids.map((id) => ({ slug, id })),
  );
  for (const id of ids) if (!there.has(id)) byId.set(`${slug}|${id}`, Promise.resolve(undefined));

  const find = async (scope: Scope, of: string, id: string) =>
    (of === slug ? rehearsed.get(id) : undefined) ?? remember(byId, `${of}|${id}`, of !== slug, () => records.find(scope, of, id));
  const remembering: Records = {
    ...records,
    find,
    async findMany(scope, wanted: Wanted) {
      const found = await Promise.all(wanted.map((one) => find(scope, one.slug, one.id)));
      return new Map(found.flatMap((stored) => (stored === undefined ? [] : [[stored.id, stored] as const])));
    },
    async findByUnique(scope, of, name, value) {
      return of === slug && seen.has(`${name}=${value}`) ? ofThisFile : records.findByUnique(scope, of, name, value);
    },
    async all(scope, of) {
      const all = await remember(lists, of, of !== slug, () => records.all(scope, of));
      return of === slug && rehearsed.size > 0 ? [...all, ...rehearsed.values()] : all;
    },
  };
  // The other ports stay the same objects: some are created on first use.
  const ports = Object.create(context.ports, { records: { value: remembering } });
  return { ...context, ports, there };
}

/** Instead of a record id: a row of the file has the value. */
const ofThisFile = 'row of this file';

function remember<Value>(known: Map<string, Promise<Value>>, key: string, keeps: boolean, read: () => Promise<Value>): Promise<Value> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const asked = read();
  if (keeps) known.set(key, asked);
  return asked;
}
