import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import { believed, type PortalKeys, type Told } from '#integrations/irp/signed';
import { answered, exchanged, orNothing, Refused, unreadable } from '#integrations/nic/answering';
import { decrypted, encrypted, forPortal, newAppKey, sessionKey } from '#integrations/nic/cipher';
import { indianTime } from '#integrations/nic/indian-time';
import type { PortalSession, Sessions } from '#integrations/nic/sessions';

/** The portal of NIC, and who calls. */
export interface NicPortal {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What signing in is encrypted for, in PEM. */
  readonly publicKey: string;
  readonly keys: PortalKeys;
  readonly sessions: Sessions;
  /** Milliseconds until a call is given up. */
  readonly patience: number;
}

/** How the portal wraps every answer; `Data` is encrypted, but for that of signing in. */
interface Wrapped {
  readonly Status: number | string;
  readonly Data?: unknown;
  readonly ErrorDetails?: readonly { readonly ErrorCode: string | number; readonly ErrorMessage: string }[] | null;
}

const tokenIsOver = '1005';

/** The invoice registration portal by NIC's own protocol, versions 1.03 and 1.04. Nothing is repeated here, but after a token is over. */
export function nicPortal(portal: NicPortal): InvoicePortal {
  const call = async <Said>(account: PortalAccount, method: 'GET' | 'POST', path: string, body?: object): Promise<Said> => {
    const open = () => signIn(portal, account);
    const session = await portal.sessions.get(account, undefined, open);
    try {
      return await inSession(portal, account, session, method, path, body);
    } catch (error) {
      if (!(error instanceof Refused) || !error.has(tokenIsOver)) throw error;
      return inSession(portal, account, await portal.sessions.get(account, session, open), method, path, body);
    }
  };
  const invoices = '/eicore/v1.03/Invoice';
  return {
    register: (account, payload) =>
      answered(async () => believed(await call<Told>(account, 'POST', invoices, payload), portal.keys, account)),
    cancel: (account, irn, reason, remark) =>
      answered(async () => {
        const asked = { Irn: irn, CnlRsn: reason, CnlRem: remark };
        return indianTime((await call<{ readonly CancelDate: string }>(account, 'POST', `${invoices}/Cancel`, asked)).CancelDate);
      }),
    find: (account, type, number, date) =>
      answered(async () => {
        const asked = new URLSearchParams({ doctype: type, docnum: number, docdate: date });
        const told = await orNothing(() => call<Told>(account, 'GET', `${invoices}/irnbydocdetails?${asked}`));
        return told === null ? null : believed(told, portal.keys, account);
      }),
  };
}

/** Opens a session. While one is open the portal gives the same again. */
async function signIn(portal: NicPortal, account: PortalAccount): Promise<PortalSession> {
  const appKey = newAppKey();
  const asked = { UserName: account.userName, Password: account.password, AppKey: appKey, ForceRefreshAccessToken: true };
  const said = await exchanged<Wrapped>(`${portal.baseUrl}/eivital/v1.04/auth`, 'Status', {
    ...{ method: 'POST', headers: headersOf(portal, account), patience: portal.patience },
    body: { Data: forPortal(JSON.stringify(asked), portal.publicKey) },
  });
  const { AuthToken, Sek, TokenExpiry } = refusedUnless(said).Data as Readonly<Record<'AuthToken' | 'Sek' | 'TokenExpiry', string>>;
  return { token: AuthToken, key: sessionKey(Sek, appKey).toString('base64'), expires: indianTime(TokenExpiry) };
}

async function inSession<Said>(
  portal: NicPortal,
  account: PortalAccount,
  { token, key: encoded }: PortalSession,
  method: 'GET' | 'POST',
  path: string,
  asked?: object,
): Promise<Said> {
  const key = Buffer.from(encoded, 'base64');
  const headers = { ...headersOf(portal, account), AuthToken: token };
  const body = asked && { Data: encrypted(JSON.stringify(asked), key) };
  const said = await exchanged<Wrapped>(`${portal.baseUrl}${path}`, 'Status', { method, headers, body, patience: portal.patience });
  const { Data } = refusedUnless(said);
  try {
    return JSON.parse(decrypted(String(Data), key)) as Said;
  } catch {
    throw unreadable();
  }
}

function headersOf({ clientId, clientSecret }: NicPortal, { gstin, userName }: PortalAccount): Readonly<Record<string, string>> {
  return { client_id: clientId, client_secret: clientSecret, Gstin: gstin, user_name: userName, 'content-type': 'application/json' };
}

function refusedUnless(said: Wrapped): Wrapped {
  if (String(said.Status) === '1') return said;
  const errors = (said.ErrorDetails ?? []).map(({ ErrorCode, ErrorMessage }) => ({
    code: String(ErrorCode),
    message: String(ErrorMessage),
  }));
  throw new Refused(errors.length > 0 ? errors : [{ code: '', message: 'The portal refused this without a reason' }]);
}
