import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { findOwn } from '#application/access/find-own';
import type { Context, Ports } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { Row, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import { importSchedule } from '#modules/messages/import-schedule/import-schedule';
import type { DropKeyState } from '#modules/messages/import-schedule/operations';

/** The key of a schedule is kept beside it, as a hash: making or using one does not change on whose behalf files are taken. */
const dropKeySlug = 'drop-key';

/** A new key for another program. Nobody can read it again; the one before stops working. */
export async function makeDropKey(context: Context, scheduleId: string): Promise<{ readonly key: string }> {
  await findOwn(context, importSchedule, scheduleId);
  const { ports, scope } = context;
  const secret = randomBytes(32).toString('base64url');
  await keepKey(context, scheduleId, 'make-key', {
    hash: hashOf(scope, scheduleId, secret),
    madeAt: ports.clock.now().toISOString(),
    madeBy: scope.userId,
    usedAt: null,
  });
  return { key: ['drop', scope.organisationId, scheduleId, secret].join('.') };
}

export async function withdrawDropKey(context: Context, scheduleId: string): Promise<DropKeyState> {
  await findOwn(context, importSchedule, scheduleId);
  if ((await keyOf(context, scheduleId)) !== undefined)
    await keepKey(context, scheduleId, 'withdraw-key', { hash: null, madeAt: null, madeBy: null, usedAt: null });
  return { madeAt: null, usedAt: null };
}

export async function dropKeyState(context: Context, scheduleId: string): Promise<DropKeyState> {
  await findOwn(context, importSchedule, scheduleId);
  const { madeAt, usedAt } = (await keyOf(context, scheduleId))?.row ?? {};
  return { madeAt: typeof madeAt === 'string' ? madeAt : null, usedAt: typeof usedAt === 'string' ? usedAt : null };
}

/** What a key names. It is worth nothing before `openDropKey` has compared its secret. */
interface NamedByKey {
  readonly organisationId: string;
  readonly scheduleId: string;
  readonly secret: string;
}

export function readDropKey(key: string | undefined): NamedByKey {
  const [, organisationId, scheduleId, secret] = keyForm.exec(key ?? '') ?? [];
  if (organisationId === undefined || scheduleId === undefined || secret === undefined) throw wrongKey();
  return { organisationId, scheduleId, secret };
}

/** The active schedule that a key opens, which may drop files for it and do nothing else. */
export async function openDropKey(where: Where, { scheduleId, secret }: NamedByKey): Promise<Stored> {
  const [kept, schedule] = await Promise.all([
    keyOf(where, scheduleId),
    where.ports.records.find(where.scope, importSchedule.slug, scheduleId),
  ]);
  const hash = Buffer.from(String(kept?.row['hash'] ?? ''));
  const given = Buffer.from(hashOf(where.scope, scheduleId, secret));
  if (schedule === undefined || hash.length !== given.length || !timingSafeEqual(hash, given)) throw wrongKey();
  if (schedule.row['status'] !== 'Active') throw new Refusal('notAllowed', { why: 'This import schedule is not active' });
  return schedule;
}

export async function noteKeyUsed(context: Context, scheduleId: string): Promise<void> {
  const kept = await keyOf(context, scheduleId);
  // Withdrawn meanwhile.
  if (typeof kept?.row['hash'] !== 'string') return;
  await keepKey(context, scheduleId, 'use-key', (row) => ({ ...row, usedAt: context.ports.clock.now().toISOString() }));
}

interface Where {
  readonly scope: Scope;
  readonly ports: Pick<Ports, 'records'>;
}

function keyOf({ scope, ports }: Where, scheduleId: string): Promise<Stored | undefined> {
  return ports.records.find(scope, dropKeySlug, keyId(scheduleId));
}

async function keepKey(context: Context, scheduleId: string, action: string, change: Row | ((row: Row) => Row)): Promise<void> {
  const id = keyId(scheduleId);
  const isThere = (await keyOf(context, scheduleId)) !== undefined;
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: dropKeySlug,
    id,
    ...(isThere ? { kind: 'change' } : { kind: 'create', fingerprint: id }),
    decide: ({ record }) => ({
      ...{ action, slug: dropKeySlug, id, list: null, unique: [], words: [] },
      row: typeof change === 'function' ? change(record?.row ?? {}) : { scheduleId, ...change },
    }),
  });
}

function keyId(scheduleId: string): string {
  return derivedId(scheduleId, dropKeySlug);
}

/** Of a key of one organisation: a copy of its books is opened by no key of the original. */
function hashOf({ organisationId }: Scope, scheduleId: string, secret: string): string {
  return createHash('sha256').update([organisationId, scheduleId, secret].join('|')).digest('hex');
}

function wrongKey(): Refusal {
  return new Refusal('forbidden', { what: 'dropping files with this key: it is not known, or was withdrawn' });
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyForm = new RegExp(`^drop\\.(${uuid})\\.(${uuid})\\.([\\w-]{43})$`);
