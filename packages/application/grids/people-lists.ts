import { asStored } from '#application/commit/stored-row';
import type { Context, Ports } from '#application/context';
import { findList } from '#application/grids/find-plan';
import { recordsOfRows } from '#application/grids/rows-in-memory';
import { invitationRows } from '#application/identity/members/invitations';
import { memberRows } from '#application/identity/members/list-members';
import type { IdentityWorld } from '#application/identity/world';
import { dayOf } from '#domain/time/day';
import { peopleModules } from '#modules/grids/people';
import type { AnyRow } from '#modules/kit/module';

export type People = Pick<IdentityWorld, 'members' | 'clock'>;
type Reader = (world: People, context: Context) => Promise<readonly (AnyRow & { readonly id: string })[]>;

const readers: Readonly<Record<string, Reader>> = { user: memberRows, 'user-invitation': invitationRows };

/**
 * Members and invitations are kept with the people, not with the records. For a list of them the context answers with these rows, so that
 * the list is filtered, sorted, set up and exported like any other. Any other list gets the context as it is.
 */
export async function withPeople(world: People, context: Context, listId: string): Promise<Context> {
  const { module } = findList(context, listId);
  const reader = module === undefined || !Object.hasOwn(readers, module.slug) ? undefined : readers[module.slug];
  const people = peopleModules.find(({ slug }) => slug === module?.slug);
  if (reader === undefined || people === undefined) return context;
  const rows = (await reader(world, context)).map((row) => ({ ...asStored(stamped(row)), id: row.id }));
  // Not a copy, because the other ports are created when a call first reads them.
  const ports: Ports = Object.create(context.ports, { records: { value: recordsOfRows(context.ports.records, people, rows) } });
  return { ...context, ports };
}

/** Lists compare days. */
function stamped(row: AnyRow): AnyRow {
  const days = ['createdAt', 'updatedAt'].flatMap((name) => (typeof row[name] === 'string' ? [[name, dayOf(row[name])] as const] : []));
  return { ...row, ...Object.fromEntries(days) };
}
