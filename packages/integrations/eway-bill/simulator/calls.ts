import { portalText } from '#integrations/eway-bill/portal-time';
import {
  addVehicle,
  assignTransporter,
  beginGroup,
  cancel,
  consolidate,
  type Extending,
  extend,
  type Grouping,
  nameVehicle,
  otherParty,
  reject,
} from '#integrations/eway-bill/simulator/change-bill';
import { makeBill } from '#integrations/eway-bill/simulator/make-bill';
import type { Bill, BillRegister } from '#integrations/eway-bill/simulator/register';
import { Refused } from '#integrations/nic/simulator/server';

/** The calls about e-way bills, whichever protocol they came by. */
export interface Calls {
  act(gstin: string, action: string, asked: unknown): Promise<object>;
  look(gstin: string, name: string, asked: URLSearchParams): object;
}

interface Asked extends Grouping, Extending {
  readonly ewbNo?: number | string;
  readonly transporterId?: string;
  readonly cancelRsnCode?: unknown;
  readonly cancelRmrk?: unknown;
  readonly tripSheetEwbBills?: readonly { readonly ewbNo: number | string }[];
}

export function callsOf(register: BillRegister, now: () => number): Calls {
  const [actions, looks] = [actionsOn(register, now), looksAt(register)];
  return {
    async act(gstin, action, asked) {
      const call = actions[action];
      if (call === undefined) throw new Refused('239', 'Invalid action');
      return call(gstin, asked as Asked, now());
    },
    look(gstin, name, asked) {
      const call = looks[name.toLowerCase()];
      if (call === undefined) throw new Refused('239', 'Invalid action');
      return call(gstin, asked);
    },
  };
}

type Action = (gstin: string, asked: Asked, at: number) => Promise<object>;

function actionsOn(register: BillRegister, now: () => number): Readonly<Record<string, Action>> {
  function billOf(number: unknown, code = '301'): Bill {
    const bill = register.bill(String(number));
    if (bill === undefined) throw new Refused(code, 'Invalid eway bill number');
    return bill;
  }

  async function kept(bill: Bill): Promise<Bill> {
    await register.keep(bill);
    return bill;
  }

  return {
    async GENEWAYBILL(gstin, asked) {
      const making = await makeBill(register, now, gstin, asked);
      if ('refused' in making) throw new Refused(making.refused.map(({ code }) => code).join(','), making.refused[0]?.message ?? '');
      return { ...made(making.bill), alert: `Distance between these two pincodes is ${making.portalDistance}, ` };
    },
    async VEHEWB(gstin, asked, at) {
      const { validUntil } = await kept(nameVehicle(billOf(asked.ewbNo), gstin, asked, at));
      return { vehUpdDate: portalText(at), validUpto: endText(validUntil) };
    },
    async MULTIVEHMOVINT(gstin, asked, at) {
      const { groups = [] } = await kept(beginGroup(billOf(asked.ewbNo), gstin, asked, at));
      return { ewbNo: Number(asked.ewbNo), groupNo: groups.length, createdDate: portalText(at) };
    },
    async MULTIVEHADD(gstin, asked, at) {
      await kept(addVehicle(billOf(asked.ewbNo), gstin, asked, at));
      return { ewbNo: Number(asked.ewbNo), groupNo: Number(asked.groupNo), vehAddedDate: portalText(at) };
    },
    async UPDATETRANSPORTER(gstin, { ewbNo, transporterId = '' }, at) {
      await kept(assignTransporter(billOf(ewbNo), gstin, transporterId, at));
      return { ewayBillNo: Number(ewbNo), transporterId, transUpdateDate: portalText(at) };
    },
    async EXTENDVALIDITY(gstin, asked, at) {
      const { validUntil } = await kept(extend(billOf(asked.ewbNo), gstin, asked, at));
      return { ewayBillNo: Number(asked.ewbNo), updatedDate: portalText(at), validUpto: endText(validUntil) };
    },
    async CANEWB(gstin, { ewbNo, cancelRsnCode, cancelRmrk }, at) {
      await kept(cancel(billOf(ewbNo), gstin, cancelRsnCode, cancelRmrk, at));
      return { ewayBillNo: Number(ewbNo), cancelDate: portalText(at) };
    },
    async REJEWB(gstin, { ewbNo }, at) {
      await kept(reject(billOf(ewbNo, '344'), gstin, at));
      return { ewayBillNo: Number(ewbNo), ewbRejectedDate: portalText(at) };
    },
    async GENCEWB(gstin, asked, at) {
      const bills = (asked.tripSheetEwbBills ?? []).map(({ ewbNo }) => billOf(ewbNo));
      const number = register.nextTripSheet();
      await register.keep(...consolidate(bills, gstin, asked, at, number));
      return { cEwbNo: Number(number), cEWBDate: portalText(at) };
    },
  };
}

