import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import { idOfRecordKey, longId, partitionDigest, recordKeys, streamKey, streamOfKey, viewKeys } from '#storage/engine/keys';
import { sideBySide } from '#storage/engine/side-by-side';
import { branchParts } from '#storage/log/clock';
import { rowsOfFound } from '#storage/records/found-rows';
import { readStates } from '#storage/records/record-bodies';
import { readBody } from '#storage/records/record-item';
import type { RecordViews } from '#storage/records/records';
import { type BalanceParts, openFolded } from '#storage/views/as-of';
import { RunGone } from '#storage/views/balances/postings';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { foldCounts, unpackCounts } from '#storage/views/list-counts';
import { readPage } from '#storage/views/pages';
import { readWordBlocks } from '#storage/views/words/word-blocks';
import { readWordRuns } from '#storage/views/words/word-runs';
import { type Found, searchRuns } from '#storage/views/words/word-search';

/** What views and tail know about records: counts, words, and whether a record is used. */
export function openRecordViews(parts: BalanceParts): Omit<RecordViews, 'wholeList' | 'catalogue'> {
  const { engine } = parts;
  return {
    async count(scope, partitions) {
      return (await countEach(parts, scope, [...new Set(partitions)])).reduce((sum, count) => sum + count, 0);
    },
    countEach: (scope, partitions) => countEach(parts, scope, partitions),
    search: async (...asked) => (await search(parts, ...asked)).found.map(({ id }) => id),
    async searchRows(scope, { slug, partitions, prefixes, limit }) {
      const { found, partly } = await search(parts, scope, slug, prefixes, limit);
      return { rows: await rowsOfFound(engine, scope, { slug, partitions }, found), all: found.length < limit, partly };
    },
    async isUsed(scope, _slug, id) {
      const branches = await branchParts(engine, scope.organisationId);
      const used = await sideBySide(branches, (part) => isUsedIn(parts, streamKey(scope.organisationId, { branchId: longId(part) }), id));
      return used.includes(true);
    },
  };
}

async function countEach(parts: BalanceParts, scope: Scope, partitions: readonly string[]): Promise<readonly number[]> {
  const counts = await sideBySide(streamsOf(scope, partitions), (stream) => countsOf(parts, stream));
  return partitions.map((partition) => counts.reduce((sum, each) => sum + (each.get(partitionDigest(partition)) ?? 0), 0));
}

/** A branch's list has the branch after the slug, `sales-invoice|<branch>|<year>`; others belong to the organisation. */
function streamsOf({ organisationId }: Scope, partitions: readonly string[]): string[] {
  const organisation = streamKey(organisationId, 'organisation');
  const keys = partitions.flatMap((partition) => {
    const [, branchId, yearId] = partition.split('|');
    if (branchId === undefined) return [organisation];
    const branch = streamKey(organisationId, { branchId });
    // A master that belongs to a branch is listed under it without a year, and written to the organisation's log.
    return yearId === undefined ? [organisation, branch] : [branch];
  });
  return [...new Set(keys)];
}

async function countsOf(parts: BalanceParts, stream: string): Promise<ReadonlyMap<string, number>> {
  const { head, tail } = await openFolded(parts, stream);
  const page = await readPage(parts.engine, stream, viewKeys.listCounts);
  const counts = page ? unpackCounts(page.packed) : new Map<string, number>();
  for (const entry of tail) if (entry.sequence > (page?.watermark ?? head.watermark)) foldCounts(counts, entry);
  return counts;
}

async function search(
  parts: BalanceParts,
  scope: Scope,
  slug: string,
  prefixes: readonly string[],
  limit: number,
): Promise<{ readonly found: readonly Found[]; readonly partly: boolean }> {
  const wanted = [...new Set(prefixes)].filter((prefix) => prefix !== '');
  if (wanted.length === 0) return { found: [], partly: false };
  const masters = await searchMasters(parts, streamKey(scope.organisationId, 'organisation'), slug, wanted, limit);
  if (masters !== undefined || scope.branchId === '') return { found: masters ?? [], partly: false };
  return searchDocuments(parts, streamKey(scope.organisationId, { branchId: scope.branchId }), slug, wanted, limit);
}

