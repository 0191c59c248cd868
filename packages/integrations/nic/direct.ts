import type { PortalAccount } from '#application/ports/gst-portal';
import { exchanged, Refused, unreadable } from '#integrations/nic/answering';
import { encrypted, forPortal, newAppKey, sessionKey } from '#integrations/nic/cipher';
import type { PortalSession, Sessions } from '#integrations/nic/sessions';

/** A portal of NIC, and who calls. */
export interface NicAccess {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What signing in is encrypted for, in PEM. */
  readonly publicKey: string;
  /** Each portal has sessions of its own. */
  readonly sessions: Sessions;
  /** Milliseconds until a call is given up. */
  readonly patience: number;
}

/** How one of the portals speaks: they have cipher and session in common, and name everything differently. */
export interface NicDialect<Said extends object> {
  /** The key that every answer has. */
  readonly mark: keyof Said & string;
  readonly signInPath: string;
  /** Codes for a token that ended or is another one's. */
  readonly tokenIsOver: readonly string[];
  headers(access: NicAccess, account: PortalAccount): Readonly<Record<string, string>>;
  readonly tokenHeader: string;
  /** What is encrypted for the portal to sign in. */
  signIn(account: PortalAccount, appKey: string): object;
  /** Throws `Refused` if the portal says no. */
  accepted(said: Said): Said;
  /** `sek`: the session's key, encrypted with ours. */
  session(said: Said): { readonly token: string; readonly sek: string; readonly expires: number };
  /** The body around what was encrypted. */
  body(sealed: string, action: string): object;
  /** What an answer says, with the session's key. Whatever it throws means that it cannot be read. */
  read(said: Said, key: Buffer): unknown;
}

/** A request: `asked` is encrypted, and `action` names it where the address does not. */
export interface NicRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly asked?: object;
  readonly action?: string;
}

type NicCall = <Value>(account: PortalAccount, request: NicRequest) => Promise<Value>;

/** Calls by NIC's own protocol. Nothing is repeated here, but after a token is over. */
export function nicCalls<Said extends object>(access: NicAccess, dialect: NicDialect<Said>): NicCall {
  return async <Value>(account: PortalAccount, request: NicRequest): Promise<Value> => {
    const open = () => signIn(access, dialect, account);
    const session = await access.sessions.get(account, undefined, open);
    try {
      return (await inSession(access, dialect, account, session, request)) as Value;
    } catch (error) {
      if (!(error instanceof Refused) || !dialect.tokenIsOver.some((code) => error.has(code))) throw error;
      return (await inSession(access, dialect, account, await access.sessions.get(account, session, open), request)) as Value;
    }
  };
}

/** Opens a session. While one is open the portal gives the same again. */
async function signIn<Said extends object>(access: NicAccess, dialect: NicDialect<Said>, account: PortalAccount): Promise<PortalSession> {
  const appKey = newAppKey();
  const said = await exchanged<Said>(`${access.baseUrl}${dialect.signInPath}`, dialect.mark, {
    ...{ method: 'POST', headers: dialect.headers(access, account), patience: access.patience },
    body: { Data: forPortal(JSON.stringify(dialect.signIn(account, appKey)), access.publicKey) },
  });
  const { token, sek, expires } = dialect.session(dialect.accepted(said));
  return { token, key: sessionKey(sek, appKey).toString('base64'), expires };
}

async function inSession<Said extends object>(
  access: NicAccess,
  dialect: NicDialect<Said>,
  account: PortalAccount,
  { token, key: encoded }: PortalSession,
  { method, path, asked, action = '' }: NicRequest,
): Promise<unknown> {
  const key = Buffer.from(encoded, 'base64');
  const headers = { ...dialect.headers(access, account), [dialect.tokenHeader]: token };
  const body = asked && dialect.body(encrypted(JSON.stringify(asked), key), action);
  const said = await exchanged<Said>(`${access.baseUrl}${path}`, dialect.mark, { method, headers, body, patience: access.patience });
  dialect.accepted(said);
  try {
    return dialect.read(said, key);
  } catch {
    throw unreadable();
  }
}
