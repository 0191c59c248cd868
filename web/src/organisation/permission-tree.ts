import { moduleOf } from '#modules/all';

export interface PermissionRow {
  readonly slug: string;
  readonly title: string;
  /** Verb → path; the bare path under the empty verb. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Verbs that most modules have, as columns; the others follow in a row of their own. */
export const usualVerbs = ['', 'own', 'add', 'edit', 'delete', 'status'] as const;
export const verbLabels: Readonly<Record<string, string>> = {
  '': 'See',
  own: 'See own only',
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  status: 'Activate',
};

/** All paths, a row for each module. */
export function permissionRows(paths: readonly string[]): readonly PermissionRow[] {
  const rows = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const [, slug = '', ...verb] = path.split('/');
    const row = rows.get(slug) ?? new Map<string, string>();
    rows.set(slug, row.set(verb.join('/'), path));
  }
  return [...rows].map(([slug, verbs]) => ({ slug, title: titleOf(slug), paths: verbs }));
}

function titleOf(slug: string): string {
  const module = moduleOf(slug);
  if (module) return module.kind === 'report' ? module.title : module.plural;
  return wordsOf(slug);
}

/** `ready-for-dispatch` reads `Ready for dispatch`. */
export function wordsOf(slug: string): string {
  const text = slug.replaceAll(/[-_/]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Ticking a verb also ticks seeing, without which it could not be reached; taking seeing away takes the verbs away, unless seeing
 * one's own remains.
 */
export function ticked(held: ReadonlySet<string>, row: PermissionRow, verb: string, on: boolean): ReadonlySet<string> {
  const next = new Set(held);
  const path = row.paths.get(verb);
  if (path === undefined) return held;
  const see = row.paths.get('');
  const own = row.paths.get('own');
  if (on) {
    next.add(path);
    if (verb !== '' && verb !== 'own' && see !== undefined && !(own !== undefined && next.has(own))) next.add(see);
    return next;
  }
  next.delete(path);
  const sees = (see !== undefined && next.has(see)) || (own !== undefined && next.has(own));
  if (!sees) for (const other of row.paths.values()) next.delete(other);
  return next;
}
