import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Change, Committed, Facts, Work } from '#application/ports/journal';
import type { Source } from '#application/ports/orders';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { Engine, Item } from '#storage/engine/engine';
import { recordKeys, streamOfKey } from '#storage/engine/keys';
import { type Body, packBody } from '#storage/log/body';
import type { StreamClock } from '#storage/log/clock';
import { beforeIn, chainHash, type Entry, entryBytes, entryItem, packMessages, packMeta, type StoredEntry } from '#storage/log/entry';
import {
  itemWithStatus,
  type RecordMeta,
  type RecordState,
  readBody,
  recordItem,
  revisionsKept,
  shortFingerprint,
  storedOf,
} from '#storage/records/record-item';
import { deductedChange, numberOf, orderChange, sourceKey } from '#storage/views/fold-entry';
import type { WorkingFacts } from '#storage/views/working-facts';

/** One request, decided and packed: the items of its transaction and the answer to its caller. */
export interface Decided {
  readonly committed: Committed;
  readonly entry: Entry;
  readonly items: readonly TransactWriteItem[];
  /** How many of the items, the last ones, are earlier documents whose status follows. */
  readonly followed: number;
  /** Keys it writes, so that two requests of a group never write the same item. */
  readonly keys: readonly string[];
  readonly bytes: number;
  readonly clock: StreamClock;
  readonly fences: boolean;
}

export interface DraftInput {
  readonly engine: Engine;
  /** The stream's key. */
  readonly key: string;
  readonly clock: StreamClock;
  readonly now: string;
  readonly scope: Scope;
  readonly work: Work;
  readonly record: RecordState | undefined;
  /** The earlier documents that it asked for, by `slug|id`. */
  readonly sources: ReadonlyMap<string, StoredItem>;
  readonly facts: WorkingFacts | undefined;
}

/** A record with its item as it was read. */
export interface StoredItem {
  readonly item: Item;
  readonly state: RecordState;
}

