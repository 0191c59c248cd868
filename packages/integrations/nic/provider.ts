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
    const said = await exchanged<Said>(`${provider.baseUrl}/${path}`, 'success', {
      ...{ method, headers: headersOf(provider, account), body, patience: provider.patience },
    });
    if (said.success !== true) throw refusedOf(said);
    return { result: said.result as Value, info: said.info };
  };
}

/** Providers want another number for each request. */
function headersOf({ apiKey }: Provider, { gstin, userName, password }: PortalAccount): Readonly<Record<string, string>> {
  const requestid = randomUUID().replaceAll('-', '');
  return { 'x-api-key': apiKey, gstin, user_name: userName, password, requestid, 'content-type': 'application/json' };
}

/** The code stands before each sentence; a provider that cannot reach the portal says a word of its own. */
function refusedOf({ message = '' }: Said): Refused {
  const errors = message.split(/, (?=\d{3,4} *:)/).map((text) => {
    const [, code = '', sentence = text] = /^(\d{3,4}|GSP[A-Z0-9]+)\s*:?\s*(.*)$/.exec(text) ?? [];
    return { code, message: sentence };
  });
  return new Refused(errors);
}
