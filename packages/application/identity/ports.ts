import type { AuditAccess } from '#domain/permission/audit-access';
import type { BranchChange } from '#domain/permission/permission';
import type { NoticeMail } from '#events/notice-mail';

/** What identity and tenancy need from outside: an identity provider, and the platform's own data about people. */

/** The result of a sign-in or a refresh. */
export interface Tokens {
  readonly userId: string;
  /** Names the sign-in that both tokens belong to; revoked as one. */
  readonly sessionId: string;
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  /** Null when the caller's current token stays valid. */
  readonly refreshToken: string | null;
}

export interface Account {
  readonly userId: string;
  readonly verified: boolean;
  readonly enabled: boolean;
  /** Whether signing in asks for the code of an authenticator app. */
  readonly secondFactor: boolean;
}

/** What proves the person besides the password: a code of their app, or a proof checked before. */
export type Proof = { readonly code: string } | 'vouched';

/** The identity provider: who a person is. Addresses are lower case. Two adapters, one contract test. */
export interface Identity {
  /** An account that cannot sign in until it is verified. With `password` null, no password works until one is set. Refuses `duplicate`. */
  create(email: string, password: string | null): Promise<string>;
  find(email: string): Promise<Account | undefined>;
  verify(email: string): Promise<void>;
  /**
   * Refuses `wrongCredentials`, also for a disabled account and one that does not exist, in like time; only after the right password
   * `notVerified`, `codeNeeded` where a second factor is on and no proof came, and `wrongCode`, also for a code that was used before.
   */
  signIn(email: string, password: string, proof?: Proof): Promise<Tokens>;
  /** Refuses `signedOut` when the token is unknown, expired, revoked or was used before. */
  refresh(refreshToken: string): Promise<Tokens>;
  /** Ends one session's refresh token; unknown tokens are ignored. */
  revoke(refreshToken: string): Promise<void>;
  /** Ends every refresh token of the account. */
  revokeAll(email: string): Promise<void>;
  isPassword(email: string, password: string): Promise<boolean>;
  setPassword(email: string, password: string): Promise<void>;
  setEnabled(email: string, enabled: boolean): Promise<void>;
  /** A new secret for an authenticator app, base32. Nothing is asked for until it is confirmed. */
  beginSecondFactor(email: string, accessToken: string): Promise<string>;
  /** From now on signing in asks for a code. Refuses `wrongCode`. */
  confirmSecondFactor(email: string, accessToken: string, code: string): Promise<void>;
  dropSecondFactor(email: string): Promise<void>;
}

/** What the embedded provider keeps about an account. */
export interface StoredAccount {
  readonly email: string;
  readonly userId: string;
  /** `scrypt$N$r$p$salt$hash`; null: no password. */
  readonly password: string | null;
  readonly verified: boolean;
  readonly enabled: boolean;
  /** The secret of the authenticator app, sealed; null: no code is asked for. */
  readonly secondFactor: string | null;
  /** The same, not confirmed yet. */
  readonly pendingFactor: string | null;
}

export interface StoredGrant {
  readonly sessionId: string;
  readonly email: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly previousHash: string | null;
  /** Epoch seconds. */
  readonly rotatedAt: number;
  readonly expires: number;
}

/** Where the embedded provider keeps accounts and refresh grants. */
export interface Accounts {
  /** False when the address is taken. */
  create(account: StoredAccount): Promise<boolean>;
  find(email: string): Promise<StoredAccount | undefined>;
  update(email: string, change: Partial<Omit<StoredAccount, 'email' | 'userId'>>): Promise<void>;
  /** Uses up the codes of this half minute and earlier ones; false if they were used already. */
  takeFactorStep(email: string, step: number): Promise<boolean>;
  putGrant(grant: StoredGrant): Promise<void>;
  grant(sessionId: string): Promise<StoredGrant | undefined>;
  /** False when the grant's token is no longer `from`. */
  rotateGrant(sessionId: string, from: string, to: string, now: number, expires: number): Promise<boolean>;
  dropGrant(sessionId: string): Promise<void>;
  dropGrants(email: string): Promise<void>;
}

export type UserStatus = 'Not Verified' | 'Active' | 'Inactive';

/** A person, whatever organisations they belong to. */
export interface User {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly status: UserStatus;
  readonly activeTheme: string;
  readonly activeOrganizationId: string | null;
  /** Organisation → financial year chosen last. */
  readonly activeYears: Readonly<Record<string, string>>;
  /** Grows with every new password, so links mailed before cannot set one. */
  readonly passwordTurn: number;
  readonly createdAt: string;
}

export interface BranchAccess {
  readonly branchId: string;
  /** How this branch differs from the role (decision D1); null if the role decides. */
  readonly change: BranchChange | null;
}

/** One person's place in one organisation. */
export interface Membership {
  readonly organisationId: string;
  readonly userId: string;
  readonly roleId: string;
  /** Stored here so that the last super admin can be protected without reading roles. */
  readonly superAdmin: boolean;
  readonly branches: readonly BranchAccess[];
  /** Of a person with a read-only role: the years they see, and the last day of their access. */
  readonly audit?: AuditAccess | null;
  readonly status: 'Active' | 'Inactive';
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

export interface Invitation {
  readonly organisationId: string;
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly branchIds: readonly string[];
  readonly audit?: AuditAccess | null;
  readonly status: 'Pending' | 'Accepted' | 'Canceled';
  /** ISO 8601 instant at which the mailed link expires. */
  readonly validUntil: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
}

export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  /** Epoch seconds; slides with each refresh. */
  readonly expires: number;
  readonly from: string;
  /** The user agent of the browser. */
  readonly agent: string;
  readonly startedAt: string;
  readonly usedAt: string;
  /** Epoch seconds at which the person last confirmed that it is them. */
  readonly provenAt: number;
  /** Epoch seconds at which the password was typed again to be changed; absent: not yet. */
  readonly passwordShownAt?: number;
}

