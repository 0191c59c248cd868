import { expect, it } from 'vitest';
import type { Caller } from '#application/context';
import type { BranchAccess } from '#application/identity/ports';
import { refuseRoleBeyondOwn } from '#application/identity/roles/role-grants';
import { importedRole } from '#application/identity/roles/save-role';
import { type Entrance, permissionsIn } from '#application/identity/scope/open-scope';
import { Refusal } from '#domain/refusal';

const held = ['/role', '/role/edit', '/transporter', '/transporter/add'];

/** Someone with the role `clerk` in these branches. */
function someone(branches: readonly BranchAccess[], isSuperAdmin = false): { readonly caller: Caller; readonly entrance: Entrance } {
  const entrance = {
    membership: { roleId: 'clerk', branches },
    role: { id: 'clerk', row: { isSuperAdmin, permissions: held } },
    branches: branches.map(({ branchId }) => ({ id: branchId })),
    years: [],
  } as unknown as Entrance;
  return { entrance, caller: { userId: 'u', email: '', name: '', permissions: permissionsIn(entrance, branches[0]?.branchId) } };
}

const pune: BranchAccess = { branchId: 'pune', change: null };
const wider: BranchAccess = { branchId: 'surat', change: { granted: ['/branch'], withdrawn: [] } };
const narrower: BranchAccess = { branchId: 'delhi', change: { granted: [], withdrawn: ['/transporter/add'] } };

it.each<[string, readonly BranchAccess[], readonly string[], readonly string[], string | undefined]>([
  ['what one holds', [pune], ['/transporter'], [], undefined],
  ['nothing', [pune], [], [], undefined],
  ['what one does not hold', [pune], ['/transporter', '/branch'], [], 'permissions.1'],
  ['what one holds in one branch of two', [wider, pune], ['/branch'], [], 'permissions.0'],
  ['what one holds in the only branch', [wider], ['/branch'], [], undefined],
  ['what one lost in a branch', [pune, narrower], ['/transporter/add'], [], 'permissions.0'],
  ['what the role held before', [pune], ['/branch', '/transporter'], ['/branch'], undefined],
  ['less than before, of one’s own', [pune], [], ['/transporter'], undefined],
  ['less than before, of others’', [pune], [], ['/branch'], 'forbidden'],
  ['without a branch, what the role holds', [], ['/transporter'], [], undefined],
  ['without a branch, what it does not', [], ['/branch'], [], 'permissions.0'],
])('whether a role may be given %s', (_, branches, wanted, before, refused) => {
  const { caller, entrance } = someone(branches);
  expect(attempt(() => refuseRoleBeyondOwn({ caller }, entrance, { id: 'other', wanted, before }))).toBe(refused);
});

it('the same applies to an imported role', async () => {
  const { entrance } = someone([pune]);
  const { check } = await importedRole(entrance);
  const facts = { find: () => undefined, all: () => [], today: '2026-11-22' as const };
  const problems = check?.(
    { name: 'Clerk', description: null, isSuperAdmin: false, readOnly: false, status: 'Active', permissions: ['/transporter', '/branch'] },
    facts,
    'new',
  );
  expect(problems?.map(({ path }) => path)).toEqual(['permissions.1']);
});

it('people cannot edit their own role, not even to remove permissions', () => {
  const { caller, entrance } = someone([pune]);
  expect(attempt(() => refuseRoleBeyondOwn({ caller }, entrance, { id: 'clerk', wanted: [], before: held }))).toBe('permissions');
});

it('a super admin can grant everything', () => {
  const { caller, entrance } = someone([pune], true);
  expect(attempt(() => refuseRoleBeyondOwn({ caller }, entrance, { id: 'other', wanted: ['/branch'], before: [] }))).toBeUndefined();
});

/** The refused field, or the code if there was no field. */
function attempt(act: () => void): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.errors[0]?.path ?? error.code;
    throw error;
  }
  return undefined;
}
