import { beforeAll, describe, expect, it } from 'vitest';
import { documents, modules, operations, permissions } from '#modules/all';
import type { Operation } from '#modules/kit/operations/operation';
import { defaultRoles } from '#modules/organisation/role/default-roles';
import type { App, Organisation, Person } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { isKeptForOneself, onlyReads } from '#test/kit/only-reads';
import { byTurns } from '#test/kit/runs';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Every call of the API by every kind of caller follows the permission table. The rule is written down here
 * again, in the simplest way, so that a mistake in the product's guard is found. A run tries each call by a quarter of the callers, others
 * on the next day; `--deep` by all.
 */
let app: App;
let ours: Organisation;
let theirs: Organisation;
let otherBranch: string;
const people = new Map<string, Person>();
const held = new Map<string, ReadonlySet<string> | 'all'>();

const made = {
  'own only': permissions.filter((path) => path.endsWith('/own')),
  'own and all else': permissions.filter((path) => path.endsWith('/own') || path.split('/').length > 2),
  nothing: [],
} as const;

beforeAll(async () => {
  app = await sharedApp();
  ours = await app.organisation('Surya Solar', { state: '24' });
  theirs = await app.organisation('Chandra Traders');
  const address = { line1: 'MIDC', state: '27' };
  ({ id: otherBranch } = await ours.post('branch', { code: 'PUN', name: 'Pune', address }));
  for (const [name, paths] of Object.entries(made)) await ours.post('role', { name, permissions: paths });
  for (const role of [...defaultRoles, ...Object.keys(made)]) people.set(role, await ours.member(role));
  people.set('of another branch', await ours.member('Admin', [otherBranch]));
  people.set('of another organisation', theirs.owner);
  const { rows } = await ours.list('role', { limit: 100 });
  for (const { id, name, isSuperAdmin } of rows as { id: string; name: string; isSuperAdmin: boolean }[]) {
    const role = await ours.get('role', `/${id}`);
    held.set(name, isSuperAdmin ? 'all' : new Set<string>(role.permissions));
  }
}, 240_000);

const closed = operations.filter(({ access }) => access !== 'public');

type Cell = 'allowed' | 401 | 403;

function openings(paths: ReadonlySet<string>): boolean {
  const either = paths.has('/financial-year/update_opening_balance') || paths.has('/financial-year/opening-balance');
  return either && (paths.has('/financial-year') || !paths.has('/financial-year/own'));
}

function statement(paths: ReadonlySet<string>): boolean {
  return paths.has('/ledger-group/report') || paths.has('/ledger-group/report/list');
}

/** Calls that check more than their path, each with the further check. */
const furtherRules: Readonly<Record<string, (paths: ReadonlySet<string>) => boolean>> = {
  // Everyone may see their own signature; signatures of others need the permission to see those users.
  'user.signature-data': (paths) => paths.has('/user') || paths.has('/user/own'),
  // Balances cover everybody's vouchers and all years, so people who see only their own records do not get them.
  'financial-year.opening-balances': openings,
  'financial-year.opening-stock': openings,
  'financial-year.opening-balance': openings,
  'financial-year.opening-balance-history': openings,
  'customer.recent-vouchers': statement,
};

/** The table's answer for a call by someone with these paths in the branch. */
function cell(operation: Operation, paths: ReadonlySet<string> | 'all', readOnly = false): Cell {
  const { id, access, slug, base: path } = operation;
  if (readOnly && operation.scope !== 'none' && !onlyReads(operation) && !isKeptForOneself(operation)) return 403;
  const further = paths === 'all' ? undefined : furtherRules[id]?.(paths);
  if (further !== undefined) return further ? 'allowed' : 403;
  if (typeof access === 'string' || paths === 'all') return 'allowed';
  return wanted(access, path ?? `/${slug}`).some((one) => paths.has(one)) ? 'allowed' : 403;
}

/** Paths; any one of them is enough. */
function wanted(access: Exclude<Operation['access'], string>, base: string): readonly string[] {
  if ('may' in access) return uses(access.may, access.of);
  return ('anyOf' in access ? access.anyOf : [access.permission]).flatMap((one) => (one.startsWith(`${base}/`) ? [one] : reading(one)));
}

