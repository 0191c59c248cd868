/** What is left of a deleted organisation (decision D6). */
export interface Tombstone {
  readonly organisationId: string;
  readonly name: string;
  readonly closedAt: string;
  readonly closedBy: string;
  /** Entries its logs held; null until the purge has counted them. */
  readonly entries: number | null;
  /** When nothing was left; null until then. */
  readonly purgedAt: string | null;
}

/** Taking an organisation out of the tables. Every step may be repeated: what is gone already is passed over. */
export interface Purge {
  /** Entries in all logs of the organisation. */
  entries(organisationId: string): Promise<number>;
  /** Records, views and logs; the logs last, because they say what else there is. */
  data(organisationId: string): Promise<void>;
  /** Memberships and invitations: from here on nobody is a member. */
  members(organisationId: string): Promise<void>;
  files(organisationId: string): Promise<void>;
  tombstone(organisationId: string): Promise<Tombstone | undefined>;
  bury(tombstone: Tombstone): Promise<void>;
}
