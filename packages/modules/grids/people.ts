import { user } from '#modules/identity/user';
import { userInvitation } from '#modules/identity/user-invitation';
import type { AnyMaster } from '#modules/kit/module';

/** Members and invitations: their lists are read and set up like any other, but their rows are kept with the people. */
export const peopleModules: readonly AnyMaster[] = [user, userInvitation];

export function isOfPeople(module: { readonly slug: string } | undefined): boolean {
  return peopleModules.some(({ slug }) => slug === module?.slug);
}
