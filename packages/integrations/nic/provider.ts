import { randomUUID } from 'node:crypto';
import type { PortalAccount } from '#application/ports/gst-portal';
import { exchanged, Refused } from '#integrations/nic/answering';

/** A provider between the organisation and the portals (GST Suvidha Provider), in the shape of REST that several of them have. */
export interface Provider {
  /** Without a slash at its end; with `/test` for the sandbox of most. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Milliseconds until a call is given up. */
  readonly patience: number;
}

interface Said {
  readonly success: boolean;
  /** `2150 : Duplicate IRN`. */
  readonly message?: string;
  readonly result?: unknown;
  readonly info?: unknown;
}

/** `info` is what the portal adds to a result. */
type ProviderCall = <Value>(
  account: PortalAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ readonly result: Value; readonly info: unknown }>;

/** Calls to a provider, which signs in by itself. */
export function providerCalls(provider: Provider): ProviderCall {
  return async <Value>(account: PortalAccount, method: 'GET' | 'POST', path: string, body?: object) => {
    const { gstin, userName, password } = account;
    const { result, info } = await asked(provider, { method, path, body, headers: { gstin, user_name: userName, password } });
    return { result: result as Value, info };
  };
}

/** Asks for what the government tells everybody: no taxpayer has to sign in for it, so none is named. */
export function publicCalls(provider: Provider): <Value>(path: string) => Promise<Value> {
  return async <Value>(path: string) => (await asked(provider, { method: 'GET', path, body: undefined, headers: {} })).result as Value;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: object | undefined;
  /** Of the taxpayer who asks. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Providers want another number for each request. */
async function asked({ baseUrl, apiKey, patience }: Provider, { method, path, body, headers }: Request): Promise<Said> {
  const requestid = randomUUID().replaceAll('-', '');
  const said = await exchanged<Said>(`${baseUrl}/${path}`, 'success', {
    ...{ method, body, patience },
    headers: { 'x-api-key': apiKey, ...headers, requestid, 'content-type': 'application/json' },
  });
  if (said.success !== true) throw refusedOf(said);
  return said;
}

/**
 * Each sentence begins with its code: of digits at the portals of NIC, and like `FO8000` or `SWEB_9035` at the GST system. A provider that
 * cannot reach the portal says a word of its own.
 */
function refusedOf({ message = '' }: Said): Refused {
  const errors = message.split(/, (?=\d{3,4} *:)/).map((text) => {
    const [, code = '', sentence = text] = /^(\d{3,4}|GSP[A-Z0-9]+|[A-Z]+_?\d+)\s*:?\s*(.*)$/.exec(text) ?? [];
    return { code, message: sentence };
  });
  return new Refused(errors);
}
