import type { Context } from '#application/context';
import { openScope } from '#application/identity/scope/open-scope';
import { nameOf } from '#application/identity/world';
import { Refusal } from '#domain/refusal';
import { wiring } from '#functions/wiring';

/** Where a person asked for something, and who. */
interface Asked {
  readonly organisationId: string;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly userId: string;
}

type Opened = Parameters<typeof openScope>[3];

/**
 * The context of the person who asked, with the permissions that person has now. `requestId`: what the log says it was done for.
 * @throws Refusal `foreignScope` or `forbidden` if it is closed to them by now
 */
export async function contextOf(asked: Asked, requestId: string, opened: Opened = 'branch'): Promise<Context> {
  const { organisationId, branchId, financialYearId, userId } = asked;
  const ports = await wiring.portsOf(organisationId);
  const user = await wiring.members.user(userId);
  const today = wiring.today();
  const who = { userId, sessionId: '', email: user?.email ?? '', name: user ? nameOf(user) : '', from: 'job', requestId };
  const { scope, caller } = await openScope(
    ports.records,
    wiring.recall.membership,
    { organisationId, branchId, financialYearId },
    opened,
    who,
    today,
  );
  return { scope, caller, ports, today };
}

/** The same for a job that writes on behalf of that person; undefined if it is closed to them, or if they may only read there by now. */
export async function writersContextOf(asked: Asked, requestId: string, opened?: Opened): Promise<Context | undefined> {
  try {
    const context = await contextOf(asked, requestId, opened);
    return context.caller.reads ? undefined : context;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'foreignScope' || error.code === 'forbidden')) return undefined;
    throw error;
  }
}
