import type { Caller, ReadYear } from '#application/context';
import type { Membership } from '#application/identity/ports';
import type { SignedIn, Visitor } from '#application/identity/world';
import type { Records, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import { heldInBranch } from '#domain/permission/permission';
import { asReadNow, isOfNow } from '#domain/permission/saved-paths';
import { Refusal } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';
import { onlyReads } from '#modules/kit/operations/reading-paths';

/** The content of the three headers. */
export interface AskedScope {
  readonly organisationId: string | undefined;
  readonly branchId: string | undefined;
  readonly financialYearId: string | undefined;
}

/** An organisation as a member may enter it. */
export interface Entrance {
  readonly membership: Membership;
  readonly role: Stored;
  readonly branches: readonly Stored[];
  readonly years: readonly Stored[];
}

/** The scope of a request, checked against the caller's membership (decision D3). */
export async function openScope(
  records: Records,
  membershipOf: (organisationId: string, userId: string) => Promise<Membership | undefined>,
  asked: AskedScope,
  level: 'organisation' | 'branch',
  who: Omit<SignedIn, 'provenAt'> & Visitor,
  today: Day,
): Promise<{ readonly scope: Scope; readonly caller: Caller; readonly entrance: Entrance }> {
  if (!asked.organisationId) throw new Refusal('scopeMissing', { what: 'OrganizationId' });
  const entrance = await enter(records, membershipOf, asked.organisationId, who, today);
  if (level === 'branch' && !asked.branchId) throw new Refusal('scopeMissing', { what: 'BranchId' });
  if (level === 'branch' && !asked.financialYearId) throw new Refusal('scopeMissing', { what: 'FinancialYearId' });
  if (asked.branchId && !entrance.branches.some(({ id }) => id === asked.branchId)) throw new Refusal('foreignScope', { what: 'branch' });
  if (asked.financialYearId && !entrance.years.some(({ id }) => id === asked.financialYearId)) {
    throw new Refusal('foreignScope', { what: 'financial year' });
  }
  const branchId = asked.branchId ?? '';
  const { userId, email, name, from, requestId } = who;
  return {
    entrance,
    scope: { organisationId: asked.organisationId, branchId, financialYearId: asked.financialYearId ?? '', userId, from, requestId },
    // A call about the whole organisation may omit the branch. Then the first permitted one counts, as on the screens.
    caller: {
      userId,
      email,
      name,
      permissions: permissionsIn(entrance, branchId || entrance.branches[0]?.id),
      permissionsIn: (other) => (entrance.branches.some(({ id }) => id === other) ? permissionsIn(entrance, other) : new Set()),
      mayGiveIn: (other) => permissionsIn(entrance, other),
      ...readsOf(entrance),
    },
  };
}

/** Checks the membership and reads what it gives access to: the role, and the branches and years. */
export async function enter(
  records: Records,
  membershipOf: (organisationId: string, userId: string) => Promise<Membership | undefined>,
  organisationId: string,
  { userId, from, requestId }: { readonly userId: string } & Visitor,
  today: Day,
): Promise<Entrance> {
  const membership = await membershipOf(organisationId, userId);
  if (membership?.status !== 'Active') throw new Refusal('foreignScope', { what: 'organisation' });
  const scope: Scope = { organisationId, branchId: '', financialYearId: '', userId, from, requestId };
  const [roles, branches, years] = await Promise.all([
    records.all(scope, 'role'),
    records.all(scope, 'branch'),
    records.all(scope, 'financial-year'),
  ]);
  const role = roles.find(({ id }) => id === membership.roleId);
  if (role === undefined || rowOf('role', role).status !== 'Active')
    throw new Refusal('forbidden', { what: 'this organisation: your role is not active' });
  const { audit } = membership;
  if (audit && audit.until < today)
    throw new Refusal('forbidden', { what: `this organisation: your access ended on ${formatDay(audit.until)}` });
  const given = audit && new Set(audit.financialYearIds);
  const own = new Set(membership.branches.map(({ branchId }) => branchId));
  const everywhere = rowOf('role', role).isSuperAdmin;
  return {
    membership,
    role,
    branches: branches.filter((branch) => rowOf('branch', branch).status === 'Active' && (everywhere || own.has(branch.id))),
    years: given ? years.filter(({ id }) => given.has(id)) : years,
  };
}

export function isReadOnly(role: Pick<Stored, 'row'>): boolean {
  const { readOnly, isSuperAdmin } = rowOf('role', role);
  return readOnly === true && !isSuperAdmin;
}

/** Whether a person may only read: by their role, or because they were let in as an auditor and the role changed since. */
export function isReader({ role, membership }: Pick<Entrance, 'role' | 'membership'>): boolean {
  return isReadOnly(role) || Boolean(membership.audit);
}

/** What a reader sees: all years unless some were given. */
function readsOf(entrance: Entrance): Pick<Caller, 'reads'> {
  if (!isReader(entrance)) return {};
  return { reads: { years: entrance.membership.audit ? entrance.years.map(readYear) : 'all' } };
}

function readYear(year: Stored): ReadYear {
  const { label, start, end } = rowOf('financial-year', year);
  return { id: year.id, label: label ?? '', from: start, to: end };
}

/** Permission paths in one branch: the role's, unless the branch permission screen said otherwise (decision D1). */
export function permissionsIn({ membership, role }: Entrance, branchId: string | undefined): Caller['permissions'] {
  if (rowOf('role', role).isSuperAdmin) return 'all';
  const own = membership.branches.find((branch) => branch.branchId === branchId);
  if (!own) return new Set();
  const held = heldInBranch(new Set(pathsOf(role)), own.change ?? undefined);
  // A reader changes nothing, even if the branch permission screen allows more.
  return isReader({ role, membership }) && held !== 'all' ? new Set([...held].filter(onlyReads)) : held;
}

/** The paths of a role, converted to the current version whenever it was saved. */
export function pathsOf({ row }: Pick<Stored, 'row'>): readonly string[] {
  const { permissions, pathsAsOf } = row;
  const saved = Array.isArray(permissions) ? permissions.map(String) : [];
  const version = typeof pathsAsOf === 'number' ? pathsAsOf : undefined;
  return isOfNow(version) ? saved : [...asReadNow(saved, version)];
}
