import { createHash } from 'node:crypto';
import type { ListRow, Row, Stored } from '#application/ports/records';
import { bytes, type Item, number } from '#storage/engine/engine';
import { idOfRecordKey, longId, recordKeys, shortId } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { VarintReader, VarintWriter } from '#storage/engine/varints';
import { type Body, unpackBody } from '#storage/log/body';

/** Data kept about a record, besides its content. */
export interface RecordMeta {
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** The stream that logs its revisions, `o` or a branch, as in the stream's key. */
  readonly stream: string;
  /** Short hash of the request that created it: idempotency by the client's id (decision D11). */
  readonly fingerprint: string;
  /** Sequence of its first revision. */
  readonly first: number;
  /** Sequences of its latest revisions, oldest first, the present one last. */
  readonly revisions: readonly number[];
}

/**
 * A record as stored in the table. A deleted one leaves an item without a body, so its id is not used again and its history can be found.
 */
export interface RecordState {
  readonly version: number;
  readonly meta: RecordMeta;
  readonly packed: Uint8Array | undefined;
  /** The body is only in the newest log entry, because with it the record would not fit in one write unit. */
  readonly elsewhere: boolean;
  /** Its status, where it follows from changes of other records after its last revision. */
  readonly status?: string;
}

export interface ListPlace {
  readonly partition: string;
  readonly keys: readonly string[];
  readonly row: Row;
}

export const revisionsKept = 8;

export function shortFingerprint(fingerprint: string): string {
  return createHash('sha256').update(fingerprint).digest('base64url').slice(0, 12);
}

export function recordItem(key: string, organisationId: string, state: RecordState, list: ListPlace | null): Item {
  const item: Item = { pk: { S: key }, v: { N: String(state.version) }, k: { B: packRecordMeta(state.meta) } };
  if (list) {
    item.lp = { S: recordKeys.list(organisationId, list.partition) };
    item.lr = { B: packListRow(list) };
    list.keys.slice(0, 3).forEach((text, index) => {
      item[`o${index + 1}`] = { S: sortText(text) };
    });
  }
  if (state.packed === undefined) return item;
  if (sizeOf(item) + state.packed.length + 1 <= bytesPerUnit) item.a = { B: state.packed };
  else item.e = { N: '1' };
  return item;
}

/** A row as its list shows it: with the status that follows from other records, if it does. Without a row, it is in no list. */
export function listRowIn({ pk, lr, s }: Item, partition: string): ListRow | undefined {
  if (lr?.B === undefined) return undefined;
  const row = { ...placeOf(partition), ...unpack<Row>(lr.B), id: idOfRecordKey(pk?.S ?? '') };
  return s?.S === undefined ? row : { ...row, status: s.S };
}

/** What the name of a list says of its rows, so that they need not say it too. A list of documents is `<slug>|<branch>|<year>`. */
function placeOf(partition: string): Row {
  const [, branchId, financialYearId] = partition.split('|');
  return branchId === undefined || financialYearId === undefined ? {} : { branchId, financialYearId };
}

function packListRow({ partition, row }: ListPlace): Uint8Array {
  const place = placeOf(partition);
  const { branchId, financialYearId, ...rest } = row;
  const isSaid = branchId === place['branchId'] && financialYearId === place['financialYearId'];
  return pack(isSaid ? rest : row);
}

/** The item of a record that stays as it is but for its status. In the third order of its list the status is part of the key. */
export function itemWithStatus(item: Item, status: string): Item {
  const { a, ...rest } = item;
  const waits = withoutStatus(item.o3?.S ?? '');
  const next: Item = { ...rest, s: { S: status }, ...(waits ? { o3: { S: `${waits}${statusMark}${status}` } } : {}) };
  if (a?.B === undefined) return next;
  return sizeOf(next) + a.B.length + 1 <= bytesPerUnit ? { ...next, a } : { ...next, e: { N: '1' } };
}

const statusMark = '\u0001';

/** A key of the third order without the status at its end. */
export function withoutStatus(key: string): string {
  return key.split(statusMark)[0] ?? '';
}

