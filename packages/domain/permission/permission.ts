import { asReadNow, isOfNow, pathsVersion } from '#domain/permission/saved-paths';

/** The permission paths of a person in a branch; a super admin has all of them. */
export type Held = ReadonlySet<string> | 'all';

/** Whether a person has exactly this path: `/sales-invoice` does not include `/sales-invoice/edit` (decision D14). */
export function allows(held: Held, path: string): boolean {
  return held === 'all' || held.has(path);
}

/** Which records an action reaches: all, those the user created or is assigned to, or none. */
export type Reach = 'all' | 'own' | 'none';

/**
 * Which records a verb of a module covers (decision D15). Reading (`''`, the bare path, or `list`) needs `X` or `X/own`, and `X/list` is
 * the same as `X` (answer A04). Any other verb needs its own path. A person with `X/own` but not `X` is limited to own records for every
 * verb.
 */
export function reachOf(held: Held, base: string, verb: string): Reach {
  if (held === 'all') return 'all';
  const whole = held.has(base) || held.has(`${base}/list`);
  const own = held.has(`${base}/own`);
  if (verb === '' || verb === 'list') return whole ? 'all' : own ? 'own' : 'none';
  if (!held.has(`${base}/${verb}`)) return 'none';
  return own && !whole ? 'own' : 'all';
}

/** How a branch differs from the role; stored separately, so that later changes of the role still apply. */
export interface BranchChange {
  readonly granted: readonly string[];
  readonly withdrawn: readonly string[];
  /** The version of paths it was saved with. */
  readonly asOf?: number;
}

/** The paths a person has in a branch: those of the role, with the changes for this branch (decision D1). A super admin always has all. */
export function heldInBranch(role: Held, change: BranchChange | undefined): Held {
  if (role === 'all' || change === undefined) return role;
  const held = new Set(role);
  for (const path of change.granted) held.add(path);
  for (const path of change.withdrawn) held.delete(path);
  return isOfNow(change.asOf) ? held : asReadNow(held, change.asOf, change.withdrawn);
}

/**
 * The difference between a role's paths and the wanted ones for a branch. The branch permission screen edits the wanted set and stores
 * this.
 */
export function branchChange(role: ReadonlySet<string>, wanted: ReadonlySet<string>): BranchChange {
  return {
    granted: [...wanted].filter((path) => !role.has(path)).sort(),
    withdrawn: [...role].filter((path) => !wanted.has(path)).sort(),
    asOf: pathsVersion,
  };
}

function _isId(segment: string): boolean {
  return /^\d+$/.test(segment) || /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(segment);
}
