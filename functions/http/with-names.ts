import type { Members } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';

/** Adds people's names to revisions and attachments. The platform stores people; an organisation's records have only their ids. */
export async function withNames<Revision extends { readonly by: string }>(members: Members, revisions: readonly Revision[]) {
  const users = await members.users(revisions.map(({ by }) => by));
  return revisions.map((revision) => {
    const user = users.get(revision.by);
    return { ...revision, byName: user ? nameOf(user) : '' };
  });
}
