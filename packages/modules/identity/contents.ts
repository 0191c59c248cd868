import { draftOperations } from '#modules/identity/draft-operations';
import { invitationOperations } from '#modules/identity/invitation-operations';
import { profileOperations } from '#modules/identity/profile-operations';
import { securityOperations } from '#modules/identity/security-operations';
import { sessionOperations } from '#modules/identity/session-operations';
import { user } from '#modules/identity/user';
import { userInvitation } from '#modules/identity/user-invitation';
import { userOperations } from '#modules/identity/user-operations';
import type { Contents } from '#modules/kit/operations/contents';

/** Who people are: signing in, their profile, users and invitations. */
export const identityContents: Contents = {
  area: 'identity',
  masters: [],
  documents: [],
  reports: [],
  irregular: [
    ...sessionOperations,
    ...profileOperations,
    ...securityOperations,
    ...userOperations,
    ...invitationOperations,
    ...draftOperations,
  ],
  described: [user, userInvitation],
};
