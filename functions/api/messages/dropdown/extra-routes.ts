import { memberRows } from '#application/identity/members/list-members';
import { dropdownRows, type Person } from '#application/lookups/dropdown-rows';
import { param, type Routes, route } from '#functions/http/call';
import { dropdown } from '#modules/messages/dropdown/operations';

export const routes: Routes = [
  route(dropdown, (call) => {
    const { context, entrance, query, wiring } = call;
    const people = async () =>
      (await memberRows(wiring, context)).map(
        ({ id, name, status, branchIds, superAdmin }): Person => ({
          id,
          name,
          status,
          branchIds: Array.isArray(branchIds) ? branchIds.map(String) : [],
          superAdmin: superAdmin === true,
        }),
      );
    return dropdownRows({ context, entrance, people }, param(call, 'key'), query);
  }),
];
