import type { KeptBill, MadeBill, NamedVehicle, NewTime, OthersBill } from '#application/ports/eway-bill-portal';
import { portalTime } from '#integrations/eway-bill/portal-time';
import { unreadable } from '#integrations/nic/answering';

/** What the portal says of bills. Numbers of bills are JSON numbers, moments `12/10/2026 02:05:09 PM`. */

export interface ToldMade {
  readonly ewayBillNo: number | string;
  readonly ewayBillDate: string;
  /** Empty or null with Part A only. */
  readonly validUpto?: string | null;
  /** `Distance between these two pincodes is 610, `, among other things. */
  readonly alert?: string | null;
}

export interface ToldVehicle {
  readonly vehicleNo?: string | null;
  readonly transMode?: string | number | null;
  readonly transDocNo?: string | null;
  readonly transDocDate?: string | null;
  readonly fromPlace?: string | null;
  readonly enteredDate: string;
  readonly userGSTINTransin: string;
  readonly tripshtNo?: number | string | null;
  readonly groupNo?: number | string | null;
}

export interface ToldBill {
  readonly ewbNo: number | string;
  readonly ewayBillDate: string;
  readonly validUpto?: string | null;
  readonly status: string;
  readonly rejectStatus?: string | null;
  readonly userGstin: string;
  readonly fromGstin: string;
  readonly toGstin: string;
  readonly transporterId?: string | null;
  readonly docType: string;
  readonly docNo: string;
  readonly docDate: string;
  readonly totInvValue: number;
  readonly actualDist: number;
  readonly extendedTimes?: number;
  readonly VehiclListDetails?: readonly ToldVehicle[];
}

export interface ToldOthers {
  readonly ewbNo: number | string;
  readonly ewayBillDate: string;
  readonly genGstin: string;
  readonly docNo: string;
  readonly docDate: string;
  readonly fromGstin: string;
  readonly fromTradeName?: string;
  readonly toGstin: string;
  readonly toTradeName?: string;
  readonly totInvValue: number;
  readonly hsnCode: number | string;
  readonly status: string;
  readonly rejectStatus?: string | null;
}

export function madeBill({ ewayBillNo, ewayBillDate, validUpto, alert }: ToldMade): MadeBill {
  const [, kilometres] = /Distance between these two pincodes is (\d+)/i.exec(alert ?? '') ?? [];
  const portalDistance = kilometres === undefined ? null : Number(kilometres);
  return { number: numberOf(ewayBillNo), generatedAt: moment(ewayBillDate), validUntil: endOf(validUpto), portalDistance };
}

export interface ToldSheet {
  readonly cEwbNo: number | string;
  readonly cEWBDate: string;
}

export function madeSheet({ cEwbNo, cEWBDate }: ToldSheet): { readonly number: string; readonly generatedAt: number } {
  if (!/^\d+$/.test(String(cEwbNo))) throw unreadable();
  return { number: String(cEwbNo), generatedAt: moment(cEWBDate) };
}

export interface ToldGroup {
  readonly groupNo: number | string;
}

export function groupNumber({ groupNo }: ToldGroup): string {
  if (!/^[1-9]\d*$/.test(String(groupNo))) throw unreadable();
  return String(groupNo);
}

export function newTime(changedAt: string, validUpto: string | null | undefined): NewTime {
  return { changedAt: moment(changedAt), validUntil: endOf(validUpto) };
}

export function keptBill(told: ToldBill): KeptBill {
  return {
    ...{ number: numberOf(told.ewbNo), generatedAt: moment(told.ewayBillDate), validUntil: endOf(told.validUpto) },
    ...{ active: told.status === 'ACT', rejected: told.rejectStatus === 'Y', generator: told.userGstin },
    ...{ fromGstin: told.fromGstin, toGstin: told.toGstin, transporterId: told.transporterId || null },
    ...{ documentType: told.docType, documentNumber: told.docNo, documentDate: told.docDate },
    ...{ total: paiseOf(told.totInvValue), distance: Number(told.actualDist), timesExtended: told.extendedTimes ?? 0 },
    // The portal shows the latest first.
    vehicles: (told.VehiclListDetails ?? [])
      .toReversed()
      .map(namedVehicle)
      .sort((one, other) => one.namedAt - other.namedAt),
  };
}

export function othersBill(told: ToldOthers): OthersBill {
  return {
    ...{ number: numberOf(told.ewbNo), generatedAt: moment(told.ewayBillDate), generator: told.genGstin },
    ...{ documentNumber: told.docNo, documentDate: told.docDate, fromGstin: told.fromGstin, fromName: told.fromTradeName ?? '' },
    ...{ toGstin: told.toGstin, toName: told.toTradeName ?? '', total: paiseOf(told.totInvValue), hsn: String(told.hsnCode) },
    ...{ active: told.status === 'ACT', rejected: told.rejectStatus === 'Y' },
  };
}

function namedVehicle(told: ToldVehicle): NamedVehicle {
  const some = (number: number | string | null | undefined) => (number && String(number) !== '0' ? String(number) : null);
  return {
    ...{ vehicle: told.vehicleNo ?? '', mode: String(told.transMode ?? ''), document: told.transDocNo ?? '' },
    ...{ documentDate: told.transDocDate ?? '', fromPlace: told.fromPlace ?? '', namedAt: moment(told.enteredDate) },
    ...{ by: told.userGSTINTransin, tripSheet: some(told.tripshtNo) },
    group: some(told.groupNo),
  };
}

function numberOf(told: number | string): string {
  const number = String(told);
  if (!/^\d{12}$/.test(number)) throw unreadable();
  return number;
}

export function moment(text: string): number {
  const at = portalTime(text);
  if (Number.isNaN(at)) throw unreadable();
  return at;
}

function endOf(text: string | null | undefined): number | null {
  return text ? moment(text) : null;
}

function paiseOf(rupees: number): number {
  return Math.round(Number(rupees) * 100);
}
