import type { Members } from '#application/identity/ports';
import type { Visitor } from '#application/identity/world';
import type { Records } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { normalName } from '#domain/text/normalise';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The organisations a person may enter, by name. */
export async function myOrganisations(
  members: Members,
  recordsOf: (organisationId: string) => Promise<Records>,
  user: { readonly userId: string } & Visitor,
): Promise<readonly Named[]> {
  const ids = await members.organisationsOf(user.userId);
  const named = await Promise.all(
    ids.map(async (organisationId): Promise<Named | undefined> => {
      const membership = await members.membership(organisationId, user.userId);
      if (membership?.status !== 'Active') return undefined;
      const { userId, from, requestId } = user;
      const records = await recordsOf(organisationId);
      const row = await records.find({ organisationId, branchId: '', financialYearId: '', userId, from, requestId }, 'org', organisationId);
      return row && { id: organisationId, name: rowOf('org', row).name };
    }),
  );
  return named.filter((one) => one !== undefined).sort((one, other) => one.name.localeCompare(other.name));
}

export function hasName(organisations: readonly Named[], name: string): boolean {
  return organisations.some((one) => normalName(one.name) === normalName(name));
}