/** The tail has what the runs do not have yet. Undefined when the organisation's log has no words of such records. */
async function searchMasters(
  parts: BalanceParts,
  stream: string,
  slug: string,
  prefixes: readonly string[],
  limit: number,
): Promise<readonly Found[] | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    // The page is read after the head, so that it has all that the head says is folded.
    const { head, tail: recent } = await openFolded(parts, stream);
    const words = await readWordRuns(parts.engine, stream);
    const tail = words === undefined && head.watermark > 0 ? await parts.tails.read(stream, 0) : recent;
    const { touched, fresh } = freshIn(tail, slug, prefixes);
    if (touched.size === 0 && !words?.runs.has(slug) && !words?.held.has(slug)) return undefined;
    try {
      const left = Math.max(0, limit - fresh.length);
      const folded =
        words && left > 0 ? await searchRuns(parts.engine, stream, words, { slug, prefixes, limit: left, except: touched }) : [];
      return [...fresh.map((id) => ({ id })), ...folded].slice(0, limit);
    } catch (error) {
      if (!(error instanceof RunGone)) throw error;
      if (attempt === attempts) throw new Refusal('busy');
    }
  }
}

/** Runs can be merged while they are read. The page then names the merged run. */
const attempts = 8;

function freshIn(tail: readonly FoldEntry[], slug: string, prefixes: readonly string[]) {
  const touched = new Map<string, ReadonlySet<string>>();
  for (const entry of tail) if (entry.slug === slug) touched.set(entry.id, entry.allWords);
  return { touched, fresh: [...touched].filter(([, words]) => hasAll(words, prefixes)).map(([id]) => id) };
}

/** Ids of documents that have a word for every prefix; the tail has what the blocks do not have yet. */
async function searchDocuments(
  parts: BalanceParts,
  stream: string,
  slug: string,
  prefixes: readonly string[],
  limit: number,
): Promise<{ readonly found: readonly Found[]; readonly partly: boolean }> {
  const { tail } = await openFolded(parts, stream);
  const found = await Promise.all(prefixes.map((prefix) => readWordBlocks(parts.engine, stream, slug, prefix)));
  const { touched, fresh } = freshIn(tail, slug, prefixes);
  // The rarest word first; for words too common to read to the end, the records themselves are checked.
  const sure = found.filter(({ complete }) => complete).sort((one, other) => one.ids.size - other.ids.size);
  const [first, ...others] = sure.length > 0 ? sure : found;
  const ids = [...(first?.ids ?? [])].filter((id) => !touched.has(id) && others.every((set) => !set.complete || set.ids.has(id)));
  const settled = sure.length === found.length ? ids : await verified(parts, stream, slug, prefixes, ids.slice(0, candidates));
  const all = [...fresh, ...settled].slice(0, limit);
  return { found: all.map((id) => ({ id })), partly: sure.length === 0 || (sure.length < found.length && ids.length > candidates) };
}

/** Records looked at when a word is too common. */
const candidates = 300;

function hasAll(words: Iterable<string>, prefixes: readonly string[]): boolean {
  const all = [...words];
  return prefixes.every((prefix) => all.some((word) => word.startsWith(prefix)));
}

async function verified(
  { engine }: BalanceParts,
  stream: string,
  slug: string,
  prefixes: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const { organisationId } = streamOfKey(stream);
  const items = await engine.getMany(
    'records',
    ids.map((id) => ({ pk: { S: recordKeys.record(organisationId, slug, id) } })),
    'strong',
  );
  const states = await readStates(engine, items);
  return [...states].filter(([, state]) => hasAll(readBody(state)?.words ?? [], prefixes)).map(([key]) => idOfRecordKey(key));
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
