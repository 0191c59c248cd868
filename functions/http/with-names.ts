import type { Members } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';

/** Revisions and attachments with the names of those who made them: people are known to the platform, not to an organisation's records. */
export async function withNames<Revision extends { readonly by: string }>(members: Members, revisions: readonly Revision[]) {
  const users = await members.users(revisions.map(({ by }) => by));
  return revisions.map((revision) => {
    const user = users.get(revision.by);
    return { ...revision, byName: user ? nameOf(user) : '' };
  });
}
