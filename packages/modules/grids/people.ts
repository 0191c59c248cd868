import { user } from '#modules/identity/user';
import { userInvitation } from '#modules/identity/user-invitation';
import type { AnyMaster } from '#modules/kit/module';

/** Members and invitations: their lists work like any other, but their rows are stored with the people, not with the records. */
export const peopleModules: readonly AnyMaster[] = [user, userInvitation];

export function isOfPeople(module: { readonly slug: string } | undefined): boolean {
  return peopleModules.some(({ slug }) => slug === module?.slug);
}
