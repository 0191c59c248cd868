import { modules } from '#modules/all';
import type { AnyModule } from '#modules/kit/module';
import { may, maySee } from '../session/permission.ts';
import type { Session } from '../session/session.ts';

export interface MenuEntry {
  readonly slug: string;
  readonly label: string;
  readonly to: string;
  /** Where a new one is made; null when there is nothing to add, or the person may not. */
  readonly add: string | null;
  readonly title: string;
}

export interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** The business as its people think of it. What is not named here stands under the name of its area. */
const order = ['Sales', 'Purchase', 'Stock', 'Accounts', 'GST', 'Leads', 'People', 'Reports', 'Setup'] as const;
type GroupName = (typeof order)[number];

const groupOfSlug: Readonly<Record<string, GroupName>> = { transporter: 'Setup', customer: 'Accounts', group: 'Accounts' };
const groupOfArea: Readonly<Record<AnyModule['area'], GroupName>> = {
  sales: 'Sales',
  stock: 'Stock',
  accounts: 'Accounts',
  masters: 'Accounts',
  reports: 'Reports',
  organisation: 'Setup',
  papers: 'Setup',
  identity: 'Setup',
};

/** Screens whose calls are written by hand, so that no definition lists them. */
const irregular: readonly Pick<MenuEntry, 'slug' | 'label' | 'title'>[] = [
  { slug: 'user', label: 'Users', title: 'User' },
  { slug: 'user-invitation', label: 'User Invitations', title: 'User Invitation' },
];

/** The menu of one person in one branch: only what they may open. Documents come before masters. */
export function menuOf(session: Session): readonly MenuGroup[] {
  const groups = new Map<GroupName, MenuEntry[]>(order.map((name) => [name, []]));
  const ranked = modules.toSorted((a, b) => rank(a) - rank(b));
  for (const module of ranked) {
    if (!maySee(module.slug, session)) continue;
    const canAdd = module.kind === 'document' || (module.kind === 'master' && !module.without?.includes('create'));
    const to = `/app/${module.slug}`;
    groups.get(groupOf(module))?.push({
      slug: module.slug,
      label: module.kind === 'report' ? module.title : module.plural,
      title: module.title,
      to,
      add: canAdd && may(`/${module.slug}/add`, session) ? `${to}/add` : null,
    });
  }
  for (const entry of irregular)
    if (maySee(entry.slug, session)) groups.get('Setup')?.push({ ...entry, to: `/app/${entry.slug}`, add: null });
  return [...groups].flatMap(([name, entries]) => (entries.length === 0 ? [] : [{ name, entries }]));
}

function groupOf(module: AnyModule): GroupName {
  return groupOfSlug[module.slug] ?? (module.kind === 'report' ? 'Reports' : groupOfArea[module.area]);
}

function rank(module: AnyModule): number {
  return { document: 0, master: 1, report: 2 }[module.kind];
}
