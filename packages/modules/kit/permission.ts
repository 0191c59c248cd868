import type { AnyModule } from '#modules/kit/module';

/**
 * Permission paths of a module, as its screens are called (decision D14): the bare path is the list and reading,
 * `/own` limits all of them to the caller's own records (D15).
 */
export function permissionsOf(module: AnyModule): readonly string[] {
  const base = `/${module.slug}`;
  if (module.kind === 'report') return [base, `${base}/own`];
  const verbs = new Set<string>(['add', 'edit', 'own']);
  if (module.kind === 'master') {
    for (const verb of module.without ?? []) verbs.delete(verb === 'create' ? 'add' : verb === 'update' ? 'edit' : verb);
    if (!module.without?.includes('remove')) verbs.add('delete');
    if (!module.without?.includes('status')) verbs.add(module.actions['deactivate']?.permission ?? 'status');
  } else {
    for (const verb of ['view', 'download', 'print', 'email', 'clone']) verbs.add(verb);
  }
  for (const action of Object.values(module.actions)) if (action.permission) verbs.add(action.permission);
  return [base, ...[...verbs].map((verb) => `${base}/${verb}`)];
}
