import { allows, type Held } from '#domain/permission/permission';
import type { AnyAction, AnyDocument, AnyMaster, AnyModule, AnyRow } from '#modules/kit/module';
import type { Operation } from '#modules/kit/operations/operation';

type Placed = Pick<AnyModule, 'slug'> & { readonly path?: string; readonly addPath?: string };

/** The path of a module's screens below `/app`, which is also its permission path. */
export function pathOf({ slug, path }: Placed): string {
  return path ?? `/${slug}`;
}

/** Each of these paths opens the list of a module and its records (decision D15, answer A04). */
export function readingPaths(path: string): readonly string[] {
  return [path, `${path}/list`, `${path}/own`];
}

/** The verb of activating and deactivating; `''` if everyone who may see a record may do it. */
export function statusVerb({ actions }: Pick<AnyMaster, 'actions'>): string {
  const action = actions['deactivate'];
  return action === undefined ? 'status' : (verbsOf(action)[0] ?? '');
}

/** The verbs of which an action needs one; none if everyone who may see the row may do it. */
export function verbsOf({ permission }: Pick<AnyAction, 'permission'>): readonly string[] {
  return permission === null ? [] : typeof permission === 'string' ? [permission] : permission;
}

/** The permission path of a verb (`''` for the list and reading), which is also its screen path. */
export function verbPath(module: Placed, verb: string): string {
  if (verb === 'add' && module.addPath !== undefined) return module.addPath;
  // A permission of another module, by its path.
  if (verb.startsWith('/')) return verb;
  return verb === '' ? pathOf(module) : `${pathOf(module)}/${verb}`;
}

/** The path of the right that this kind of document needs beside the action; undefined if it needs none. */
export function kindPath(document: AnyDocument, row: AnyRow): string | undefined {
  return document.kindRight === undefined ? undefined : verbPath(document, document.kindRight.of(row as never));
}

/** Whether an action changes the record, and does not only show, print or file it. */
export function changesRecord(key: string, { sets, effect }: Pick<AnyAction, 'sets' | 'effect'>): boolean {
  return sets !== undefined || effect !== undefined || ['edit', 'delete', 'reverse'].includes(key);
}

/**
 * Whether a person sees this kind of a document. Who has the right of a kind, or the right to enter or change any, sees the kinds they have
 * a right to; everybody else only reads, and sees all that the list opens to them.
 */
export function seesKind(module: AnyModule, row: AnyRow, held: Held): boolean {
  if (module.kind !== 'document') return true;
  const path = kindPath(module, row);
  return path === undefined || allows(held, path) || !worksWithKinds(module, held);
}

/** Whether a person sees only some kinds of a document. */
export function seesSomeKinds(module: AnyModule, held: Held): boolean {
  if (module.kind !== 'document' || module.kindRight === undefined) return false;
  return worksWithKinds(module, held) && !module.kindRight.verbs.every((verb) => allows(held, verbPath(module, verb)));
}

function worksWithKinds(module: AnyDocument, held: Held): boolean {
  const changing = Object.entries(module.actions).flatMap(([key, action]) => (changesRecord(key, action) ? verbsOf(action) : []));
  return [...(module.kindRight?.verbs ?? []), 'add', ...changing].some((verb) => allows(held, verbPath(module, verb)));
}

/** The paths an operation names itself. */
export function permissionsAsked({ access }: Pick<Operation, 'access'>): readonly string[] {
  if (typeof access === 'string' || 'may' in access) return [];
  return 'anyOf' in access ? access.anyOf : [access.permission];
}

/**
 * Permission paths of a module, the same as its screen paths (decision D14). The bare path is for listing and reading;
 * `/own` limits all of them to the caller's own records (D15).
 */
export function permissionsOf(module: AnyModule): readonly string[] {
  // A box that grants nothing is not offered.
  if (module.kind === 'report') return (module.ofOwn === undefined ? [''] : ['', 'own']).map((verb) => verbPath(module, verb));
  const verbs = new Set<string>(['add', 'edit', 'own']);
  if (module.kind === 'master') {
    for (const verb of module.without ?? []) verbs.delete(verb === 'create' ? 'add' : verb === 'update' ? 'edit' : verb);
    if (!module.without?.includes('remove')) verbs.add('delete');
    if (!module.without?.includes('status')) verbs.add(statusVerb(module));
  }
  if (module.kind === 'document' && module.scanning !== undefined) verbs.add(module.scanning);
  if (module.kind === 'document') for (const verb of module.kindRight?.verbs ?? []) verbs.add(verb);
  for (const action of Object.values(module.actions)) for (const verb of verbsOf(action)) verbs.add(verb);
  return ['', ...[...verbs].filter((verb) => verb !== '')].map((verb) => verbPath(module, verb));
}
