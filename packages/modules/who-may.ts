import { modules, operations } from '#modules/all';
import type { Fields } from '#modules/kit/field';
import type { AnyModule } from '#modules/kit/module';
import type { Access, Operation, Use } from '#modules/kit/operations/operation';
import { pathOf, readingPaths, verbPath } from '#modules/kit/operations/permission';

/** The permission paths that allow a call; one is enough. None when no permission is needed. */
export function pathsOf({ access, slug, base = `/${slug}` }: Pick<Operation, 'access' | 'slug' | 'base'>): readonly string[] {
  if (typeof access === 'string') return [];
  if ('may' in access) return pathsTo(access.may, access.of);
  return askedFor(access).flatMap((path) => (path.startsWith(`${base}/`) ? [path] : readingPaths(path)));
}

function askedFor(access: Exclude<Access, string | { readonly may: Use }>): readonly string[] {
  return 'anyOf' in access ? access.anyOf : [access.permission];
}

/**
 * Who may choose a record of a module, or know its name: people who may see the module; who may add or change records that refer to it, or
 * use calls that name one; who may see a report filtered by one. People who read a record that refers to it also may know its name.
 * Vouchers and people are known only to those who may see them.
 */
export function pathsTo(use: Use, slug: string): readonly string[] {
  const key = `${use} ${slug}`;
  const paths = known.get(key) ?? [...new Set(collected(use, slug))];
  known.set(key, paths);
  return paths;
}

const known = new Map<string, readonly string[]>();

function collected(use: Use, slug: string): readonly string[] {
  const module = modules.find((one) => one.slug === slug);
  const own = readingPaths(module ? pathOf(module) : `/${slug}`);
  if (module === undefined || module.kind === 'document' || (module.kind === 'master' && module.personal)) return own;
  const calls = operations.flatMap((one) => (one.chooses?.includes(slug) ? pathsOf(one) : []));
  return [...own, ...calls, ...modules.filter((one) => refersTo(fieldsOf(one), slug)).flatMap((one) => referring(use, one))];
}

/** The permissions of someone who refers to a record, in the module that does. */
function referring(use: Use, module: AnyModule): readonly string[] {
  if (module.kind === 'report') return readingPaths(pathOf(module));
  const without = module.kind === 'master' ? module.without : undefined;
  return [
    ...(without?.includes('create') ? [] : [verbPath(module, 'add')]),
    ...(without?.includes('update') ? [] : [verbPath(module, 'edit')]),
    ...(use === 'name' ? [...readingPaths(pathOf(module)), ...(module.kind === 'document' ? [verbPath(module, 'view')] : [])] : []),
  ];
}

function fieldsOf(module: AnyModule): Fields {
  return module.kind === 'report' ? module.filters : module.fields;
}

function refersTo(fields: Fields, slug: string): boolean {
  return Object.values(fields).some(
    (field) => (field.kind === 'ref' && field.to === slug) || (field.kind === 'lines' && refersTo(field.of, slug)),
  );
}
