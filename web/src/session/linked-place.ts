import { type Place, placeIn } from '#modules/kit/masters/place-link';
import { changeSession, type Session, session } from './session.ts';
import { changeOrganisation } from './sign-in.ts';

/** The screen that a mailed link asks for, until it is open. A person who is signed out signs in first. */
let linked: { readonly path: string; readonly place: Place } | null = null;

/** Reads the link of this page load. */
export function keepLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const place = placeIn(search);
  linked = place === null ? null : { path: pathname, place };
}

/** Goes to the place of the link, once the session is known. Returns the screen; null if no link waits or nobody is signed in. */
export async function openLink(): Promise<string | null> {
  if (linked === null || session.get().user === null) return null;
  const { path, place } = linked;
  linked = null;
  const { organizationId, organizations } = session.get();
  const isElsewhere = place.organisationId !== organizationId;
  if (isElsewhere && organizations.some(({ id }) => id === place.organisationId)) await changeOrganisation(place.organisationId);
  changeSession(inPlace(session.get(), place));
  return path;
}

/** The branch and the year of the place, if they are open to this person; otherwise they stay where they are. */
export function inPlace({ organizationId, access }: Session, place: Place): Partial<Session> {
  const isOpen =
    organizationId === place.organisationId &&
    access?.branches.some(({ id }) => id === place.branchId) &&
    access.years.some(({ id }) => id === place.financialYearId);
  return isOpen ? { branchId: place.branchId, financialYearId: place.financialYearId } : {};
}
