import { createHash } from 'node:crypto';
import type { Message } from '#application/ports/journal';
import type { Json, Revision } from '#application/ports/records';
import { assert } from '#domain/assert';
import type { Effect } from '#domain/posting/effect';
import { bytes, type Item, number, text } from '#storage/engine/engine';
import { pack, unpack } from '#storage/engine/packing';
import { type Body, unpackBody } from '#storage/log/body';

/** The details of a change, without its before and after. */
export interface EntryMeta {
  readonly at: string;
  readonly by: string;
  readonly from: string;
  readonly action: string;
  readonly slug: string;
  readonly id: string;
  /** Sequence of the record's first entry: an edited document keeps its place in statements. */
  readonly first: number;
  /** Sequences of the latest earlier revisions of the record, oldest first: a chain that history follows. */
  readonly previous: readonly number[];
  /** Numbers it took from series, and those it stepped over because others have them. The prover uses them to show that none is missing. */
  readonly taken: readonly (readonly [series: string, number: number])[];
  readonly remark?: string;
  /** Earlier documents whose status follows from this change. */
  readonly also?: readonly Followed[];
}

export type Followed = readonly [slug: string, id: string, status: string];

export interface Entry extends EntryMeta {
  readonly sequence: number;
  readonly before: Body | null;
  readonly after: Body | null;
}

/** A log item as it is stored; every byte of it is under the hash of the chain. */
export interface StoredEntry {
  readonly sequence: number;
  readonly meta: Uint8Array;
  readonly after: Uint8Array | undefined;
  /** Without bytes: it is the state after the record's entry before this one, byte for byte (`beforeIn`). */
  readonly before: Uint8Array | undefined;
  readonly messages: Uint8Array | undefined;
}

/** The state before, as its entry holds it. A long one is in the log already, and an entry with both could be too long for an item. */
export function beforeIn(packed: Uint8Array): Uint8Array {
  return packed.length > longBefore ? nowhere : packed;
}

const longBefore = 32_000;
const nowhere = new Uint8Array(0);

/** Where the state before is, if the entry itself does not hold it: the key of a log item with it as its state after. */
export function placeOfBefore(item: Item): Item | undefined {
  const stored = storedEntry(item);
  if (stored.before?.length !== 0) return undefined;
  const last = previousOf(item).at(-1);
  assert(last !== undefined, 'a record that was before has an entry before');
  return { pk: { S: text(item, 'pk') }, seq: { N: String(last) } };
}

/** Bytes of an entry as the engine counts them. */
export function entryBytes({ meta, after, before, messages }: StoredEntry): number {
  return [meta, after, before, messages].reduce((sum, part) => sum + (part?.length ?? 0), bytesBeside);
}

/** Key, sequence, hash and names: 22 characters for each of two ids. */
const bytesBeside = 200;

/** sha256 of the previous hash and the whole entry. Each part is hashed with its length, so bytes cannot move between parts. */
export function chainHash(previous: Uint8Array, entry: StoredEntry): Uint8Array {
  const hash = createHash('sha256').update(previous);
  const size = Buffer.allocUnsafe(8);
  size.writeDoubleBE(entry.sequence);
  hash.update(size);
  for (const part of [entry.meta, entry.after, entry.before, entry.messages]) {
    size.writeDoubleBE(part === undefined ? -1 : part.length);
    hash.update(size);
    if (part !== undefined) hash.update(part);
  }
  return hash.digest();
}

/** The hash before the first entry. */
export const genesis: Uint8Array = new Uint8Array(32);

export function packMeta(meta: EntryMeta): Uint8Array {
  const packed: PackedMeta = [
    Date.parse(meta.at),
    meta.by,
    meta.from,
    meta.action,
    meta.slug,
    meta.id,
    meta.first,
    meta.previous,
    meta.taken,
  ];
  if (meta.remark !== undefined || meta.also !== undefined) packed.push(meta.remark ?? 0);
  if (meta.also !== undefined) packed.push(meta.also);
  return pack(packed);
}