const reading = (path: string) => [path, `${path}/list`, `${path}/own`];

/**
 * People who may see such records, add or change records that refer to them, or filter a report by them. For a name, reading a referring
 * record is enough.
 */
function uses(use: 'choose' | 'name', slug: string): readonly string[] {
  const own = reading(`/${bases[slug] ?? slug}`);
  if (slug === 'employee' || documents.some((document) => document.slug === slug)) return own;
  const forms = peopleForms[slug] ?? [];
  const naming = modules.filter((module) =>
    JSON.stringify(module.kind === 'report' ? module.filters : module.fields).includes(`"to":"${slug}"`),
  );
  return [
    ...own,
    ...forms,
    ...naming.flatMap((module) => {
      const path = module.path ?? `/${module.slug}`;
      if (module.kind === 'report') return reading(path);
      return [`${path}/add`, `${path}/edit`, ...(use === 'name' ? [...reading(path), `${path}/view`] : [])];
    }),
  ];
}

const bases: Readonly<Record<string, string>> = { 'week-off-group': 'week-off/group' };
/** Forms of people, which are not records. */
const peopleForms: Readonly<Record<string, readonly string[]>> = {
  role: ['/user/edit', '/user-invitation/invite'],
  branch: ['/user/edit', '/user-invitation/invite'],
};

const share = 4;

/** Ends the caller's own session, so it is tested elsewhere. */
const ending: ReadonlySet<string> = new Set(['user.logout', 'user.update-password']);

describe('the API follows the table', () => {
  const rows: readonly (readonly [string, (operation: Operation) => Cell])[] = [
    ['signed out', () => 401],
    ['of another organisation', ({ scope }) => (scope === 'none' ? 'allowed' : 403)],
    ['of another branch', ({ scope }) => (scope === 'none' ? 'allowed' : 403)],
    ...[...defaultRoles, ...Object.keys(made)].map(
      (role) => [role, (operation: Operation) => cell(operation, held.get(role) ?? new Set(), role === 'Auditor')] as const,
    ),
  ];

  it.each(rows.map(([who, says], row) => [who, says, row] as const))(
    'for someone: %s',
    async (who, says, row) => {
      const { organisationId, branchId, financialYearId } = ours;
      const token = people.get(who)?.token;
      const wrong: string[] = [];
      let tried = 0;
      for (const [at, operation] of byTurns(closed, share, row).entries()) {
        if (ending.has(operation.id)) continue;
        const path = operation.path.replace(/\{(\w+)\}/g, () => newId());
        const { status, body } = await app.call(operation.method, path, {
          token,
          direct: true,
          scope: { organisationId, branchId, financialYearId },
          ...(operation.body ? { body: {} } : {}),
          headers: { 'x-viewer-address': `172.20.${Math.floor(at / 200)}.${at % 200}` },
        });
        tried += 1;
        const found: Cell | number = status === 401 || status === 403 || status === 429 || status >= 500 ? status : 'allowed';
        // A report over all records is refused to people who may see only their own. Where a period is missing, that is told first.
        if (who.startsWith('own') && found === 403 && /\.(?:build|export)$/.test(operation.id)) continue;
        if (found !== says(operation))
          wrong.push(`${operation.id}: ${says(operation)}, but ${status} ${JSON.stringify(body?.message ?? '')}`);
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(120);
    },
    120_000,
  );
});

it('gives no default role a path of the super admin, and every path to some role', () => {
  const all = permissions.filter((path) => !path.endsWith('/own'));
  const admin = held.get('Admin') as ReadonlySet<string>;
  const kept = all.filter((path) => !admin.has(path));
  expect(kept.every((path) => /^\/(archive|configure-grid|org\/delete|user-registrations)/.test(path))).toBe(true);
  for (const role of defaultRoles.filter((name) => name !== 'Super Admin')) {
    const paths = held.get(role) as ReadonlySet<string>;
    expect([role, [...paths].filter((path) => !permissions.includes(path))]).toEqual([role, []]);
    expect(paths.size).toBeGreaterThan(10);
  }
});