/** Decides one request on the given clock and facts, and packs the result. Throws the errors of the decision. */
export function decideWork(input: DraftInput): Decided {
  const { work, record } = input;
  const before = record ? readBody(record) : null;
  refuseStale(work, record, before);
  const counters = { ...input.clock.counters };
  const passed: [series: string, number: number][] = [];
  const change = work.decide(factsFor(input, before, counters, passed));
  assert(change.slug === work.slug && change.id === work.id, `the change to ${change.slug} ${change.id} is that of its work`);
  const sequence = input.clock.sequence + 1;
  const after = afterOf(change);
  const packed = after ? packBody(after) : undefined;
  const state: RecordState = { version: (record?.version ?? 0) + 1, meta: metaOf(input, sequence), packed, elsewhere: false };
  const taken = [...passed, ...Object.entries(counters).filter(([series, number]) => input.clock.counters[series] !== number)];
  const meta = { ...entryMeta(input, change), first: state.meta.first, taken };
  const stored: StoredEntry = {
    sequence,
    meta: packMeta(meta),
    after: packed,
    before: before && record?.packed ? beforeIn(record.packed) : undefined,
    messages: change.messages && change.messages.length > 0 ? packMessages(change.messages) : undefined,
  };
  refuseTooLong(change, stored, record);
  const hash = chainHash(input.clock.hash, stored);
  const inBranch = streamOfKey(input.key).stream !== 'organisation';
  const fencesOwn = change.fences !== undefined && inBranch === (change.fences === 'branch');
  const writes = writesOf(input, change, before, state);
  const followed = followedOf(input, change);
  input.facts?.move(
    {
      ...{ sequence, first: state.meta.first, slug: change.slug, id: change.id, number: numberOf(after ?? before) },
      order: orderChange(input.engine.says, change.slug, before, after),
      deducted: deductedChange(input.engine.says, change.slug, before, after),
    },
    before?.effect ?? null,
    after?.effect ?? null,
  );
  return {
    committed: { stored: answerOf(change, state, after, before), sequence, repeated: false },
    entry: { ...meta, sequence, before, after },
    items: [
      {
        Put: {
          TableName: input.engine.tables.log,
          Item: entryItem(input.key, stored, hash),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...writes.items,
      ...followed.items,
    ],
    followed: followed.items.length,
    keys: [...writes.keys, ...followed.keys],
    bytes: entryBytes(stored) + (1 + writes.items.length + followed.items.length) * 2_000,
    // Works of the same stream that were decided on older facts are fenced here, those of its branches where the group is written.
    clock: { ...input.clock, sequence, hash, counters, fence: input.clock.fence + (fencesOwn ? 1 : 0) },
    fences: change.fences === true,
  };
}

/** Who changed what and when, as it stands in the entry. */
function entryMeta({ scope, record, now }: DraftInput, { action, slug, id, remark, also = [] }: Change) {
  return {
    ...{ at: now, by: scope.userId, from: scope.from, action, slug, id },
    previous: record?.meta.revisions ?? [],
    ...(remark === undefined ? {} : { remark }),
    ...(also.length === 0 ? {} : { also: also.map((one) => [one.slug, one.id, one.status] as const) }),
  };
}

function refuseStale(work: Work, record: RecordState | undefined, before: Body | null): void {
  if (work.kind !== 'change' || work.read === undefined) return;
  const { version, title: what } = work.read;
  if (record === undefined || before === null) throw new Refusal('notFound', { what });
  if (record.version !== version) throw new Refusal('changed', { what });
}

/**
 * An item of the log has at most 400 KB. What people type may not take all of it: its mails, approvals and a cancellation must fit later.
 * What has grown since then may be edited, too.
 */
function refuseTooLong({ action }: Change, stored: StoredEntry, record: RecordState | undefined): void {
  const bytes = stored.after?.length ?? 0;
  const isTyped = action === 'create' || action === 'edit';
  const most = isTyped ? Math.max(limits.packedBytes, (record?.packed?.length ?? 0) + correction) : limits.grownBytes;
  if (bytes <= most && entryBytes(stored) <= limits.entryBytes) return;
  const [takes, fits] = [bytes, most].map((size) => Math.ceil(size / 1_000));
  throw new Refusal('notAllowed', {
    why: `This is too long to be kept: packed, its lines and texts take ${takes} kB, and at most ${fits} kB fit. Shorten the texts, or make two of it`,
  });
}

/** A corrected word may take some bytes more. */
const correction = 1_000;

function factsFor(
  { work, scope, key, record, sources, facts, now }: DraftInput,
  before: Body | null,
  counters: Record<string, number>,
  passed: [series: string, number: number][],
): Facts {
  assert(scope.organisationId === streamOfKey(key).organisationId, 'a work is written to its own organisation');
  const needs = work.needs ?? {};
  return {
    record: record && before ? storedOf(work.slug, work.id, record, before) : undefined,
    bills: facts?.bills(needs.bills ?? []) ?? [],
    onHand: facts?.onHand(needs.onHand ?? [], needs.levelsFrom) ?? [],
    lastCount: facts?.lastCount() ?? '',
    orders: facts?.orders(needs.orders ?? []) ?? [],
    sources: new Map(
      (needs.sources ?? []).flatMap((source): [string, Source][] => {
        const found = sources.get(sourceKey(source));
        const body = found && readBody(found.state);
        if (!found || !body) return [];
        const stored = storedOf(source.slug, source.id, found.state, body);
        return [[source.id, { stored, takers: facts?.takers(sourceKey(source)) ?? [] }]];
      }),
    ),
    balances: facts?.balances(needs.balances ?? []) ?? new Map(),
    codes: facts?.codes(needs.codes ?? []) ?? new Map(),
    deducted: facts?.deducted(needs.deducted ?? []) ?? new Map(),
    now,
    next(series, startsFrom, isTaken = () => false) {
      let next = Math.max((counters[series] ?? 0) + 1, startsFrom);
      for (; isTaken(next); next += 1) passed.push([series, next]);
      counters[series] = next;
      return next;
    },
    last: (series) => counters[series] ?? 0,
  };
}

function afterOf(change: Change): Body | null {
  if (change.row === null) return null;
  return {
    row: change.row,
    effect: change.effect ?? null,
    words: change.words,
    unique: change.unique,
    list: change.list?.partition ?? null,
    counted: change.list?.counted ?? [],
  };
}

/** The earlier documents with their new status. The clock proves that they are as they were read. */
function followedOf({ engine, scope, sources }: DraftInput, { also = [] }: Change): { items: TransactWriteItem[]; keys: string[] } {
  const keys = also.map(({ slug, id }) => recordKeys.record(scope.organisationId, slug, id));
  const items = also.map((one): TransactWriteItem => {
    const found = sources.get(sourceKey(one));
    assert(found, `${one.slug} ${one.id} was asked for before its status changes`);
    return {
      Put: {
        TableName: engine.tables.records,
        Item: itemWithStatus(found.item, one.status),
        ConditionExpression: 'v = :v',
        ExpressionAttributeValues: { ':v': { N: String(found.state.version) } },
      },
    };
  });
  return { items, keys };
}

function metaOf({ scope, now, work, record, key }: DraftInput, sequence: number): RecordMeta {
  const revisions = [...(record?.meta.revisions ?? []), sequence].slice(-revisionsKept);
  if (record) return { ...record.meta, updatedAt: now, updatedBy: scope.userId, revisions };
  const fingerprint = work.fingerprint === undefined ? '' : shortFingerprint(work.fingerprint);
  const stream = key.slice(key.indexOf('|') + 1);
  return {
    createdAt: now,
    createdBy: scope.userId,
    updatedAt: now,
    updatedBy: scope.userId,
    stream,
    fingerprint,
    first: sequence,
    revisions,
  };
}

/** After a deletion the caller gets the deleted row. */
function answerOf(change: Change, state: RecordState, after: Body | null, before: Body | null): Stored {
  const body = after ?? { ...(before ?? emptyBody), effect: null };
  return storedOf(change.slug, change.id, state, body);
}

const emptyBody: Body = { row: {}, effect: null, words: [], unique: [], list: null, counted: [] };

/** The record, the unique values it takes and those it releases. */
function writesOf(
  { engine, scope, record }: DraftInput,
  change: Change,
  before: Body | null,
  state: RecordState,
): { items: TransactWriteItem[]; keys: string[] } {
  const { organisationId } = scope;
  const TableName = engine.tables.records;
  const key = recordKeys.record(organisationId, change.slug, change.id);
  const uniqueKeys = (unique: Change['unique']) =>
    new Set(unique.map(({ name, value }) => recordKeys.unique(organisationId, change.slug, name, value)));
  const held = uniqueKeys(before?.unique ?? []);
  const wanted = uniqueKeys(change.unique);
  const taken = [...wanted].filter((unique) => !held.has(unique));
  const given = [...held].filter((unique) => !wanted.has(unique));
  const put: TransactWriteItem = {
    Put: {
      TableName,
      Item: recordItem(key, organisationId, state, change.row === null ? null : change.list),
      ...(record
        ? { ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': { N: String(record.version) } } }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
  const takes = taken.map(
    (unique): TransactWriteItem => ({
      Put: { TableName, Item: { pk: { S: unique }, id: { S: change.id } }, ConditionExpression: 'attribute_not_exists(pk)' },
    }),
  );
  const gives = given.map((unique): TransactWriteItem => ({ Delete: { TableName, Key: { pk: { S: unique } } } }));
  return { items: [put, ...takes, ...gives], keys: [key, ...taken, ...given] };
}
