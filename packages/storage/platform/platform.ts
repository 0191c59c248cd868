import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Drafts } from '#application/drafts/ports';
import type { Preferences } from '#application/grids/ports';
import type { Accounts, Members } from '#application/identity/ports';
import type { Purge } from '#application/organisation/ports';
import type { PortalDistances } from '#application/ports/portal-distances';
import type { PortalStates } from '#application/ports/portal-states';
import { functionsOnDemand } from '#storage/engine/on-demand';
import { countersIn } from '#storage/platform/counters';
import type { Invitations } from '#storage/platform/invitations';
import type { KeptProofs } from '#storage/platform/kept-proofs';
import { membershipIn } from '#storage/platform/membership';
import type { Memberships } from '#storage/platform/memberships';
import type { OneTimeTokens } from '#storage/platform/one-time-tokens';
import type { Relayed } from '#storage/platform/relayed';
import type { KeptFactors } from '#storage/platform/second-factors';
import { sessionsIn } from '#storage/platform/sessions';
import type { Sweeps } from '#storage/platform/sweeps';
import { platformTable } from '#storage/platform/table';
import { usersIn } from '#storage/platform/users';

/** People, their memberships, sessions and everything that expires. */
export interface Platform {
  readonly members: Members;
  readonly accounts: Accounts;
  readonly preferences: Preferences;
  readonly drafts: Drafts;
  /** How far the outbox was sent. */
  readonly relayed: Relayed;
  readonly sweeps: Sweeps;
  readonly proofs: KeptProofs;
  readonly portals: PortalStates;
  readonly distances: PortalDistances;
  /** The platform's part in deleting an organisation. */
  readonly tombstones: Pick<Purge, 'members' | 'tombstone' | 'bury' | 'buryFirst'>;
}

/** What every call needs is loaded at once, the rest when it is first called. */
export function openPlatform(client: DynamoDBClient, tableName: string, now: () => Date): Platform {
  const table = platformTable(client, tableName);
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    accounts: functionsOnDemand<Accounts>(
      {
        ...{ create: true, find: true, update: true, takeFactorStep: true },
        ...{ putGrant: true, grant: true, rotateGrant: true, dropGrant: true, dropGrants: true },
      },
      async () => (await import('#storage/platform/accounts')).accountsIn(table),
    ),
    preferences: functionsOnDemand<Preferences>({ savedFilter: true, saveFilter: true, menu: true, saveMenu: true }, async () =>
      (await import('#storage/platform/preferences')).preferencesIn(table),
    ),
    drafts: functionsOnDemand<Drafts>({ of: true, find: true, replace: true, put: true, remove: true, removeAll: true }, async () =>
      (await import('#storage/platform/drafts')).draftsIn(table, seconds),
    ),
    relayed: functionsOnDemand<Relayed>({ of: true, ofMany: true, advance: true, forget: true }, async () =>
      (await import('#storage/platform/relayed')).relayedIn(table),
    ),
    sweeps: functionsOnDemand<Sweeps>({ place: true, keepPlace: true, unasked: true, ask: true, answer: true }, async () =>
      (await import('#storage/platform/sweeps')).sweepsIn(table, seconds),
    ),
    proofs: functionsOnDemand<KeptProofs>({ find: true, move: true, forget: true }, async () =>
      (await import('#storage/platform/kept-proofs')).keptProofsIn(table, seconds),
    ),
    portals: functionsOnDemand<PortalStates>({ find: true, replace: true, forget: true }, async () =>
      (await import('#storage/platform/portal-states')).portalStatesIn(table, seconds),
    ),
    distances: functionsOnDemand<PortalDistances>({ find: true, keep: true, forget: true }, async () =>
      (await import('#storage/platform/portal-distances')).portalDistancesIn(table),
    ),
    tombstones: functionsOnDemand<Platform['tombstones']>({ members: true, tombstone: true, bury: true, buryFirst: true }, async () =>
      (await import('#storage/platform/tombstones')).tombstonesIn(table),
    ),
    members: {
      ...usersIn(table),
      ...membershipIn(table),
      ...functionsOnDemand<Memberships>(
        { organisationsOf: true, membersOf: true, saveMembership: true, removeMembership: true, placesTurn: true, turnPlaces: true },
        async () => (await import('#storage/platform/memberships')).membershipsIn(table),
      ),
      ...sessionsIn(table, seconds),
      ...countersIn(table, seconds),
      ...functionsOnDemand<OneTimeTokens>({ putToken: true, peekToken: true, takeToken: true }, async () =>
        (await import('#storage/platform/one-time-tokens')).oneTimeTokensIn(table, seconds),
      ),
      ...functionsOnDemand<KeptFactors>(
        { putRecoveryCodes: true, recoveryCodes: true, takeRecoveryCode: true, hasSecondFactor: true, noteSecondFactor: true },
        async () => (await import('#storage/platform/second-factors')).factorsIn(table),
      ),
      ...functionsOnDemand<Invitations>(
        {
          ...{ saveInvitation: true, acceptInvitation: true, removeInvitation: true },
          ...{ invitation: true, invitationsOf: true, invitationTurn: true },
        },
        async () => (await import('#storage/platform/invitations')).invitationsIn(table),
      ),
    },
  };
}
