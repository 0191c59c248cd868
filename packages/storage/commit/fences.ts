import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { type Engine, insist, pause } from '#storage/engine/engine';
import { recordKeys, streamKey, streamOfKey } from '#storage/engine/keys';
import { sideBySide } from '#storage/engine/side-by-side';
import { branchParts, openClock, type StreamClock } from '#storage/log/clock';

/** A change that moves the fence of every branch and is about to be written. */
export interface FencesMoved {
  /** Written in its transaction. */
  readonly items: readonly TransactWriteItem[];
  /** Called when the transaction is over; `certain` when it was written or can no longer be. */
  over(certain: boolean): Promise<void>;
}

/** A transaction holds a hundred items. But each branch in it may be saved to at the same moment, and then all of it is sent again. */
const mostInTransaction = 8;

/**
 * The fences of the first branches move in the transaction itself. Further branches are closed before it and opened after it, and their
 * fence moves both times. Nothing can be decided there in between, so in all branches every decision is made either before the change or on
 * facts that include it.
 */
export function moveFences(engine: Engine, key: string): Promise<FencesMoved> {
  return closeBeyond(engine, key, mostInTransaction);
}

/**
 * Closes all branches for a change that closes a period. The change is decided only now, so its moment is between two sets of documents:
 * those decided before the closing were written by now or will be decided again, and the others are decided after the opening. This holds
 * for the moments of one machine. Moments of two machines are only as exact as their clocks agree: if the clock of the machine that closes
 * the period is 5 ms slow, a document that another machine wrote in the last 5 ms has a later moment.
 *
 * The organisation's clock must have been read before. If a branch opens by itself, that clock moves first and the change is not written.
 */
export function closeBranches(engine: Engine, key: string): Promise<FencesMoved> {
  return closeBeyond(engine, key, 0);
}

/** Closes the branches beyond the first ones, whose fences move in the transaction. */
async function closeBeyond(engine: Engine, key: string, first: number): Promise<FencesMoved> {
  const { organisationId } = streamOfKey(key);
  const parts = await branchParts(engine, organisationId);
  const keys = parts.map((part) => `${key.slice(0, key.indexOf('|'))}|${part}`);
  const closed = keys.slice(first);
  const token = randomUUID();
  const over = async (certain: boolean) => {
    if (closed.length === 0) return;
    if (!certain) await bumpOrganisation(engine, organisationId);
    await sideBySide(closed, (branch) => open(engine, branch, [token]));
  };
  try {
    await sideBySide(closed, (branch) => close(engine, branch, token));
  } catch (error) {
    await over(true).catch(() => undefined);
    throw error;
  }
  return {
    items: [unchanged(engine, organisationId, parts), ...keys.slice(0, first).map((branch) => moved(engine, branch))],
    over,
  };
}

/** How long a branch waits for a closed fence before it makes sure that the change can no longer be written. */
const mostPatienceMs = 3_000;

/**
 * The clock when no fence is on its way. One that was left behind, because its process ended or the engine failed, is removed: the
 * organisation's clock moves first, so that the change it belongs to was either written by now or never is.
 */
export async function steadyClock(engine: Engine, key: string, seen?: StreamClock): Promise<StreamClock> {
  let clock = seen ?? (await openClock(engine, key));
  const met = new Map<string, number>();
  const patienceMs = Math.min(engine.patienceMs, mostPatienceMs);
  for (let attempt = 1; clock.closedBy.length > 0; attempt += 1) {
    for (const token of clock.closedBy) if (!met.has(token)) met.set(token, Date.now());
    const left = clock.closedBy.filter((token) => Date.now() - (met.get(token) ?? 0) > patienceMs);
    if (left.length > 0) {
      await bumpOrganisation(engine, streamOfKey(key).organisationId);
      await open(engine, key, left);
    } else await sleep(pause(Math.min(attempt, 3)));
    clock = await openClock(engine, key);
  }
  return clock;
}

async function bumpOrganisation(engine: Engine, organisationId: string): Promise<void> {
  await insist(engine, [moved(engine, streamKey(organisationId, 'organisation'))]);
}

function close(engine: Engine, branch: string, token: string): Promise<boolean> {
  return insist(engine, [updated(engine, branch, 'ADD f :one, p :tokens', { ':tokens': { SS: [token] } })]);
}

function open(engine: Engine, branch: string, tokens: readonly string[]): Promise<boolean> {
  return insist(engine, [updated(engine, branch, 'ADD f :one DELETE p :tokens', { ':tokens': { SS: [...tokens] } })]);
}

/** Moves the fence of a branch. Every process then refuses works that it decided before. */
export function moved(engine: Engine, key: string): TransactWriteItem {
  return updated(engine, key, 'ADD f :one', {});
}

function updated(engine: Engine, key: string, UpdateExpression: string, values: Record<string, { SS: string[] }>): TransactWriteItem {
  return {
    Update: {
      TableName: engine.tables.records,
      Key: { pk: { S: recordKeys.clock(key) } },
      UpdateExpression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': { N: '1' }, ...values },
    },
  };
}

/** No branch was added since they were read. */
function unchanged(engine: Engine, organisationId: string, parts: readonly string[]): TransactWriteItem {
  const TableName = engine.tables.records;
  const Key = { pk: { S: recordKeys.streams(organisationId) } };
  return {
    ConditionCheck:
      parts.length === 0
        ? { TableName, Key, ConditionExpression: 'attribute_not_exists(pk)' }
        : { TableName, Key, ConditionExpression: 'ss = :s', ExpressionAttributeValues: { ':s': { SS: [...parts] } } },
  };
}
