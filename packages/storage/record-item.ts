import { createHash } from 'node:crypto';
import type { Row, Stored } from '#application/ports';
import { type Body, unpackBody } from '#storage/body';
import { bytes, type Item, number, text } from '#storage/engine';
import { idOfRecordKey, recordKeys, slugOfRecordKey } from '#storage/keys';
import { pack, unpack } from '#storage/packing';

/** What the product keeps about a record besides what it says. */
export interface RecordMeta {
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** The stream whose log holds its revisions, `o` or a branch, as in the stream's key. */
  readonly stream: string;
  /** Short hash of the request that created it: idempotency by the client's id (decision D11). */
  readonly fingerprint: string;
  /** Sequence of its first revision. */
  readonly first: number;
  /** Sequences of its latest revisions, oldest first, the present one last. */
  readonly revisions: readonly number[];
}

/** A record as it lies in the table. A deleted one leaves a stone without a body, so that its id is not used again and its history is found. */
export interface RecordState {
  readonly version: number;
  readonly meta: RecordMeta;
  readonly packed: Uint8Array | undefined;
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
  if (state.packed) item.a = { B: state.packed };
  if (list) {
    item.lp = { S: recordKeys.list(organisationId, list.partition) };
    item.lr = { B: pack(list.row) };
    list.keys.slice(0, 3).forEach((text, index) => {
      item[`o${index + 1}`] = { S: sortText(text) };
    });
  }
  return item;
}

/** Index keys may not be empty nor longer than 1,024 bytes. */
export function sortText(value: string): string {
  return value === '' ? ' ' : value.slice(0, 300);
}

export function readState(item: Item): RecordState {
  return { version: number(item, 'v'), meta: unpackRecordMeta(bytes(item, 'k')), packed: item.a?.B };
}

export function readBody(state: RecordState): Body | null {
  return state.packed ? unpackBody(state.packed) : null;
}

/** The record a stored item holds; undefined for a deleted one. */
export function readStored(item: Item): Stored | undefined {
  const state = readState(item);
  const body = readBody(state);
  const key = text(item, 'pk');
  return body ? storedOf(slugOfRecordKey(key), idOfRecordKey(key), state, body) : undefined;
}

export function storedOf(slug: string, id: string, state: RecordState, body: Body): Stored {
  const { createdAt, createdBy, updatedAt, updatedBy } = state.meta;
  return {
    slug,
    id,
    row: body.row,
    version: state.version,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    ...(body.effect ? { effect: body.effect } : {}),
  };
}

type PackedRecordMeta = [
  created: number,
  by: string,
  updatedAfter: number,
  updatedBy: string | 0,
  stream: string,
  fingerprint: string,
  first: number,
  later: readonly number[],
];

function packRecordMeta(meta: RecordMeta): Uint8Array {
  const created = Date.parse(meta.createdAt);
  const packed: PackedRecordMeta = [
    created,
    meta.createdBy,
    Date.parse(meta.updatedAt) - created,
    meta.updatedBy === meta.createdBy ? 0 : meta.updatedBy,
    meta.stream,
    meta.fingerprint,
    meta.first,
    meta.revisions,
  ];
  return pack(packed);
}

function unpackRecordMeta(packed: Uint8Array): RecordMeta {
  const [created, by, updatedAfter, updatedBy, stream, fingerprint, first, revisions] = unpack<PackedRecordMeta>(packed);
  return {
    createdAt: new Date(created).toISOString(),
    createdBy: by,
    updatedAt: new Date(created + updatedAfter).toISOString(),
    updatedBy: updatedBy === 0 ? by : updatedBy,
    stream,
    fingerprint,
    first,
    revisions,
  };
}
