import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';

const base = '/api/utility/importSchedule/s';
const shared = { area: 'messages', slug: 'import-schedule', scope: 'organisation' } as const;

/** The header in which another program sends the key of a schedule. */
export const dropKeyHeader = 'x-drop-key';

const keyState = z.lazy(() => z.object({ madeAt: z.nullable(z.string()), usedAt: z.nullable(z.string()) }));

export type DropKeyState = z.output<typeof keyState>;

export const dropKeyState = {
  ...shared,
  id: 'import-schedule.key-state',
  method: 'GET',
  path: `${base}/{id}/key`,
  summary: 'Whether a schedule has a key with which another program drops files, and when it was used last',
  access: { permission: '/import-schedule' },
  answer: keyState,
} as const satisfies Operation;

export const makeDropKey = {
  ...shared,
  id: 'import-schedule.make-key',
  method: 'POST',
  path: `${base}/{id}/key`,
  summary: 'Make the key with which another program drops files. It is answered only here, and the one before stops working',
  access: { permission: '/import-schedule/key' },
  answer: z.lazy(() => z.object({ key: z.string() })),
} as const satisfies Operation;

export const withdrawDropKey = {
  ...shared,
  id: 'import-schedule.withdraw-key',
  method: 'DELETE',
  path: `${base}/{id}/key`,
  summary: 'Withdraw the key of a schedule: no file can be dropped with it any more',
  access: { permission: '/import-schedule/key' },
  answer: keyState,
} as const satisfies Operation;

const dropping = { slug: 'import-schedule', area: 'papers', scope: 'none', access: 'public', method: 'POST' } as const;

export const beginDrop = {
  ...dropping,
  id: 'import-schedule.begin-drop',
  path: `${base}/address/begin`,
  summary: `Address to which a program with the key of a schedule (header ${dropKeyHeader}) may send one file, for five minutes`,
  body: z.lazy(() =>
    z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      bytes: z.int().check(z.minimum(1), z.maximum(limits.fileBytes)),
    }),
  ),
  answer: z.lazy(() => z.object({ key: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) })),
} as const satisfies Operation;

export const endDrop = {
  ...dropping,
  id: 'import-schedule.end-drop',
  path: `${base}/address/end`,
  summary: `Says that a file is there (header ${dropKeyHeader}). The same content is taken once, whatever its name`,
  body: z.lazy(() => z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(300)) })),
  answer: z.lazy(() =>
    z.object({
      id: z.string(),
      /** Whether the same content was dropped before. */
      alreadyTaken: z.boolean(),
      dropStatus: z.string(),
      dueAt: z.string(),
    }),
  ),
} as const satisfies Operation;

export const importScheduleOperations: readonly Operation[] = [dropKeyState, makeDropKey, withdrawDropKey, beginDrop, endDrop];
