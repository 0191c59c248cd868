import type { User } from '#application/identity/ports';
import { type Entrance, isReader, permissionsIn } from '#application/identity/scope/open-scope';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';

/** The data for the client's menu (specification, section 3): role, branches and year first, then the paths of each branch. */
export function appPermissions(entrance: Entrance, user: User, today: string, subscribed: boolean) {
  const { role, branches, membership } = entrance;
  const years = [...entrance.years]
    .filter((year) => rowOf('financial-year', year).status === 'Active')
    .sort((one, other) => (start(one) < start(other) ? 1 : -1));
  const current = years.find((year) => start(year) <= today && today <= rowOf('financial-year', year).end);
  const chosen = years.find(({ id }) => id === user.activeYears[membership.organisationId]);
  return [
    {
      role: { id: role.id, name: rowOf('role', role).name, isSuperAdmin: rowOf('role', role).isSuperAdmin === true },
      branches: branches.map((branch) => {
        const { code, name, state, gstin } = rowOf('branch', branch);
        return { id: branch.id, code, name, state, gstin };
      }),
      financialYearId: (chosen ?? current ?? years[0])?.id ?? null,
      subscribed,
      ...(isReader(entrance) ? { readOnly: { until: membership.audit?.until ?? null } } : {}),
      financialYears: years.map((year) => {
        const { label, start, end } = rowOf('financial-year', year);
        return { id: year.id, label, start, end };
      }),
    },
    ...branches.map(({ id }) => {
      const held = permissionsIn(entrance, id);
      return { organizationBranch: { id }, permissions: held === 'all' ? [] : [...held].map((url) => ({ url })) };
    }),
  ];
}

function start(year: Stored): string {
  return rowOf('financial-year', year).start;
}
