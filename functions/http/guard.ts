import { mayCall } from '#application/identity/may-call';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';

/** Deny by default: what an operation's access does not let through is refused (decision D14). */
export const guard: Middleware = {
  before: async (request) => {
    const { operation, user, context } = callOf(request);
    if (!operation || !(await mayCall(operation, user !== undefined, context?.caller.permissions))) {
      throw new Refusal('forbidden', { what: operation?.summary ?? 'this' });
    }
  },
};
