import type { User } from '#application/identity/ports';
import { type Entrance, isReader, permissionsIn } from '#application/identity/scope/open-scope';
import type { Stored } from '#application/ports/records';

/** The data for the client's menu (specification, section 3): role, branches and year first, then the paths of each branch. */
export function appPermissions(entrance: Entrance, user: User, today: string, subscribed: boolean) {
  const { role, branches, membership } = entrance;
  const years = [...entrance.years]
    .filter(({ row }) => row['status'] === 'Active')
    .sort((one, other) => (start(one) < start(other) ? 1 : -1));
  const current = years.find((year) => start(year) <= today && today <= String(year.row['end']));
  const chosen = years.find(({ id }) => id === user.activeYears[membership.organisationId]);
  return [
    {
      role: { id: role.id, name: String(role.row['name']), isSuperAdmin: role.row['isSuperAdmin'] === true },
      branches: branches.map(({ id, row }) => ({ id, code: row['code'], name: row['name'], state: row['state'], gstin: row['gstin'] })),
      financialYearId: (chosen ?? current ?? years[0])?.id ?? null,
      subscribed,
      ...(isReader(entrance) ? { readOnly: { until: membership.audit?.until ?? null } } : {}),
      financialYears: years.map(({ id, row }) => ({ id, label: row['label'], start: row['start'], end: row['end'] })),
    },
    ...branches.map(({ id }) => {
      const held = permissionsIn(entrance, id);
      return { organizationBranch: { id }, permissions: held === 'all' ? [] : [...held].map((url) => ({ url })) };
    }),
  ];
}

function start(year: Stored): string {
  return String(year.row['start']);
}
