import { type BillAction, type KnownBill, offered, type Reason, reasons } from '#domain/eway-bill/actions';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { eInvoiceQueue } from '#modules/kit/e-invoice/standing';
import type { EwayBillStanding, EwayBillState, EwayBillStep } from '#modules/kit/eway-bill/fields';

/** Why the bill that the portal has binds a document, by state. */
const bindings: Readonly<Partial<Record<EwayBillState, string>>> = {
  Sending: 'Its e-way bill may be made already. Wait for the answer of the portal',
  'Part A only': 'It has an e-way bill',
  Active: 'It has an e-way bill',
  'Marked by hand': 'It has an e-way bill',
};

/** Why goods, values and places of a document cannot change; undefined if they can. */
export function boundByBill({ ewayBill }: Pick<EwayBillStanding, 'ewayBill'>): string | undefined {
  return ewayBill ? bindings[ewayBill] : undefined;
}

/** Whether goods may be on the road under it. */
export function isLive({ ewayBill }: Pick<EwayBillStanding, 'ewayBill'>): boolean {
  return ewayBill === 'Active' || ewayBill === 'Part A only';
}

/** Whether a bill is to be made from an e-invoice that is not registered yet: it waits for that, not for the portal. */
export function goesAfterInvoice({ eInvoice, ewayBillStep, ewayBillSent }: EInvoiceStanding & EwayBillStanding): boolean {
  if (ewayBillStep !== 'Generate' || ewayBillSent) return false;
  const queue = eInvoiceQueue({ eInvoice: eInvoice ?? null });
  return queue === 'e-invoice-waiting' || queue === 'e-invoice-failed';
}

/** The list of documents whose goods may be on the road, by the end of their bills. */
export const roadName = 'eway-bill-active';

/** The lists of those that wait like this document. */
export function ewayBillQueues(row: EInvoiceStanding & EwayBillStanding): readonly string[] {
  if (goesAfterInvoice(row)) return [];
  const waits = row.ewayBillStep ? 'eway-bill-waiting' : row.ewayBill && queues[row.ewayBill];
  return [...(waits ? [waits] : []), ...(isLive(row) ? [roadName] : [])];
}

const queues: Readonly<Partial<Record<EwayBillState, string>>> = { Failed: 'eway-bill-failed', 'Not made': 'eway-bill-not-made' };

/** Until when a bill can be used: the portal's end, or 15 days for the vehicle to be named. */
export function roadEnd({ ewayBillUntil, ewayBillAt }: EwayBillStanding): string {
  return ewayBillUntil ?? new Date(Date.parse(ewayBillAt ?? '') + daysForVehicle).toISOString();
}

const daysForVehicle = 15 * 24 * 60 * 60 * 1_000;

/** The bill as the rules of the portal look at it. */
export function knownBill(row: EwayBillStanding): KnownBill {
  const at = (moment: string | null | undefined) => (moment ? Date.parse(moment) : null);
  return {
    generatedAt: at(row.ewayBillAt) ?? 0,
    // A row of a list has only the end.
    partBAt: at(row.ewayBillPartBAt) ?? (row.ewayBill === 'Active' ? at(row.ewayBillAt) : null),
    validUntil: at(row.ewayBillUntil),
    distance: row.ewayBillKm ?? 0,
    overDimensional: row.ewayBillCargo === 'Over Dimensional Cargo',
    transporterId: row.ewayBillTransporter ?? null,
    cancelled: row.ewayBill === 'Cancelled',
    ...{ closed: false, verified: false, transporterActed: false },
  };
}

const actions: Readonly<Record<Exclude<EwayBillStep, 'Generate'>, BillAction>> = {
  'Update Vehicle': 'update-vehicle',
  'Several Vehicles': 'update-vehicle',
  'Update Transporter': 'update-transporter',
  'Extend Validity': 'extend',
  Cancel: 'cancel',
};

/**
 * Whether a step can be asked for at a moment (milliseconds since 1970), or why not. We made the bill. Without a moment: as far as it does not
 * depend on one.
 */
export function stepOffered(step: EwayBillStep, row: EwayBillStanding & { readonly cancelled: boolean }, now = Number.NaN): true | string {
  if (row.ewayBillStep) return `${row.ewayBillStep} is on its way to the portal`;
  if (step === 'Generate') return generated(row);
  if (row.ewayBill === 'Marked by hand') return 'It was made elsewhere. Change it there';
  if (!isLive(row)) return row.ewayBill === 'Cancelled' ? reasons.cancelled : 'There is no e-way bill';
  // Code 412 of the portal.
  if (step === 'Update Vehicle' && row.ewayBillGroup) return 'Several vehicles share its goods. Choose Move in Several Vehicles';
  const answer: true | Reason = offered(actions[step], knownBill(row), 'generator', now);
  return answer === true ? true : reasons[answer];
}

function generated({ cancelled, ewayBill }: EwayBillStanding & { readonly cancelled: boolean }): true | string {
  if (cancelled) return 'This is cancelled';
  if (!ewayBill) return 'E-way bills are not switched on. It is set for each GSTIN in GST Registrations';
  return boundByBill({ ewayBill }) ?? true;
}
