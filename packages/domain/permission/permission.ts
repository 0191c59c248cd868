import { asReadNow, isOfNow, pathsVersion } from '#domain/permission/saved-paths';

/** The permission paths a person holds in a branch; a super admin holds all there are. */
export type Held = ReadonlySet<string> | 'all';

/** Whether a path is held, exactly: `/sales-invoice/edit` does not follow from `/sales-invoice` (decision D14). */
export function allows(held: Held, path: string): boolean {
  return held === 'all' || held.has(path);
}

/** Which records an action reaches: all, those the user created or is assigned to, or none. */
export type Reach = 'all' | 'own' | 'none';

/**
 * How far a verb of a module reaches (decision D15). Reading (`''`, the bare path, or `list`) needs `X` or `X/own`, where `X/list` is the same as
 * `X` (answer A04); any other verb needs its own path. Someone who holds `X/own` without `X` is limited to own records, whatever the verb.
 */
export function reachOf(held: Held, base: string, verb: string): Reach {
  if (held === 'all') return 'all';
  const whole = held.has(base) || held.has(`${base}/list`);
  const own = held.has(`${base}/own`);
  if (verb === '' || verb === 'list') return whole ? 'all' : own ? 'own' : 'none';
  if (!held.has(`${base}/${verb}`)) return 'none';
  return own && !whole ? 'own' : 'all';
}

/** How the branch permission screen departs from a role for one branch; kept apart from the role, so that later changes of the role still count. */
export interface BranchChange {
  readonly granted: readonly string[];
  readonly withdrawn: readonly string[];
  /** The reading of paths it was saved under. */
  readonly asOf?: number;
}

/** The paths held in a branch: the role's, narrowed and widened for this branch (decision D1). A super admin cannot be narrowed. */
export function heldInBranch(role: Held, change: BranchChange | undefined): Held {
  if (role === 'all' || change === undefined) return role;
  const held = new Set(role);
  for (const path of change.granted) held.add(path);
  for (const path of change.withdrawn) held.delete(path);
  return isOfNow(change.asOf) ? held : asReadNow(held, change.withdrawn);
}

/** What turns a role's paths into the wanted ones for a branch: the branch permission screen edits the wanted set and keeps this. */
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
