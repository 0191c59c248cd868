import type { User } from '#application/identity/ports';
import { nameOf, type Visitor } from '#application/identity/world';
import type { Journal } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';

/** Sign-ins belong to the audit trail (decision D34): an entry of the organisation's log, in no list. */
export async function logSignIn(
  journal: Journal,
  organisationId: string,
  who: Visitor & { readonly user: User; readonly sessionId: string },
): Promise<void> {
  const { user, sessionId, from, requestId } = who;
  const scope: Scope = { organisationId, branchId: '', financialYearId: '', userId: user.userId, from, requestId };
  await journal.commit(scope, 'organisation', {
    slug: 'sign-in',
    id: sessionId,
    kind: 'create',
    fingerprint: sessionId,
    decide: () => ({
      action: 'sign-in',
      slug: 'sign-in',
      id: sessionId,
      row: { userId: user.userId, name: nameOf(user), email: user.email, from },
      list: null,
      unique: [],
      words: [],
    }),
  });
}
