import { assert } from '#domain/assert';
import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type Page, type PagePut, queryPages, readPage } from '#storage/views/pages';

const idsPerChunk = 512;

/** Consecutive numbers for the ledgers (and items) of a branch, in the order in which its log first names them. A number never changes. */
export interface Slots {
  readonly ids: readonly string[];
  readonly of: ReadonlyMap<string, number>;
}

/** The number of a ledger or item that an entry of the batch names: all of these were numbered before. */
export function slotOf(slots: Slots, id: string): number {
  const slot = slots.of.get(id);
  assert(slot !== undefined, `${id} has a number in its branch`);
  return slot;
}

export type SlotKind = 'ledgers' | 'items';
const chunkKey = { ledgers: viewKeys.ledgerSlots, items: viewKeys.itemSlots } as const;

/** Slots known to this process; read again only when the head says that there are more. */
export interface SlotCache {
  read(stream: string, kind: SlotKind, count: number): Promise<Slots>;
  /** All slots, including those that a crashed projector wrote without updating the head, and the last chunk as read. */
  readAll(stream: string, kind: SlotKind): Promise<{ slots: Slots; last: Page | undefined }>;
}

const mostStreams = 200;

export function openSlots(engine: Engine): SlotCache {
  const kept = new Map<string, string[]>();
  const readFrom = async (stream: string, kind: SlotKind): Promise<{ ids: string[]; last: Page | undefined }> => {
    const ids = (kept.get(`${kind}|${stream}`) ?? []).slice();
    let last: Page | undefined;
    for (let chunk = Math.floor(ids.length / idsPerChunk); ; chunk += 1) {
      const page = await readPage(engine, stream, chunkKey[kind](chunk));
      if (page === undefined) break;
      ids.splice(chunk * idsPerChunk, idsPerChunk, ...unpack<string[]>(page.packed));
      last = page;
      if (ids.length < (chunk + 1) * idsPerChunk) break;
    }
    if (kept.size >= mostStreams) kept.clear();
    kept.set(`${kind}|${stream}`, ids);
    return { ids, last };
  };
  /** A number never changes, so any copy with enough numbers is good. */
  const readSome = async (stream: string, kind: SlotKind, count: number): Promise<string[]> => {
    const pages = await queryPages(engine, stream, chunkKey[kind](0), chunkKey[kind](Math.ceil(count / idsPerChunk)), {
      consistency: 'eventual',
    });
    const ids = pages.flatMap((page) => unpack<string[]>(page.packed));
    if (ids.length < count) return (await readFrom(stream, kind)).ids;
    kept.set(`${kind}|${stream}`, ids);
    return ids;
  };
  /** Questions of one report come together, and wait for the same read. */
  const reading = new Map<string, Promise<string[]>>();
  const readOnce = (stream: string, kind: SlotKind, count: number): Promise<string[]> => {
    const name = `${kind}|${stream}|${count}`;
    const found = reading.get(name) ?? readSome(stream, kind, count).finally(() => reading.delete(name));
    reading.set(name, found);
    return found;
  };
  return {
    async read(stream, kind, count) {
      const known = kept.get(`${kind}|${stream}`);
      const ids = known !== undefined && known.length >= count ? known : await readOnce(stream, kind, count);
      return { ids, of: new Map(ids.map((id, slot) => [id, slot])) };
    },
    async readAll(stream, kind) {
      const { ids, last } = await readFrom(stream, kind);
      return { slots: { ids, of: new Map(ids.map((id, slot) => [id, slot])) }, last };
    },
  };
}

/** Numbers the ids that have none yet, and returns the chunks to write. */
export function withSlots(
  known: { slots: Slots; last: Page | undefined },
  kind: SlotKind,
  wanted: Iterable<string>,
  watermark: number,
): { slots: Slots; puts: PagePut[] } {
  const ids = [...known.slots.ids];
  const of = new Map(known.slots.of);
  for (const id of wanted) {
    if (of.has(id)) continue;
    of.set(id, ids.length);
    ids.push(id);
  }
  const puts: PagePut[] = [];
  if (ids.length > known.slots.ids.length) {
    for (let chunk = Math.floor(known.slots.ids.length / idsPerChunk); chunk * idsPerChunk < ids.length; chunk += 1) {
      const key = chunkKey[kind](chunk);
      const expected = known.last?.key === key ? known.last.watermark : undefined;
      puts.push({ key, watermark, packed: pack(ids.slice(chunk * idsPerChunk, (chunk + 1) * idsPerChunk)), expected });
    }
  }
  return { slots: { ids, of }, puts };
}