type PackedMeta = [
  at: number,
  by: string,
  from: string,
  action: string,
  slug: string,
  id: string,
  first: number,
  previous: readonly number[],
  taken: EntryMeta['taken'],
  remark?: string | 0,
  also?: readonly Followed[],
];

export function entryItem(key: string, entry: StoredEntry, hash: Uint8Array): Item {
  return {
    pk: { S: key },
    seq: { N: String(entry.sequence) },
    h: { B: hash },
    k: { B: entry.meta },
    ...(entry.after ? { a: { B: entry.after } } : {}),
    ...(entry.before ? { b: { B: entry.before } } : {}),
    ...(entry.messages ? { m: { B: entry.messages } } : {}),
  };
}

export function storedEntry(item: Item): StoredEntry {
  return { sequence: number(item, 'seq'), meta: bytes(item, 'k'), after: item.a?.B, before: item.b?.B, messages: item.m?.B };
}

/** Code that asks for the state before uses `entriesOf`, which reads it where it is. */
export function readEntry(item: Item, before = storedEntry(item).before): Entry {
  const stored = storedEntry(item);
  assert(before?.length !== 0, 'the state before was read from the entry before');
  const [at, by, from, action, slug, id, first, previous, taken, remark, also] = unpack<PackedMeta>(stored.meta);
  return {
    sequence: stored.sequence,
    at: new Date(at).toISOString(),
    by,
    from,
    action,
    slug,
    id,
    first,
    previous,
    taken,
    ...(remark === undefined || remark === 0 ? {} : { remark }),
    ...(also === undefined ? {} : { also }),
    before: before ? unpackBody(before) : null,
    after: stored.after ? unpackBody(stored.after) : null,
  };
}

/** Sequences of the latest earlier revisions of its record, oldest first. */
export function previousOf(item: Item): readonly number[] {
  return unpack<PackedMeta>(bytes(item, 'k'))[7];
}

/** What an entry is about, without unpacking what it says. */
export function slugOf(item: Item): string {
  return unpack<PackedMeta>(bytes(item, 'k'))[4];
}

/** When it was written. */
export function momentOf(item: Item): string {
  return new Date(unpack<PackedMeta>(bytes(item, 'k'))[0]).toISOString();
}

/** The record after an entry, and what it is about. */
export function resultOf(item: Item): {
  readonly sequence: number;
  readonly slug: string;
  readonly id: string;
  readonly after: Body | null;
} {
  const stored = storedEntry(item);
  const [, , , , slug, id] = unpack<PackedMeta>(stored.meta);
  return { sequence: stored.sequence, slug, id, after: stored.after ? unpackBody(stored.after) : null };
}

export function revisionOf(entry: Entry): Revision & { readonly effect?: Effect } {
  return {
    sequence: entry.sequence,
    at: entry.at,
    by: entry.by,
    from: entry.from,
    action: entry.action,
    slug: entry.slug,
    id: entry.id,
    before: entry.before?.row ?? null,
    after: entry.after?.row ?? null,
    ...(entry.remark === undefined ? {} : { remark: entry.remark }),
    ...(entry.after?.effect ? { effect: entry.after.effect } : {}),
  };
}

export function packMessages(messages: readonly Message[]): Uint8Array {
  return pack(messages.map(({ queue, body }) => [queue, body]));
}

/**
 * The outgoing messages of a log item (a stored item or the new image of a stream record): the outbox, read by the relay.
 * Each has a key that is the same however often the item is delivered.
 */
export function messagesOf(item: Item): readonly (Message & { readonly key: string })[] {
  if (item.m?.B === undefined) return [];
  const place = `${text(item, 'pk')}|${number(item, 'seq')}`;
  return unpack<[string, Json][]>(item.m.B).map(([queue, body], index) => ({ queue, body, key: `${place}|${index}` }));
}
