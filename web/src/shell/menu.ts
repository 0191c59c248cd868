import { modules } from '#modules/all-modules';
import type { AnyModule } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/permission';
import { menu } from '#modules/menu';
import { may } from '../session/permission.ts';
import type { Session } from '../session/session.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** The name of one record, for `New Sales Invoice`. */
  readonly title: string;
  /** The address for a new record; null if none can be added or the person may not. */
  readonly add: string | null;
}

export interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** The menu group of a module that the menu does not name, such as a newly created one. */
const groupOfArea: Readonly<Record<AnyModule['area'], string>> = {
  sales: 'Sales',
  stock: 'Stock',
  accounts: 'Accounts',
  masters: 'Setup',
  people: 'People',
  messages: 'Setup',
  grids: 'Setup',
  papers: 'Setup',
  organisation: 'Setup',
  identity: 'Setup',
  reports: 'Reports',
};

/** The menu of one person in one branch: only screens they may open. */
export function menuOf(session: Session): readonly MenuGroup[] {
  const named = new Set(menu.flatMap(({ entries }) => entries.map(({ permission }) => permission)));
  const others = modules.filter((module) => !named.has(pathOf(module)));
  return menu.flatMap(({ title, entries }) => {
    const all = [
      ...entries,
      ...others
        .filter(({ area }) => groupOfArea[area] === title)
        .map((module) => ({ title: pluralOf(module), path: pathOf(module), permission: pathOf(module) })),
    ];
    const seen = all.filter(({ permission }) => may(permission, session) || may(`${permission}/own`, session));
    return seen.length === 0 ? [] : [{ name: title, entries: seen.map((entry) => entryOf(entry, session)) }];
  });
}

function entryOf(
  { title, path, permission }: { readonly title: string; readonly path: string; readonly permission: string },
  session: Session,
): MenuEntry {
  const module = modules.find((each) => pathOf(each) === permission);
  const adds = module?.kind === 'document' || (module?.kind === 'master' && !module.without?.includes('create'));
  const to = `/app${path}`;
  return {
    label: title,
    to,
    title: module?.title ?? title,
    add: adds && may(verbPath(module, 'add'), session) ? `/app${verbPath(module, 'add')}` : null,
  };
}

function pluralOf(module: AnyModule): string {
  return module.kind === 'report' ? module.title : module.plural;
}
