import type { TaxpayerList } from '#application/portals/ports';
import type { BillsByIrn } from '#application/ports/eway-bill-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import { believed, type PortalKeys, type Told } from '#integrations/irp/signed';
import { billWith, keptBill, surely, type ToldBill, type ToldWithStatus, toldBill } from '#integrations/irp/told-bill';
import { noSuchGstin, type ToldTaxpayer, taxpayerIn } from '#integrations/irp/told-taxpayer';
import { answered, orNothing, Refused, understood } from '#integrations/nic/answering';
import { decrypted } from '#integrations/nic/cipher';
import { type NicAccess, type NicDialect, nicCalls } from '#integrations/nic/direct';
import { indianTime } from '#integrations/nic/indian-time';

/** The portal of NIC, who calls, and whose signatures are believed. */
export interface NicPortal extends NicAccess {
  readonly keys: PortalKeys;
}

/** How the portal wraps every answer; `Data` is encrypted, but for that of signing in. */
interface Wrapped {
  readonly Status: number | string;
  readonly Data?: unknown;
  readonly ErrorDetails?: readonly { readonly ErrorCode: string | number; readonly ErrorMessage: string }[] | null;
  /** What it adds to an answer, not encrypted. */
  readonly InfoDtls?: unknown;
}

/** What was encrypted, and what stood beside it. */
interface Read<Value> {
  readonly data: Value;
  readonly info: unknown;
}

/** The invoice registration portal by NIC's own protocol, versions 1.03 and 1.04. */
export function nicPortal(portal: NicPortal): InvoicePortal {
  const call = nicCalls(portal, dialect);
  const invoices = '/eicore/v1.03/Invoice';
  return {
    register: (account, payload) =>
      answered(async () => {
        const { data, info } = await call<Read<Told & ToldBill>>(account, { method: 'POST', path: invoices, asked: payload });
        const registered = await believed(data, portal.keys, account);
        return { ...registered, ewayBill: understood(info, () => billWith(data, info)) };
      }),
    cancel: (account, irn, reason, remark) =>
      answered(async () => {
        const asked = { Irn: irn, CnlRsn: reason, CnlRem: remark };
        const path = `${invoices}/Cancel`;
        const told = await call<Read<{ readonly CancelDate: string }>>(account, { method: 'POST', path, asked });
        return understood(told, ({ data }) => indianTime(data.CancelDate));
      }),
    find: (account, type, number, date) =>
      answered(async () => {
        const asked = new URLSearchParams({ doctype: type, docnum: number, docdate: date });
        const path = `${invoices}/irnbydocdetails?${asked}`;
        const told = await orNothing(() => call<Read<Told & ToldBill>>(account, { method: 'GET', path }));
        return told === null ? null : { ...(await believed(told.data, portal.keys, account)), ewayBill: toldBill(told.data) };
      }),
  };
}

/** E-way bills from registered invoices, by the same protocol and in the same session. */
export function nicBillsByIrn(portal: NicAccess): BillsByIrn {
  const call = nicCalls(portal, dialect);
  const bills = '/eiewb/v1.03/ewaybill';
  return {
    generate: (account, payload) =>
      answered(async () => {
        const told = await call<Read<ToldBill>>(account, { method: 'POST', path: bills, asked: payload });
        return understood(told, ({ data, info }) => surely(toldBill(data, info)));
      }),
    find: (account, irn) =>
      answered(async () => {
        const path = `${bills}/irn/${encodeURIComponent(irn)}`;
        return orNothing(async () =>
          understood(await call<Read<ToldWithStatus>>(account, { method: 'GET', path }), ({ data }) => keptBill(data)),
        );
      }),
  };
}

/** The list of taxpayers, by the same protocol and in the same session. */
export function nicTaxpayers(portal: NicAccess): TaxpayerList {
  const call = nicCalls(portal, dialect);
  return {
    find: (account, gstin) =>
      answered(() => {
        const path = `/eivital/v1.04/Master/gstin/${encodeURIComponent(gstin)}`;
        const find = async () =>
          understood(await call<Read<ToldTaxpayer>>(account, { method: 'GET', path }), ({ data }) => taxpayerIn(data, gstin));
        return orNothing(find, noSuchGstin);
      }),
  };
}

const dialect: NicDialect<Wrapped> = {
  mark: 'Status',
  signInPath: '/eivital/v1.04/auth',
  tokenIsOver: ['1005'],
  tokenHeader: 'AuthToken',
  headers: ({ clientId, clientSecret }, { gstin, userName }) => ({
    ...{ client_id: clientId, client_secret: clientSecret, Gstin: gstin, user_name: userName, 'content-type': 'application/json' },
  }),
  signIn: ({ userName, password }, appKey) => ({
    ...{ UserName: userName, Password: password, AppKey: appKey, ForceRefreshAccessToken: true },
  }),
  accepted(said) {
    if (String(said.Status) === '1') return said;
    const errors = (said.ErrorDetails ?? []).map(({ ErrorCode, ErrorMessage }) => ({
      code: String(ErrorCode),
      message: String(ErrorMessage),
    }));
    throw new Refused(errors.length > 0 ? errors : [{ code: '', message: 'The portal refused this without a reason' }]);
  },
  session({ Data }) {
    const { AuthToken, Sek, TokenExpiry } = Data as Readonly<Record<'AuthToken' | 'Sek' | 'TokenExpiry', string>>;
    return { token: AuthToken, sek: Sek, expires: indianTime(TokenExpiry) };
  },
  body: (sealed) => ({ Data: sealed }),
  read: ({ Data, InfoDtls }, key): Read<unknown> => ({ data: JSON.parse(decrypted(String(Data), key)), info: InfoDtls }),
};
