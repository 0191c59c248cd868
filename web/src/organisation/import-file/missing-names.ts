import type { Field } from '#modules/kit/field';
import type { AnyMaster, AnyModule } from '#modules/kit/module';
import type { RefusedRows } from '#modules/organisation/import-file/operations';

export type MissingName = Pick<RefusedRows['missing'][number], 'name' | 'rows'>;

interface MissingOf {
  readonly module: AnyMaster;
  readonly names: readonly MissingName[];
}

/** The fields that say what all new records of a kind are, beside their names: the group of ledgers, the unit of items. */
const sharedFields: Readonly<Record<string, readonly string[]>> = {
  customer: ['groupId'],
  group: ['parentId'],
  'inventory-item': ['type', 'unitId'],
  'inventory-group': [],
};

/** The missing records that are masters with a name, by kind. Documents are entered, not made from a name. */
export function missingByModule(missing: RefusedRows['missing'], find: (slug: string) => AnyModule | undefined): readonly MissingOf[] {
  return [...Map.groupBy(missing, ({ to }) => to)].flatMap(([slug, names]) => {
    const module = find(slug);
    return module?.kind === 'master' && module.without?.includes('create') !== true ? [{ module, names }] : [];
  });
}

/** What is chosen once for all records of a kind. Of other kinds, each is filled in by itself. */
export function askedForAll({ slug, fields }: AnyMaster): Readonly<Record<string, Field>> {
  return Object.fromEntries((sharedFields[slug] ?? []).flatMap((path) => (fields[path] === undefined ? [] : [[path, fields[path]]])));
}