export type TokenPurpose = 'verify-email' | 'reset-password' | 'accept-invitation' | 'delete-organisation';

/** A single-use token: only its hash is stored. */
export interface OneTimeToken {
  readonly purpose: TokenPurpose;
  readonly hash: string;
  /** Whom or what it is for: an address, `organisation|invitation|version`, or what the code of a deletion hashes to. */
  readonly subject: string;
  readonly expires: number;
  /** The data of the link, encrypted if it is secret. */
  readonly detail?: string;
}

/** Recovery codes: each lets a person in once without their authenticator app. */
export interface RecoveryCodes {
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** The platform's data about people. Facts of an organisation are stored under its key. */
export interface Members {
  createUser(user: User): Promise<void>;
  user(userId: string): Promise<User | undefined>;
  users(userIds: readonly string[]): Promise<ReadonlyMap<string, User>>;
  updateUser(userId: string, change: Partial<Omit<User, 'userId' | 'email' | 'createdAt' | 'passwordTurn'>>): Promise<void>;
  /** Counts a new password. False if `from` is given and is no longer the current turn. */
  turnPassword(userId: string, from?: number): Promise<boolean>;

  membership(organisationId: string, userId: string): Promise<Membership | undefined>;
  /** Organisations a person is a member of. */
  organisationsOf(userId: string): Promise<readonly string[]>;
  membersOf(organisationId: string): Promise<readonly Membership[]>;
  /**
   * Creates, or replaces the version before. Refuses `changed`, and `notAllowed` when no active super admin would be left. With `places`,
   * the turn from before its role and branches were read, refuses `busy` when one of them may have gone since.
   */
  saveMembership(membership: Membership, before: Membership | undefined, places?: number): Promise<void>;
  /** The turn of the roles and branches of an organisation: it grows each time one of them is being deleted. */
  placesTurn(organisationId: string): Promise<number>;
  /** Called before checking who has a role or branch that is being deleted. After this nobody can get it with an earlier turn. */
  turnPlaces(organisationId: string): Promise<void>;
  /** Deletes the membership of an inactive person. Refuses `changed` if this version no longer exists. */
  removeMembership(membership: Membership): Promise<void>;

  openSession(session: Session): Promise<void>;
  session(userId: string, sessionId: string): Promise<Session | undefined>;
  sessionsOf(userId: string): Promise<readonly Session[]>;
  /** Does nothing if the session has ended. */
  updateSession(
    userId: string,
    sessionId: string,
    change: Partial<Pick<Session, 'expires' | 'from' | 'usedAt' | 'provenAt' | 'passwordShownAt'>>,
  ): Promise<void>;
  endSession(userId: string, sessionId: string): Promise<void>;
  endSessions(userId: string): Promise<void>;

  putToken(token: OneTimeToken): Promise<void>;
  /** Reads without using up. */
  peekToken(purpose: TokenPurpose, hash: string): Promise<OneTimeToken | undefined>;
  /** Uses the token up; undefined when it is unknown, used or expired. */
  takeToken(purpose: TokenPurpose, hash: string): Promise<OneTimeToken | undefined>;

  /** Replaces the earlier ones; all are hashed with one salt. */
  putRecoveryCodes(userId: string, codes: RecoveryCodes): Promise<void>;
  recoveryCodes(userId: string): Promise<RecoveryCodes | undefined>;
  /** Our own record of a second factor, for a provider whose own may be off for a moment. */
  hasSecondFactor(userId: string): Promise<boolean>;
  noteSecondFactor(userId: string, on: boolean): Promise<void>;
  /** Uses one up; false when it is unknown or was used before. */
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>;

  /**
   * Adds to a counter that lives `seconds` from its first count, and returns its total. Callers at the same moment get different totals.
   */
  count(key: string, by: number, seconds: number): Promise<number>;
  counted(key: string): Promise<{ readonly total: number; readonly expires: number } | undefined>;
  resetCount(key: string): Promise<void>;

  /**
   * Creates, or replaces the version before; refuses `changed`, and `idempotencyMismatch` when the id is in use. With `turns`: that of the
   * address, as it was read before looking for other invitations to it, refuses `duplicate` when one was sent since; that of the places is
   * as for a membership.
   */
  saveInvitation(
    invitation: Invitation,
    before: Invitation | undefined,
    turns?: { readonly address: number; readonly places: number },
  ): Promise<void>;
  /**
   * All or nothing: the invitation is accepted and its membership exists; undefined for someone who is a member already. Refuses `changed`
   * when the invitation is no longer as it was read, or the person is a member by now, and `busy` as for a membership.
   */
  acceptInvitation(accepted: Invitation, before: Invitation, membership: Membership | undefined, places: number): Promise<void>;
  invitation(organisationId: string, id: string): Promise<Invitation | undefined>;
  invitationsOf(organisationId: string): Promise<readonly Invitation[]>;
  /** Changes with every invitation that is sent to the address. */
  invitationTurn(organisationId: string, email: string): Promise<number>;
  /** Refuses `changed` when this version no longer exists. */
  removeInvitation(invitation: Invitation): Promise<void>;
}

/** Mails that go through the queue `notice-mail`. */
export interface Notices {
  /** A repeated send of the same key is harmless. Those of an organisation name it, so that many of one do not delay those of others. */
  send(notice: NoticeMail, organisationId?: string): Promise<void>;
}
