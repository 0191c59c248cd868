/** The tombstone of a deleted organisation (decision D6). */
export interface Tombstone {
  readonly organisationId: string;
  readonly name: string;
  readonly closedAt: string;
  readonly closedBy: string;
  /** Entries in its logs; null until the purge has counted them. */
  readonly entries: number | null;
  /** When everything was deleted; null until then. */
  readonly purgedAt: string | null;
}

/** Removing an organisation from the tables. Every step can be repeated and skips what is gone. */
export interface Purge {
  /** Entries in all logs of the organisation. */
  entries(organisationId: string): Promise<number>;
  /** Records, views and logs; the logs last, because they list the rest. */
  data(organisationId: string): Promise<void>;
  /** Memberships and invitations: from here on it has no members. */
  members(organisationId: string): Promise<void>;
  files(organisationId: string): Promise<void>;
  /** How far its messages were sent. Only when the logs are gone: without it they would be sent again. */
  relayed(organisationId: string): Promise<void>;
  /** What the proof of its books has kept. */
  proofs(organisationId: string): Promise<void>;
  /** What its processes know of portals, with the sessions there and the distances they counted. */
  portals(organisationId: string): Promise<void>;
  /** What it entered for services that it uses. */
  secrets(organisationId: string): Promise<void>;
  tombstone(organisationId: string): Promise<Tombstone | undefined>;
  bury(tombstone: Tombstone): Promise<void>;
  /** The same, unless there is one: the job may be ahead. */
  buryFirst(tombstone: Tombstone): Promise<void>;
}
