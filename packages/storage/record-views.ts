import type { Scope } from '#application/ports';
import { branchParts } from '#storage/group';
import { longId, partitionDigest, streamKey, viewKeys } from '#storage/keys';
import type { RecordViews } from '#storage/records';
import { type BalanceParts, openFolded } from '#storage/views/as-of';
import { halves } from '#storage/views/fold-entry';
import { foldCounts, unpackCounts } from '#storage/views/list-counts';
import { readPage } from '#storage/views/pages';
import { readWords } from '#storage/views/words';

/** Items of a common word that one search looks at. */
const wordsRead = 4_000;

/** What views and tail say about records: counts, words, and whether something is used. */
export function openRecordViews(parts: BalanceParts): RecordViews {
  const { engine } = parts;
  return {
    async count(scope, partitions) {
      const digests = new Set(partitions.map(partitionDigest));
      const counts = await Promise.all(streamsOf(scope, partitions).map((stream) => countsOf(parts, stream)));
      return counts.reduce((total, each) => total + [...digests].reduce((sum, name) => sum + (each.get(name) ?? 0), 0), 0);
    },
    async search(scope, slug, prefixes, limit) {
      const wanted = [...new Set(prefixes)].filter((prefix) => prefix !== '');
      if (wanted.length === 0) return [];
      const streams = [
        streamKey(scope.organisationId, 'organisation'),
        ...(scope.branchId === '' ? [] : [streamKey(scope.organisationId, { branchId: scope.branchId })]),
      ];
      const found = await Promise.all(streams.map((stream) => searchStream(parts, stream, slug, wanted)));
      return found.flat().slice(0, limit);
    },
    async isUsed(scope, _slug, id) {
      const branches = await branchParts(engine, scope.organisationId);
      const used = await Promise.all(
        branches.map((part) => isUsedIn(parts, streamKey(scope.organisationId, { branchId: longId(part) }), id)),
      );
      return used.includes(true);
    },
  };
}

/** A list of a branch names it after its slug, `sales-invoice|<branch>|<year>`; any other is the organisation's. */
function streamsOf(scope: Scope, partitions: readonly string[]): string[] {
  const keys = partitions.map((partition) => {
    const branchId = partition.split('|')[1];
    return streamKey(scope.organisationId, branchId === undefined ? 'organisation' : { branchId });
  });
  // A master that belongs to a branch is listed under it, and written to the organisation's log.
  return [...new Set([streamKey(scope.organisationId, 'organisation'), ...keys])];
}

async function countsOf(parts: BalanceParts, stream: string): Promise<ReadonlyMap<string, number>> {
  const { head, tail } = await openFolded(parts, stream);
  const page = await readPage(parts.engine, stream, viewKeys.listCounts);
  const counts = page ? unpackCounts(page.packed) : new Map<string, number>();
  for (const entry of tail) if (entry.sequence > (page?.watermark ?? head.watermark)) foldCounts(counts, entry);
  return counts;
}

/** Ids that have a word for every prefix; the tail tells what the items do not know yet. */
async function searchStream(parts: BalanceParts, stream: string, slug: string, prefixes: readonly string[]): Promise<string[]> {
  const { tail } = await openFolded(parts, stream);
  const sets = await Promise.all(prefixes.map((prefix) => readWords(parts.engine, stream, slug, prefix, wordsRead)));
  const touched = new Map<string, ReadonlySet<string>>();
  for (const entry of tail) {
    if (entry.slug !== slug) continue;
    touched.set(entry.id, entry.allWords);
  }
  const [first = new Set<string>(), ...others] = sets;
  const ids = [...first].filter((id) => !touched.has(id) && others.every((set) => set.has(id)));
  const fresh = [...touched]
    .filter(([, words]) => prefixes.every((prefix) => [...words].some((word) => word.startsWith(prefix))))
    .map(([id]) => id);
  return [...fresh, ...ids];
}

async function isUsedIn(parts: BalanceParts, stream: string, id: string): Promise<boolean> {
  const { head, tail } = await openFolded(parts, stream);
  const [ledgers, items] = await Promise.all([
    parts.slots.read(stream, 'ledgers', head.ledgers),
    parts.slots.read(stream, 'items', head.items),
  ]);
  if (ledgers.of.has(id) || items.of.has(id)) return true;
  return tail.some((entry) =>
    halves(entry).some(
      ({ effect }) =>
        effect.postings.some(({ ledgerId }) => ledgerId === id) ||
        effect.bills.some(({ ledgerId }) => ledgerId === id) ||
        effect.movements.some(({ itemId, locationId }) => itemId === id || locationId === id),
    ),
  );
}
