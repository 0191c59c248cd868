import { assert, unreachable } from '#domain/assert';
import { type Handler, param } from '#functions/http/call';
import type { Request, Verbs } from '#functions/http/generic-request';
import { once } from '#functions/wire';
import type { AnyModule } from '#modules/kit/module';

/** Loaded by the first call of its kind. Most functions answer calls of one kind only, and loading less makes a cold start shorter. */
const reading = once(() => import('#functions/http/generic-reading'));
const records = once(() => import('#functions/http/generic-records'));
const documents = once(() => import('#functions/http/generic-documents'));
const reports = once(() => import('#application/reports/build-report'));

/** The handler of a call that follows from a definition. */
export function generic(module: AnyModule, verb: string): Handler {
  return async (call) => {
    const { context } = call;
    assert(context, `${verb} of a ${module.title} has a scope`);
    // The schemas of the operation have parsed these values, and the verb knows their types.
    const parsed = { body: call.body as never, query: (call.query ?? {}) as never };
    return run(module, verb, { context, call, id: () => param(call, 'id'), ...parsed });
  };
}

async function run(module: AnyModule, verb: string, request: Omit<Request<never>, 'module'>): Promise<unknown> {
  switch (module.kind) {
    case 'master':
      return ((await reading()).reading[verb] ?? verbOf((await records()).master, verb))({ ...request, module });
    case 'document':
      return ((await reading()).reading[verb] ?? (await documents()).documentVerb(verb))({ ...request, module });
    case 'report':
      assert(verb === 'build', `${verb} has code`);
      return (await reports()).buildReport(request.context, module, request.body);
    default:
      return unreachable(module);
  }
}

function verbOf<Module>(verbs: Verbs<Module>, verb: string) {
  const found = verbs[verb];
  assert(found, `${verb} has code`);
  return found;
}
