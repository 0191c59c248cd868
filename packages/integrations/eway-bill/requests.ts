import type { Conveyance, Extension, GroupVehicle, TripSheet, VehicleGroup, VehicleUpdate } from '#application/ports/eway-bill-portal';

/** Requests about bills as the portal wants them. It takes empty texts for what is not said. */

export function vehicleRequest({ bill, from, reason, remark, ...goods }: VehicleUpdate): object {
  return {
    ...{ ewbNo: Number(bill), ...conveyance(goods), vehicleType: goods.vehicleType ?? '' },
    ...{ fromPlace: from.place, fromState: Number(from.state), reasonCode: reason, reasonRem: remark },
  };
}

/** What waits has mode 5, and no vehicle. */
export function extensionRequest({ bill, remaining, from, reason, remark, goods }: Extension): object {
  const waits = 'waiting' in goods;
  const [addressLine1, addressLine2, addressLine3] = waits ? goods.address : ['', '', ''];
  return {
    ...{ ewbNo: Number(bill), remainingDistance: remaining, extnRsnCode: Number(reason), extnRemarks: remark },
    ...{ fromPlace: from.place, fromState: Number(from.state), fromPincode: from.pin },
    ...(waits ? { transMode: '5', vehicleNo: '', transDocNo: '', transDocDate: '' } : conveyance(goods)),
    ...{ consignmentStatus: waits ? 'T' : 'M', transitType: waits ? goods.waiting : '', addressLine1, addressLine2, addressLine3 },
  };
}

export function tripSheetRequest({ from, bills, ...goods }: TripSheet): object {
  return {
    ...{ ...conveyance(goods), fromPlace: from.place, fromState: Number(from.state) },
    tripSheetEwbBills: bills.map((bill) => ({ ewbNo: Number(bill) })),
  };
}

export function groupRequest({ bill, mode, from, to, reason, remark, quantity, unit }: VehicleGroup): object {
  return {
    ...{ ewbNo: Number(bill), reasonCode: reason, reasonRem: remark, transMode: mode, totalQuantity: quantity, unitCode: unit },
    ...{ fromPlace: from.place, fromState: Number(from.state), toPlace: to.place, toState: Number(to.state) },
  };
}

export function groupVehicleRequest({ bill, group, vehicle = '', document = '', documentDate = '', quantity }: GroupVehicle): object {
  return { ewbNo: Number(bill), groupNo: group, vehicleNo: vehicle, transDocNo: document, transDocDate: documentDate, quantity };
}

function conveyance({ mode, vehicle = '', document = '', documentDate = '' }: Conveyance) {
  return { transMode: mode, vehicleNo: vehicle, transDocNo: document, transDocDate: documentDate };
}
