/** The only maker of keys of the platform table. Keys of an organisation's items begin with the organisation. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const keys = {
  account: (email: string): Key => ({ pk: `account|${email}`, sk: 'account' }),
  accountGrants: (email: string) => ({ pk: `account|${email}`, prefix: 'grant|' }),
  accountGrant: (email: string, sessionId: string): Key => ({ pk: `account|${email}`, sk: `grant|${sessionId}` }),
  grant: (sessionId: string): Key => ({ pk: `grant|${sessionId}`, sk: 'grant' }),

  user: (userId: string): Key => ({ pk: `user|${userId}`, sk: 'user' }),
  userOrganisation: (userId: string, organisationId: string): Key => ({ pk: `user|${userId}`, sk: `organisation|${organisationId}` }),
  userOrganisations: (userId: string) => ({ pk: `user|${userId}`, prefix: 'organisation|' }),
  session: (userId: string, sessionId: string): Key => ({ pk: `user|${userId}`, sk: `session|${sessionId}` }),
  sessions: (userId: string) => ({ pk: `user|${userId}`, prefix: 'session|' }),

  secondFactor: (userId: string): Key => ({ pk: `user|${userId}`, sk: 'second-factor' }),
  recoveryCode: (userId: string, hash: string): Key => ({ pk: `user|${userId}`, sk: `recovery|${hash}` }),
  recoveryCodes: (userId: string) => ({ pk: `user|${userId}`, prefix: 'recovery|' }),

  member: (organisationId: string, userId: string): Key => ({ pk: `${organisationId}|member`, sk: `member|${userId}` }),
  members: (organisationId: string) => ({ pk: `${organisationId}|member`, prefix: 'member|' }),
  superAdmins: (organisationId: string): Key => ({ pk: `${organisationId}|member`, sk: 'super-admins' }),
  placesTurn: (organisationId: string): Key => ({ pk: `${organisationId}|member`, sk: 'places' }),
  invitation: (organisationId: string, id: string): Key => ({ pk: `${organisationId}|invitation`, sk: `invitation|${id}` }),
  invitedAddress: (organisationId: string, email: string): Key => ({ pk: `${organisationId}|invitation`, sk: `address|${email}` }),
  invitedAddresses: (organisationId: string) => ({ pk: `${organisationId}|invitation`, prefix: 'address|' }),
  invitations: (organisationId: string) => ({ pk: `${organisationId}|invitation`, prefix: 'invitation|' }),

  savedFilter: (organisationId: string, userId: string, listId: string): Key => ({
    pk: `${organisationId}|preference`,
    sk: `preference|${userId}|${listId}`,
  }),
  /** An id that no list has. */
  menu: (organisationId: string, userId: string): Key => ({
    pk: `${organisationId}|preference`,
    sk: `preference|${userId}|*menu`,
  }),
  preferences: (organisationId: string) => ({ pk: `${organisationId}|preference`, prefix: 'preference|' }),

  draft: (organisationId: string, userId: string, form: string, id: string): Key => ({
    pk: `${organisationId}|draft`,
    sk: `draft|${userId}|${form}|${id}`,
  }),
  draftsOf: (organisationId: string, userId: string) => ({ pk: `${organisationId}|draft`, prefix: `draft|${userId}|` }),
  drafts: (organisationId: string) => ({ pk: `${organisationId}|draft`, prefix: 'draft|' }),

  /** How far the messages of a log were sent. */
  relayed: (organisationId: string, log: string): Key => ({ pk: `${organisationId}|relayed`, sk: `relayed|${log}` }),
  relayedOf: (organisationId: string) => ({ pk: `${organisationId}|relayed`, prefix: 'relayed|' }),

  /** How far the proof of an organisation has come, and the parts of what it has kept. */
  proof: (organisationId: string): Key => ({ pk: `${organisationId}|proof`, sk: 'proof' }),
  proofPart: (organisationId: string, step: string, at: number): Key => ({ pk: `${organisationId}|proof`, sk: `proof|${step}|${at}` }),
  proofs: (organisationId: string) => ({ pk: `${organisationId}|proof`, prefix: 'proof' }),

  /** What all processes know of the portals that an organisation uses. */
  portalState: (organisationId: string, name: string): Key => ({ pk: `${organisationId}|portal`, sk: `portal|${name}` }),
  portalStates: (organisationId: string) => ({ pk: `${organisationId}|portal`, prefix: 'portal|' }),

  /** The kilometres between two PIN codes. */
  distance: (organisationId: string, [one, other]: readonly [number, number]): Key => ({
    pk: `${organisationId}|distance`,
    sk: `distance|${one}|${other}`,
  }),
  distances: (organisationId: string) => ({ pk: `${organisationId}|distance`, prefix: 'distance|' }),

  /** A walk over all logs, and an organisation that it has asked. */
  walk: (name: string): Key => ({ pk: `walk|${name}`, sk: 'walk' }),
  asked: (name: string, organisationId: string): Key => ({ pk: `walk|${name}|${organisationId}`, sk: 'asked' }),

  /** The tombstone of a deleted organisation. */
  tombstone: (organisationId: string): Key => ({ pk: `${organisationId}|tombstone`, sk: 'tombstone' }),

  token: (purpose: string, hash: string): Key => ({ pk: `token|${purpose}|${hash}`, sk: 'token' }),
  counter: (key: string): Key => ({ pk: `counter|${key}`, sk: 'counter' }),
} as const;
