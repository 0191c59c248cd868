import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import { ewayBillPortal } from '#integrations/eway-bill/portal';
import { sentenceOf } from '#integrations/eway-bill/sentences';
import { Refused } from '#integrations/nic/answering';
import { decrypted, sessionKey } from '#integrations/nic/cipher';
import { type NicAccess, type NicDialect, nicCalls } from '#integrations/nic/direct';

/** The portal of NIC, and who calls. */
export interface NicEwayBills extends NicAccess {
  readonly now: () => number;
}

/** How the portal wraps every answer. `data` is encrypted; `error` is base64 of JSON with codes alone. */
interface Wrapped {
  readonly status: number | string;
  readonly data?: string;
  readonly error?: unknown;
  /** Of what is looked up: the key of `data`, encrypted with the session's key. */
  readonly rek?: string;
  readonly authtoken?: string;
  readonly sek?: string;
}

/** The e-way bill portal by NIC's own protocol, version 1.03. */
export function nicEwayBills(portal: NicEwayBills): EwayBillPortal {
  const call = nicCalls(portal, dialectOf(portal));
  const path = '/v1.03/ewayapi';
  return ewayBillPortal({
    act: <Value>(account: PortalAccount, action: string, asked: object) => call<Value>(account, { method: 'POST', path, action, asked }),
    look: <Value>(account: PortalAccount, name: string, asked: URLSearchParams) =>
      call<Value>(account, { method: 'GET', path: `${path}/${name}?${asked}` }),
  });
}

/** The answer does not say when a session ends: it lasts six hours, and one hour in the sandbox. */
const tokenLife = 60 * 60 * 1000;

function dialectOf({ now }: NicEwayBills): NicDialect<Wrapped> {
  return {
    mark: 'status',
    signInPath: '/v1.03/auth',
    tokenIsOver: ['105', '106', '238'],
    tokenHeader: 'authtoken',
    headers: ({ clientId, clientSecret }, { gstin }) => ({
      ...{ 'client-id': clientId, 'client-secret': clientSecret, gstin, 'content-type': 'application/json' },
    }),
    signIn: ({ userName, password }, appKey) => ({ action: 'ACCESSTOKEN', username: userName, password, app_key: appKey }),
    accepted(said) {
      if (String(said.status) === '1') return said;
      throw new Refused(errorsIn(said.error));
    },
    session: ({ authtoken = '', sek = '' }) => ({ token: authtoken, sek, expires: now() + tokenLife }),
    body: (sealed, action) => ({ action, data: sealed }),
    read({ data = '', rek }, key) {
      return JSON.parse(decrypted(data, rek === undefined ? key : sessionKey(rek, key.toString('base64'))));
    },
  };
}

/** The portal gives codes without sentences: `{"errorCodes":"208,210,"}`. */
function errorsIn(error: unknown): readonly { readonly code: string; readonly message: string }[] {
  const codes = codesIn(typeof error === 'string' ? Buffer.from(error, 'base64').toString('utf8') : JSON.stringify(error ?? null));
  if (codes.length === 0) return [{ code: '', message: 'The portal refused this without a reason' }];
  return codes.map((code) => ({ code, message: sentenceOf(code) }));
}

function codesIn(text: string): readonly string[] {
  const [, codes = ''] = /"errorCodes"\s*:\s*"?([\d,\s]*)/.exec(text) ?? [];
  return codes.split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()]));
}
