import * as z from 'zod/mini';
import { done, password } from '#modules/identity/fields';
import { userBase } from '#modules/identity/paths';
import type { Operation } from '#modules/kit/operations/operation';

const own = { area: 'identity', slug: 'user', access: 'signed-in', scope: 'none' } as const;
const base = `${userBase}/s`;

/** Six digits of an authenticator app, or a recovery code. */
export const code = z
  .string()
  .check(z.trim(), z.minLength(6, 'A code has at least 6 characters'), z.maxLength(40, 'At most 40 characters'));

const recoveryCodes = z.lazy(() => z.object({ recoveryCodes: z.array(z.string()) }));

export const proveAgain = {
  ...own,
  id: 'user.prove-again',
  method: 'POST',
  path: `${base}/proveAgain`,
  summary: 'Confirm that it is me before calls that refuse with proveAgain: my password and, with a second factor, a code',
  body: z.lazy(() => z.strictObject({ password, code: z.optional(code) })),
  answer: done,
} as const satisfies Operation;

export const mySessions = {
  ...own,
  id: 'user.sessions',
  method: 'GET',
  path: `${base}/sessions`,
  summary: 'Where I am signed in',
  get answer() {
    return z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        from: z.string(),
        startedAt: z.iso.datetime(),
        usedAt: z.iso.datetime(),
        current: z.boolean(),
      }),
    );
  },
} as const satisfies Operation;

export const endSession = {
  ...own,
  id: 'user.end-session',
  method: 'DELETE',
  path: `${base}/sessions/{sessionId}`,
  summary: 'End another session of mine',
  answer: done,
} as const satisfies Operation;

export const endOtherSessions = {
  ...own,
  id: 'user.end-other-sessions',
  method: 'POST',
  path: `${base}/sessions/endOthers`,
  summary: 'End every session of mine but this one',
  get answer() {
    return z.object({ ended: z.int() });
  },
} as const satisfies Operation;

export const mySecondFactor = {
  ...own,
  id: 'user.second-factor',
  method: 'GET',
  path: `${base}/secondFactor`,
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
  get answer() {
    return z.object({ on: z.boolean(), recoveryCodesLeft: z.int() });
  },
} as const satisfies Operation;

export const beginSecondFactor = {
  ...own,
  id: 'user.begin-second-factor',
  method: 'POST',
  path: `${base}/secondFactor/begin`,
  summary: 'A new secret for my authenticator app; it counts only once it is confirmed',
  get answer() {
    return z.object({ secret: z.string(), address: z.string() });
  },
} as const satisfies Operation;

export const confirmSecondFactor = {
  ...own,
  id: 'user.confirm-second-factor',
  method: 'POST',
  path: `${base}/secondFactor/confirm`,
  summary: 'Turn the second factor on with a code of the app; returns the recovery codes once',
  body: z.lazy(() => z.strictObject({ code })),
  answer: recoveryCodes,
} as const satisfies Operation;

export const dropSecondFactor = {
  ...own,
  id: 'user.drop-second-factor',
  method: 'POST',
  path: `${base}/secondFactor/drop`,
  summary: 'Turn the second factor off',
  answer: done,
} as const satisfies Operation;

export const renewRecoveryCodes = {
  ...own,
  id: 'user.renew-recovery-codes',
  method: 'POST',
  path: `${base}/secondFactor/recoveryCodes`,
  summary: 'Ten new recovery codes; the old ones stop working',
  answer: recoveryCodes,
} as const satisfies Operation;

export const securityOperations: readonly Operation[] = [
  proveAgain,
  mySessions,
  endSession,
  endOtherSessions,
  mySecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
];
