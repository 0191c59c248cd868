import type { InvoicePortal, PortalAccount, PortalAnswer, PortalError, Registered } from '#application/ports/invoice-portal';
import { decrypted, encrypted, forPortal, newAppKey, sessionKey } from '#integrations/irp/nic-cipher';
import type { PortalSession, Sessions } from '#integrations/irp/sessions';
import { indianTime, type PortalKeys, type Told, Unbelievable, verified } from '#integrations/irp/signed';

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
  readonly now: () => number;
  /** Milliseconds until a call is given up. */
  readonly patience: number;
}

/** How the portal wraps every answer; `Data` is encrypted, but for that of signing in. */
interface Wrapped {
  readonly Status: number | string;
  readonly Data?: unknown;
  readonly ErrorDetails?: readonly { readonly ErrorCode: string | number; readonly ErrorMessage: string }[] | null;
  readonly InfoDtls?: unknown;
}

/** The portal did not answer, or not in its own words. `sent`: the request may have been carried out. */
class NoAnswer extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

class Refused extends Error {
  readonly errors: readonly PortalError[];
  constructor(errors: readonly PortalError[]) {
    super(errors.map(({ code, message }) => `${code} ${message}`).join(', '));
    this.errors = errors;
  }
}

/** Of the header, the user or the key: people must mend the settings (1004 and 1006 to 1019). */
function isOfSettings({ code }: PortalError): boolean {
  const number = Number(code);
  return number === 1004 || (number >= 1006 && number <= 1019);
}

const tokenIsOver = '1005';
/** No document is registered under this number or IRN. */
const nothingThere = new Set(['2148', '2154']);
/** The session's key may be another one by now, or too many calls were made: nothing was done. */
const tryLater = new Set(['5002', '658', '118', '813']);

/** The invoice registration portal by NIC's own protocol, versions 1.03 and 1.04. Nothing is repeated here, but after a token is over. */
export function nicPortal(portal: NicPortal): InvoicePortal {
  const call = async (account: PortalAccount, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const open = () => signIn(portal, account);
    const session = await portal.sessions.get(account, undefined, open);
    try {
      return await inSession(portal, account, session, method, path, body);
    } catch (error) {
      if (!(error instanceof Refused) || !error.errors.some(({ code }) => code === tokenIsOver)) throw error;
      return inSession(portal, account, await portal.sessions.get(account, session, open), method, path, body);
    }
  };
  return {
    register: (account, payload) =>
      answered(async () => believed((await call(account, 'POST', '/eicore/v1.03/Invoice', payload)) as Told, portal, account)),
    cancel: (account, irn, reason, remark) =>
      answered(async () => {
        const said = await call(account, 'POST', '/eicore/v1.03/Invoice/Cancel', { Irn: irn, CnlRsn: reason, CnlRem: remark });
        return indianTime(String((said as { readonly CancelDate: string }).CancelDate));
      }),
    find: (account, type, number, date) =>
      answered(async () => {
        const asked = new URLSearchParams({ doctype: type, docnum: number, docdate: date });
        try {
          return await believed((await call(account, 'GET', `/eicore/v1.03/Invoice/irnbydocdetails?${asked}`)) as Told, portal, account);
        } catch (error) {
          if (error instanceof Refused && error.errors.every(({ code }) => nothingThere.has(code))) return null;
          throw error;
        }
      }),
  };
}

/** The signed document, if the portal signed it and it is of this GSTIN. */
async function believed(told: Told, { keys }: NicPortal, { gstin }: PortalAccount): Promise<Registered> {
  const registered = await verified(told, keys);
  if (registered.sellerGstin !== gstin) throw new Unbelievable('The portal answered for another GSTIN');
  return registered;
}

async function answered<Value>(ask: () => Promise<Value>): Promise<PortalAnswer<Value>> {
  try {
    return { outcome: 'done', value: await ask() };
  } catch (error) {
    if (error instanceof Unbelievable) return { outcome: 'unknown', why: error.message };
    if (error instanceof NoAnswer) return { outcome: error.sent ? 'unknown' : 'busy', why: error.message };
    if (!(error instanceof Refused)) throw error;
    if (error.errors.some(({ code }) => tryLater.has(code))) return { outcome: 'busy', why: error.message };
    return { outcome: error.errors.some(isOfSettings) ? 'settings' : 'refused', errors: error.errors };
  }
}

/** Opens a session. While one is open the portal gives the same again. */
async function signIn(portal: NicPortal, account: PortalAccount): Promise<PortalSession> {
  const appKey = newAppKey();
  const asked = { UserName: account.userName, Password: account.password, AppKey: appKey, ForceRefreshAccessToken: true };
  const said = await exchanged(portal, 'POST', '/eivital/v1.04/auth', headersOf(portal, account), {
    Data: forPortal(JSON.stringify(asked), portal.publicKey),
  });
  const { AuthToken, Sek, TokenExpiry } = refusedUnless(said).Data as Readonly<Record<'AuthToken' | 'Sek' | 'TokenExpiry', string>>;
  return { token: AuthToken, key: sessionKey(Sek, appKey).toString('base64'), expires: indianTime(TokenExpiry) };
}

async function inSession(
  portal: NicPortal,
  account: PortalAccount,
  { token, key: encoded }: PortalSession,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const key = Buffer.from(encoded, 'base64');
  const headers = { ...headersOf(portal, account), AuthToken: token };
  const said = await exchanged(portal, method, path, headers, body && { Data: encrypted(JSON.stringify(body), key) });
  const { Data } = refusedUnless(said);
  try {
    return JSON.parse(decrypted(String(Data), key));
  } catch {
    throw new NoAnswer('The answer of the portal could not be read', true);
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

/** One request and its answer. What never left is told apart from what may have arrived. */
async function exchanged(
  { baseUrl, patience }: NicPortal,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object | undefined,
): Promise<Wrapped> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    throw new NoAnswer('The portal does not answer', !isUnreachable(error));
  }
  if (response.status === 429 || response.status === 503) throw new NoAnswer('The portal is busy', false);
  try {
    const said = JSON.parse(text) as Wrapped;
    if (typeof said === 'object' && said !== null && 'Status' in said) return said;
  } catch {
    // Told below.
  }
  throw new NoAnswer(`The portal answered ${response.status}, and not in its own words`, true);
}

/** The connection was never made, so nothing can have been done. */
function isUnreachable(error: unknown): boolean {
  const { code } = ((error as { readonly cause?: { readonly code?: string } }).cause ?? {}) as { readonly code?: string };
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT';
}
