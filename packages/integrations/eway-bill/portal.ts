import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import { extensionRequest, tripSheetRequest, vehicleRequest } from '#integrations/eway-bill/requests';
import { schemaErrors } from '#integrations/eway-bill/schema';
import {
  keptBill,
  madeBill,
  moment,
  newTime,
  othersBill,
  type ToldBill,
  type ToldMade,
  type ToldOthers,
} from '#integrations/eway-bill/told';
import { answered, orNothing } from '#integrations/nic/answering';

/** A way to the portal: every way has the same actions and looks, and wraps them in its own manner. */
export interface Way {
  act<Value>(account: PortalAccount, action: string, asked: object): Promise<Value>;
  look<Value>(account: PortalAccount, name: string, asked: URLSearchParams): Promise<Value>;
}

type Dated<Key extends string> = Readonly<Record<Key, string>>;

/** The e-way bill portal, version 1.03. */
export function ewayBillPortal({ act, look }: Way): EwayBillPortal {
  return {
    async generate(account, payload) {
      const errors = schemaErrors(payload);
      if (errors.length > 0) return { outcome: 'refused', errors };
      return answered(async () => madeBill(await act<ToldMade>(account, 'GENEWAYBILL', payload)));
    },
    updateVehicle: (account, update) =>
      answered(async () => {
        const told = await act<Dated<'vehUpdDate' | 'validUpto'>>(account, 'VEHEWB', vehicleRequest(update));
        return newTime(told.vehUpdDate, told.validUpto);
      }),
    updateTransporter: (account, bill, transporterId) =>
      answered(async () => {
        const asked = { ewbNo: Number(bill), transporterId };
        return moment((await act<Dated<'transUpdateDate'>>(account, 'UPDATETRANSPORTER', asked)).transUpdateDate);
      }),
    extend: (account, extension) =>
      answered(async () => {
        const told = await act<Dated<'updatedDate' | 'validUpto'>>(account, 'EXTENDVALIDITY', extensionRequest(extension));
        return newTime(told.updatedDate, told.validUpto);
      }),
    cancel: (account, bill, reason, remark) =>
      answered(async () => {
        const asked = { ewbNo: Number(bill), cancelRsnCode: Number(reason), cancelRmrk: remark };
        return moment((await act<Dated<'cancelDate'>>(account, 'CANEWB', asked)).cancelDate);
      }),
    reject: (account, bill) =>
      answered(async () => moment((await act<Dated<'ewbRejectedDate'>>(account, 'REJEWB', { ewbNo: Number(bill) })).ewbRejectedDate)),
    consolidate: (account, sheet) =>
      answered(async () => {
        const told = await act<Dated<'cEWBDate'> & { readonly cEwbNo: number | string }>(account, 'GENCEWB', tripSheetRequest(sheet));
        return { number: String(told.cEwbNo), generatedAt: moment(told.cEWBDate) };
      }),
    find: (account, docType, docNo) =>
      answered(async () => {
        const asked = new URLSearchParams({ docType, docNo });
        const told = await orNothing(() => look<ToldMade>(account, 'GetEwayBillGeneratedByConsigner', asked));
        if (told === null) return null;
        const { portalDistance: _, ...made } = madeBill(told);
        return made;
      }),
    get: (account, bill) =>
      answered(async () => {
        const told = await orNothing(() => look<ToldBill>(account, 'GetEwayBill', new URLSearchParams({ ewbNo: bill })));
        return told && keptBill(told);
      }),
    madeByOthers: (account, date) =>
      answered(async () => {
        const told = await orNothing(() => look<readonly ToldOthers[]>(account, 'GetEwayBillsofOtherParty', new URLSearchParams({ date })));
        return (told ?? []).map(othersBill);
      }),
  };
}
