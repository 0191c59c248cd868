import { mayCall, mayUse } from '#application/access/may-call';
import { Refusal } from '#domain/refusal';
import { type Call, callOf, type Middleware } from '#functions/http/call';
import { changesNothing } from '#modules/kit/operations/reading-calls';
import { readOnly } from '#modules/kit/operations/reading-paths';

/** Deny by default: a call is refused unless the operation's access allows it (decision D14). */
export const guard: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    const { operation, user, context } = call;
    if (operation && context?.caller.reads && !changesNothing(operation)) throw readOnly();
    if (operation && (await mayCall(operation, user !== undefined, context?.caller.permissions))) return;
    if (request.event.queryStringParameters?.['isGeneral'] !== 'true' || !(await mayChoose(call)))
      throw new Refusal('forbidden', { what: operation?.summary ?? 'this' });
    call.general = true;
  },
};

async function mayChoose({ operation, context }: Call): Promise<boolean> {
  if (operation?.general === undefined || context === undefined) return false;
  return mayUse(context.caller.permissions, 'choose', operation.slug, operation.base);
}
