import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { PortalAccount } from '#application/ports/gst-portal';
import { extensionRequest, groupRequest, groupVehicleRequest, tripSheetRequest, vehicleRequest } from '#integrations/eway-bill/requests';
import { schemaErrors } from '#integrations/eway-bill/schema';
import {
  groupNumber,
  keptBill,
  madeBill,
  madeSheet,
  moment,
  newTime,
  othersBill,
  type ToldBill,
  type ToldGroup,
  type ToldMade,
  type ToldOthers,
  type ToldSheet,
} from '#integrations/eway-bill/told';
import { answered, orNothing, understood } from '#integrations/nic/answering';

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
      return answered(async () => understood(await act<ToldMade>(account, 'GENEWAYBILL', payload), madeBill));
    },
    updateVehicle: (account, update) =>
      answered(async () => {
        const told = await act<Dated<'vehUpdDate' | 'validUpto'>>(account, 'VEHEWB', vehicleRequest(update));
        return understood(told, ({ vehUpdDate, validUpto }) => newTime(vehUpdDate, validUpto));
      }),
    beginGroup: (account, group) =>
      answered(async () => understood(await act<ToldGroup>(account, 'MULTIVEHMOVINT', groupRequest(group)), groupNumber)),
    addVehicle: (account, vehicle) =>
      answered(async () => {
        const told = await act<Dated<'vehAddedDate'>>(account, 'MULTIVEHADD', groupVehicleRequest(vehicle));
        return understood(told, ({ vehAddedDate }) => moment(vehAddedDate));
      }),
    updateTransporter: (account, bill, transporterId) =>
      answered(async () => {
        const told = await act<Dated<'transUpdateDate'>>(account, 'UPDATETRANSPORTER', { ewbNo: Number(bill), transporterId });
        return understood(told, ({ transUpdateDate }) => moment(transUpdateDate));
      }),
    extend: (account, extension) =>
      answered(async () => {
        const told = await act<Dated<'updatedDate' | 'validUpto'>>(account, 'EXTENDVALIDITY', extensionRequest(extension));
        return understood(told, ({ updatedDate, validUpto }) => newTime(updatedDate, validUpto));
      }),
    cancel: (account, bill, reason, remark) =>
      answered(async () => {
        const asked = { ewbNo: Number(bill), cancelRsnCode: Number(reason), cancelRmrk: remark };
        return understood(await act<Dated<'cancelDate'>>(account, 'CANEWB', asked), ({ cancelDate }) => moment(cancelDate));
      }),
    reject: (account, bill) =>
      answered(async () => {
        const told = await act<Dated<'ewbRejectedDate'>>(account, 'REJEWB', { ewbNo: Number(bill) });
        return understood(told, ({ ewbRejectedDate }) => moment(ewbRejectedDate));
      }),
    consolidate: (account, sheet) =>
      answered(async () => understood(await act<ToldSheet>(account, 'GENCEWB', tripSheetRequest(sheet)), madeSheet)),
    find: (account, docType, docNo) =>
      answered(() => {
        const asked = new URLSearchParams({ docType, docNo });
        return orNothing(async () => {
          const told = await look<ToldMade>(account, 'GetEwayBillGeneratedByConsigner', asked);
          const { portalDistance: _, ...made } = understood(told, madeBill);
          return made;
        });
      }),
    get: (account, bill) =>
      answered(() => {
        const asked = new URLSearchParams({ ewbNo: bill });
        return orNothing(async () => understood(await look<ToldBill>(account, 'GetEwayBill', asked), keptBill));
      }),
    madeByOthers: (account, date) =>
      answered(async () => {
        const asked = new URLSearchParams({ date });
        const bills = await orNothing(async () =>
          understood(await look<readonly ToldOthers[]>(account, 'GetEwayBillsofOtherParty', asked), (told) => told.map(othersBill)),
        );
        return bills ?? [];
      }),
  };
}