function looksAt(register: BillRegister): Readonly<Record<string, (gstin: string, asked: URLSearchParams) => object>> {
  return {
    getewaybill(gstin, asked) {
      const bill = register.bill(asked.get('ewbNo') ?? '');
      if (bill === undefined || !isPartyTo(bill, gstin)) throw nothing;
      return shown(bill);
    },
    getewaybillgeneratedbyconsigner(gstin, asked) {
      const bill = register.ofDocument(gstin, asked.get('docType') ?? '', asked.get('docNo') ?? '');
      if (bill === undefined) throw nothing;
      return made(bill);
    },
    getewaybillsofotherparty(gstin, asked) {
      const date = asked.get('date');
      const bills = register.bills().filter((bill) => otherParty(bill) === gstin && portalText(bill.at).startsWith(`${date} `));
      if (bills.length === 0) throw nothing;
      return bills.map(shownToOthers);
    },
  };
}

const nothing = new Refused('325', 'Could not retrieve data');

function isPartyTo({ gstin: generator, transporterId, request: { fromGstin, toGstin } }: Bill, gstin: string): boolean {
  return [generator, transporterId, fromGstin, toGstin].includes(gstin);
}

function made({ number, at, validUntil }: Bill): object {
  return { ewayBillNo: Number(number), ewayBillDate: portalText(at), validUpto: endText(validUntil) };
}

function endText(validUntil: number | null): string | null {
  return validUntil === null ? null : portalText(validUntil);
}

function shown(bill: Bill): object {
  const { number, at, gstin, request, distance, transporterId, vehicles, validUntil, timesExtended } = bill;
  return {
    ...{ ...request, ewbNo: Number(number), ewayBillDate: portalText(at), genMode: 'API', userGstin: gstin, ...stateOf(bill) },
    ...{ transporterId, actualDist: distance, validUpto: endText(validUntil), extendedTimes: timesExtended },
    // The portal shows the latest first.
    VehiclListDetails: vehicles.toReversed().map(({ at: entered, by, tripSheet, group = '0', quantity: _, ...named }) => ({
      ...{
        ...named,
        updMode: 'API',
        enteredDate: portalText(entered),
        userGSTINTransin: by,
        tripshtNo: Number(tripSheet ?? 0),
        groupNo: group,
      },
    })),
  };
}

function shownToOthers(bill: Bill): object {
  const { number, at, gstin, request } = bill;
  return {
    ...{
      ewbNo: Number(number),
      ewayBillDate: portalText(at),
      genMode: 'API',
      genGstin: gstin,
      docNo: request.docNo,
      docDate: request.docDate,
    },
    ...{ fromGstin: request.fromGstin, fromTradeName: request.fromTrdName, toGstin: request.toGstin, toTradeName: request.toTrdName },
    ...{ totInvValue: request.totInvValue, hsnCode: request.itemList[0]?.hsnCode, hsnDesc: '', ...stateOf(bill) },
  };
}

function stateOf({ cancelledAt, rejectedAt }: Bill): object {
  return { status: cancelledAt === null ? 'ACT' : 'CNL', rejectStatus: rejectedAt === null ? 'N' : 'Y' };
}
