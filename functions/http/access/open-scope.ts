import { openScope } from '#application/identity/scope/open-scope';
import { portsOfCaller } from '#application/identity/scope/ports-of-caller';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import { id } from '#modules/kit/schema';

/** Opens the scope of the call: checks each of the three headers against the caller's membership (decision D3). */
export const openTheScope: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    const { operation, headers, user, wiring, visitor } = call;
    if (!operation || operation.scope === 'none') return;
    assert(user, `${operation.id} has a scope and no caller`);
    const asked = {
      organisationId: headers['organizationid'],
      branchId: headers['branchid'],
      financialYearId: headers['financialyearid'],
    };
    if (!asked.organisationId) throw new Refusal('scopeMissing', { what: 'OrganizationId' });
    // Before anything is asked with it: a text of kilobytes is no key, and no tag of a session either.
    if (!id.safeParse(asked.organisationId).success) throw new Refusal('foreignScope', { what: 'organisation' });
    const ports = await wiring.portsOf(asked.organisationId);
    const today = wiring.today();
    const { scope, caller, entrance } = await openScope(
      ports.records,
      wiring.recall.membership,
      asked,
      operation.scope,
      {
        ...user,
        ...visitor,
      },
      today,
    );
    call.context = { scope, caller, ports: await portsOfCaller(ports, caller, today), today };
    call.entrance = entrance;
  },
};
