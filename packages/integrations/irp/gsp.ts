import type { TaxpayerList } from '#application/portals/ports';
import type { BillsByIrn } from '#application/ports/eway-bill-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import { believed, type PortalKeys, type Told } from '#integrations/irp/signed';
import { billWith, keptBill, surely, type ToldBill, type ToldWithStatus, toldBill } from '#integrations/irp/told-bill';
import { noSuchGstin, type ToldTaxpayer, taxpayerIn } from '#integrations/irp/told-taxpayer';
import { answered, orNothing, understood } from '#integrations/nic/answering';
import { indianTime } from '#integrations/nic/indian-time';
import { type Provider, providerCalls } from '#integrations/nic/provider';

/** A provider, and whose signatures are believed. */
export interface GspPortal extends Provider {
  readonly keys: PortalKeys;
}

/** The invoice registration portal through a provider. */
export function gspPortal(portal: GspPortal): InvoicePortal {
  const call = providerCalls(portal);
  return {
    register: (account, payload) =>
      answered(async () => {
        const { result, info } = await call<Told & ToldBill>(account, 'POST', 'ei/api/invoice', payload);
        const registered = await believed(result, portal.keys, account);
        return { ...registered, ewayBill: understood(info, () => billWith(result, info)) };
      }),
    cancel: (account, irn, reason, remark) =>
      answered(async () => {
        const asked = { Irn: irn, Cnlrsn: reason, Cnlrem: remark };
        const told = await call<{ readonly CancelDate: string }>(account, 'POST', 'ei/api/invoice/cancel', asked);
        return understood(told, ({ result }) => indianTime(result.CancelDate));
      }),
    find: (account, type, number, date) =>
      answered(async () => {
        const asked = new URLSearchParams({ doctype: type, docnum: number, docdate: date });
        const told = await orNothing(() => call<Told & ToldBill>(account, 'GET', `ei/api/invoice/irnbydocdetails?${asked}`));
        return told === null ? null : { ...(await believed(told.result, portal.keys, account)), ewayBill: toldBill(told.result) };
      }),
  };
}

/** E-way bills from registered invoices through the same provider. */
export function gspBillsByIrn(provider: Provider): BillsByIrn {
  const call = providerCalls(provider);
  return {
    generate: (account, payload) =>
      answered(async () => {
        const told = await call<ToldBill>(account, 'POST', 'ei/api/ewaybill', payload);
        return understood(told, ({ result, info }) => surely(toldBill(result, info)));
      }),
    find: (account, irn) =>
      answered(async () => {
        const asked = new URLSearchParams({ irn });
        const path = `ei/api/ewaybill/irn?${asked}`;
        return orNothing(async () => understood(await call<ToldWithStatus>(account, 'GET', path), ({ result }) => keptBill(result)));
      }),
  };
}

/** The list of taxpayers through the same provider. */
export function gspTaxpayers(provider: Provider): TaxpayerList {
  const call = providerCalls(provider);
  return {
    find: (account, gstin) =>
      answered(() => {
        const path = `ei/api/master/gstin?${new URLSearchParams({ gstin })}`;
        const find = async () => understood(await call<ToldTaxpayer>(account, 'GET', path), ({ result }) => taxpayerIn(result, gstin));
        return orNothing(find, noSuchGstin);
      }),
  };
}
