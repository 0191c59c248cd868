import { randomUUID } from 'node:crypto';
import type { PortalAccount } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import { believed, type PortalKeys, type Told } from '#integrations/irp/signed';
import { answered, exchanged, orNothing, Refused } from '#integrations/nic/answering';
import { indianTime } from '#integrations/nic/indian-time';

/** A provider between the organisation and the portal (GST Suvidha Provider), in the shape of REST that several of them have. */
export interface GspPortal {
  /** Without a slash at its end; with `/test` for the sandbox of most. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly keys: PortalKeys;
  /** Milliseconds until a call is given up. */
  readonly patience: number;
}

interface Said {
  readonly success: boolean;
  /** `2150 : Duplicate IRN`. */
  readonly message?: string;
  readonly result?: unknown;
}

/** The invoice registration portal through a provider, which signs in by itself. */
export function gspPortal(portal: GspPortal): InvoicePortal {
  const call = async <Value>(account: PortalAccount, method: 'GET' | 'POST', path: string, body?: object): Promise<Value> => {
    const said = await exchanged<Said>(`${portal.baseUrl}/ei/api/${path}`, 'success', {
      ...{ method, headers: headersOf(portal, account), body, patience: portal.patience },
    });
    if (said.success !== true) throw refusedOf(said);
    return said.result as Value;
  };
  return {
    register: (account, payload) =>
      answered(async () => believed(await call<Told>(account, 'POST', 'invoice', payload), portal.keys, account)),
    cancel: (account, irn, reason, remark) =>
      answered(async () => {
        const asked = { Irn: irn, Cnlrsn: reason, Cnlrem: remark };
        return indianTime((await call<{ readonly CancelDate: string }>(account, 'POST', 'invoice/cancel', asked)).CancelDate);
      }),
    find: (account, type, number, date) =>
      answered(async () => {
        const asked = new URLSearchParams({ doctype: type, docnum: number, docdate: date });
        const told = await orNothing(() => call<Told>(account, 'GET', `invoice/irnbydocdetails?${asked}`));
        return told === null ? null : believed(told, portal.keys, account);
      }),
  };
}

/** Providers want another number for each request. */
function headersOf({ apiKey }: GspPortal, { gstin, userName, password }: PortalAccount): Readonly<Record<string, string>> {
  const requestid = randomUUID().replaceAll('-', '');
  return { 'x-api-key': apiKey, gstin, user_name: userName, password, requestid, 'content-type': 'application/json' };
}

/** The code stands before each sentence; a provider that cannot reach the portal says a word of its own. */
function refusedOf({ message = '' }: Said): Refused {
  const errors = message.split(/, (?=\d{4} *:)/).map((text) => {
    const [, code = '', sentence = text] = /^(\d{3,4}|GSP[A-Z0-9]+)\s*:?\s*(.*)$/.exec(text) ?? [];
    return { code, message: sentence };
  });
  return new Refused(errors);
}
