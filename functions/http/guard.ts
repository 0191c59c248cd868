import type { Caller } from '#application/context';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import type { Operation } from '#modules/kit/operation';

/** Deny by default: what an operation's access does not let through is refused (decision D14). */
export const guard: Middleware = {
  before: (request) => {
    const { operation, user, context } = callOf(request);
    if (!operation || !mayCall(operation, user !== undefined, context?.caller.permissions)) {
      throw new Refusal('forbidden', { what: operation?.summary ?? 'this' });
    }
  },
};

export function mayCall(operation: Operation, signedIn: boolean, permissions: Caller['permissions'] | undefined): boolean {
  const { access } = operation;
  if (access === 'public') return true;
  if (access === 'signed-in') return signedIn;
  if (permissions === undefined) return false;
  if (access === 'member') return true;
  const base = operation.base ?? `/${operation.slug}`;
  const { permission } = access;
  // Whoever holds X/own may call what X permits; the use case limits it to their own records (decision D15).
  if (permission === base) return reachOf(permissions, base, '') !== 'none';
  if (permission.startsWith(`${base}/`)) return reachOf(permissions, base, permission.slice(base.length + 1)) !== 'none';
  return reachOf(permissions, permission, '') !== 'none';
}
