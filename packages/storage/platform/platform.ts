import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Drafts } from '#application/drafts/ports';
import type { Preferences } from '#application/grids/ports';
import type { Accounts, Members } from '#application/identity/ports';
import type { Purge } from '#application/organisation/ports';
import { accountsIn } from '#storage/platform/accounts';
import { countersIn } from '#storage/platform/counters';
import { draftsIn } from '#storage/platform/drafts';
import { invitationsIn } from '#storage/platform/invitations';
import { membershipsIn } from '#storage/platform/memberships';
import { oneTimeTokensIn } from '#storage/platform/one-time-tokens';
import { preferencesIn } from '#storage/platform/preferences';
import { recoveryCodesIn } from '#storage/platform/recovery-codes';
import { sessionsIn } from '#storage/platform/sessions';
import { platformTable } from '#storage/platform/table';
import { tombstonesIn } from '#storage/platform/tombstones';
import { usersIn } from '#storage/platform/users';

/** People, their memberships, sessions and everything that expires. */
export interface Platform {
  readonly members: Members;
  readonly accounts: Accounts;
  readonly preferences: Preferences;
  readonly drafts: Drafts;
  /** The platform's part in deleting an organisation. */
  readonly tombstones: Pick<Purge, 'members' | 'tombstone' | 'bury' | 'buryFirst'>;
}

export function openPlatform(client: DynamoDBClient, tableName: string, now: () => Date): Platform {
  const table = platformTable(client, tableName);
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    accounts: accountsIn(table),
    preferences: preferencesIn(table),
    drafts: draftsIn(table, seconds),
    tombstones: tombstonesIn(table),
    members: {
      ...usersIn(table),
      ...membershipsIn(table),
      ...sessionsIn(table, seconds),
      ...oneTimeTokensIn(table, seconds),
      ...countersIn(table, seconds),
      ...recoveryCodesIn(table),
      ...invitationsIn(table),
    },
  };
}
