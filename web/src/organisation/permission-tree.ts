import { modules } from '#modules/all-modules';
import { pathOf } from '#modules/kit/operations/permission';
import { menu } from '#modules/menu';
import { type PermissionWords, wordsOf, wordsOfVerb } from './permission-words.ts';

/** One permission path: one action on the records of a screen. */
export interface PermissionLeaf extends PermissionWords {
  readonly path: string;
  /** Empty for seeing. */
  readonly verb: string;
}

/** All permissions of one place of the menu. */
export interface PermissionEntry {
  readonly base: string;
  readonly title: string;
  readonly leaves: readonly PermissionLeaf[];
}

export interface PermissionGroup {
  readonly title: string;
  readonly entries: readonly PermissionEntry[];
}

export type Ticked = 'all' | 'some' | 'none';

/** Verbs that most entries have come first, in this order. */
const usual: readonly string[] = [
  '',
  'own',
  'add',
  'edit',
  'delete',
  'status',
  'deactivate-activate',
  'view',
  'download',
  'print',
  'email',
];
/** All paths, grouped and ordered like the menu; paths without a menu entry come last. */
export function permissionGroups(paths: readonly string[]): readonly PermissionGroup[] {
  const leaves = new Map<string, PermissionLeaf[]>();
  for (const path of paths) {
    const { base, verb } = placed(path);
    leaves.set(base, [...(leaves.get(base) ?? []), { path, verb, ...wordsOfVerb(verb) }]);
  }
  const entryOf = (base: string, title: string): PermissionEntry[] => {
    const found = leaves.get(base);
    leaves.delete(base);
    return found ? [{ base, title, leaves: found.toSorted((one, other) => rank(one) - rank(other)) }] : [];
  };
  const listed = menu.map(({ title, entries }) => ({
    title,
    entries: entries.flatMap((entry) => entryOf(entry.permission, entry.title)),
  }));
  const rest = [...leaves.keys()].flatMap((base) => entryOf(base, titleOf(base)));
  return [...listed, { title: 'Other', entries: rest }].filter(({ entries }) => entries.length > 0);
}

function rank({ verb }: PermissionLeaf): number {
  const at = usual.indexOf(verb);
  return at < 0 ? usual.length : at;
}

/** The screen of a path: the longest screen path it begins with, and the rest. */
function placed(path: string): { readonly base: string; readonly verb: string } {
  const misspelt = modules.find((module) => 'addPath' in module && module.addPath === path);
  if (misspelt) return { base: pathOf(misspelt), verb: 'add' };
  const base = bases.find((one) => path === one || path.startsWith(`${one}/`)) ?? `/${path.split('/')[1] ?? ''}`;
  return { base, verb: path.slice(base.length + 1) };
}

const bases = [...new Set([...modules.map(pathOf), ...menu.flatMap(({ entries }) => entries.map(({ permission }) => permission))])].sort(
  (one, other) => other.length - one.length,
);

function titleOf(base: string): string {
  const module = modules.find((one) => pathOf(one) === base);
  if (module) return module.kind === 'report' ? module.title : module.plural;
  return wordsOf(base.slice(1));
}

/** How much of it is granted. `/own` is part of seeing all, so it is not needed for "all". */
export function tickedOf(leaves: readonly PermissionLeaf[], held: ReadonlySet<string>): Ticked {
  const counted = leaves.filter(({ verb }) => verb !== 'own');
  if ((counted.length > 0 ? counted : leaves).every(({ path }) => held.has(path))) return 'all';
  return leaves.some(({ path }) => held.has(path)) ? 'some' : 'none';
}

/** Grants or removes all of it; permissions that the editor may not give stay as they are. */
export function withAll(
  held: ReadonlySet<string>,
  leaves: readonly PermissionLeaf[],
  on: boolean,
  mayGive: (path: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(held);
  for (const { path, verb } of leaves) {
    if (!mayGive(path)) continue;
    if (!on) next.delete(path);
    else if (verb !== 'own') next.add(path);
  }
  return next;
}

/**
 * Ticking an action also ticks seeing, because without it the action cannot be reached. Clearing seeing clears the actions, unless seeing
 * one's own remains. Ticking a kind of a document, such as receipts, also ticks entering it and opening what was entered, because alone it
 * allows nothing; not if somebody may change it already.
 */
export function withOne(
  held: ReadonlySet<string>,
  entry: PermissionEntry,
  path: string,
  mayGive: (path: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(held);
  const at = (verb: string) => entry.leaves.find((leaf) => leaf.verb === verb)?.path;
  const [see, own] = [at(''), at('own')];
  const sees = () => (see !== undefined && next.has(see)) || (own !== undefined && next.has(own));
  if (next.has(path)) {
    next.delete(path);
    if (see !== undefined && !sees()) for (const leaf of entry.leaves) if (mayGive(leaf.path)) next.delete(leaf.path);
    return next;
  }
  next.add(path);
  if (see !== undefined && !sees() && mayGive(see)) next.add(see);
  const does = ['add', 'edit'].map(at);
  if (isKind(entry, path) && !does.some((one) => one !== undefined && next.has(one)))
    for (const one of ['add', 'view'].map(at)) if (one !== undefined && mayGive(one)) next.add(one);
  return next;
}

function isKind({ base, leaves }: PermissionEntry, path: string): boolean {
  const verb = leaves.find((leaf) => leaf.path === path)?.verb ?? '';
  return modules.some((module) => module.kind === 'document' && pathOf(module) === base && module.kindRight?.verbs.includes(verb));
}

/** The tree during a search: screens with a matching title and all their permissions, others with the matching ones. */
export function searched(groups: readonly PermissionGroup[], search: string): readonly PermissionGroup[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap((entry): PermissionEntry[] => {
        if (fits(`${group.title} ${entry.title} ${entry.base}`)) return [entry];
        const leaves = entry.leaves.filter(({ label, says, path }) => fits(`${entry.title} ${label} ${says} ${path}`));
        return leaves.length > 0 ? [{ ...entry, leaves }] : [];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The tree of what is granted: screens with something granted, and only that of them. */
export function granted(groups: readonly PermissionGroup[], held: ReadonlySet<string>): readonly PermissionGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .map((entry) => ({ ...entry, leaves: entry.leaves.filter(({ path }) => held.has(path)) }))
        .filter(({ leaves }) => leaves.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Keys of the visible rows, from top to bottom: groups, screens and permissions. */
export function shownKeys(groups: readonly PermissionGroup[], isOpen: (key: string) => boolean): readonly string[] {
  return groups.flatMap((group) => [
    group.title,
    ...(isOpen(group.title)
      ? group.entries.flatMap((entry) => [entryKey(entry), ...(isOpen(entryKey(entry)) ? entry.leaves.map(({ path }) => path) : [])])
      : []),
  ]);
}

/** An entry and its seeing have the same path. */
export function entryKey({ base }: PermissionEntry): string {
  return `entry ${base}`;
}

/** The key above this one; the same if there is none. */
export function parentKey(groups: readonly PermissionGroup[], key: string): string {
  for (const group of groups) {
    for (const entry of group.entries) {
      if (entryKey(entry) === key) return group.title;
      if (entry.leaves.some(({ path }) => path === key)) return entryKey(entry);
    }
  }
  return key;
}