/** A row of the third order, with the status that follows from other records. */
export function inThirdOrder(item: Item): Item {
  const [, status] = (item.o3?.S ?? '').split(statusMark);
  return status === undefined ? item : { ...item, s: { S: status } };
}

const bytesPerUnit = 1_024;

/** Bytes of an item as the engine counts them: names and values. */
function sizeOf(item: Item): number {
  return Object.entries(item).reduce(
    (size, [name, value]) => size + name.length + (value.S === undefined ? (value.B?.length ?? 4) : Buffer.byteLength(value.S)),
    0,
  );
}

/** Index keys may not be empty nor longer than 1,024 bytes. */
export function sortText(value: string): string {
  return value === '' ? ' ' : value.slice(0, 300);
}

export function readState(item: Item): RecordState {
  return {
    version: number(item, 'v'),
    meta: unpackRecordMeta(bytes(item, 'k')),
    packed: item.a?.B,
    elsewhere: item.e !== undefined,
    ...(item.s?.S === undefined ? {} : { status: item.s.S }),
  };
}

export function readBody(state: RecordState): Body | null {
  return state.packed ? unpackBody(state.packed) : null;
}

export function storedOf(slug: string, id: string, state: RecordState, body: Body): Stored {
  const { createdAt, createdBy, updatedAt, updatedBy } = state.meta;
  return {
    slug,
    id,
    row: state.status === undefined ? body.row : { ...body.row, status: state.status },
    version: state.version,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    ...(body.effect ? { effect: body.effect } : {}),
    ...(body.unique.length > 0 ? { unique: body.unique } : {}),
  };
}

/**
 * Bytes instead of JSON, because it is part of every record: ids in 16 bytes, times and sequences as varints (differences if they are close
 * together), the fingerprint in 9.
 */
function packRecordMeta(meta: RecordMeta): Uint8Array {
  const writer = new VarintWriter();
  const created = Date.parse(meta.createdAt);
  writer.write(created);
  writer.write(Date.parse(meta.updatedAt) - created);
  writer.write(meta.first);
  writer.write(meta.revisions.length);
  meta.revisions.forEach((sequence, index) => {
    writer.write(sequence - (meta.revisions[index - 1] ?? meta.first));
  });
  const texts = [
    meta.stream,
    meta.fingerprint,
    shortId(meta.createdBy),
    ...(meta.updatedBy === meta.createdBy ? [] : [shortId(meta.updatedBy)]),
  ];
  const parts = texts.map((value) => (base64url.test(value) ? Buffer.from(value, 'base64url') : Buffer.from(value)));
  parts.forEach((part, index) => {
    writer.write(base64url.test(texts[index] ?? '') ? part.length : -1 - part.length);
  });
  return Buffer.concat([Buffer.from([texts.length]), writer.bytes(), ...parts]);
}

/** Whether a text is the same after conversion to bytes and back. */
const base64url = /^(?:[A-Za-z0-9_-]{21}[AQgw]|[A-Za-z0-9_-]{12})$/;

function unpackRecordMeta(packed: Uint8Array): RecordMeta {
  const reader = new VarintReader(packed.subarray(1));
  const created = reader.read();
  const updated = created + reader.read();
  const first = reader.read();
  const revisions: number[] = [];
  for (let left = reader.read(); left > 0; left -= 1) revisions.push((revisions.at(-1) ?? first) + reader.read());
  const lengths = Array.from({ length: packed[0] ?? 0 }, () => reader.read());
  let at = 1 + reader.at;
  const texts = lengths.map((length) => {
    const size = length < 0 ? -1 - length : length;
    const part = Buffer.from(packed.subarray(at, at + size));
    at += size;
    return part.toString(length < 0 ? 'utf8' : 'base64url');
  });
  const [stream = '', fingerprint = '', by = '', updatedBy = by] = texts;
  return {
    createdAt: new Date(created).toISOString(),
    createdBy: longId(by),
    updatedAt: new Date(updated).toISOString(),
    updatedBy: longId(updatedBy),
    stream,
    fingerprint,
    first,
    revisions,
  };
}
