import { type BillAction, type KnownBill, offered, type Reason, reasons } from '#domain/eway-bill/actions';
import { partALapses } from '#domain/eway-bill/validity';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { eInvoiceQueue } from '#modules/kit/e-invoice/standing';
import type { EwayBillStanding, EwayBillState, EwayBillStep } from '#modules/kit/eway-bill/fields';

/** Why the bill that the portal has binds a document, by state. */
const bindings: Readonly<Partial<Record<EwayBillState, string>>> = {
  Sending: 'Its e-way bill may be made already. Wait for the answer of the portal',
  'Part A only': 'It has an e-way bill',
  Active: 'It has an e-way bill',
  'Marked by hand': 'It has an e-way bill that was made elsewhere',
};

type OfBill = Pick<EwayBillStanding, 'ewayBill' | 'ewayBillAt' | 'ewayBillStep'>;

/**
 * Whether no vehicle was named in time: then the bill is none any more, at this moment (milliseconds since 1970). A vehicle that is on its way
 * to the portal may be in time.
 */
export function hasLapsed({ ewayBill, ewayBillAt, ewayBillStep }: OfBill, now: number): boolean {
  return ewayBill === 'Part A only' && !ewayBillStep && now > partALapses(Date.parse(ewayBillAt ?? ''));
}

/** Why goods, values and places of a document cannot change; undefined if they can. Without a moment: as if its bill had not lapsed. */
export function boundByBill(row: OfBill, now = Number.NaN): string | undefined {
  return row.ewayBill && !hasLapsed(row, now) ? bindings[row.ewayBill] : undefined;
}

/** Whether goods may be on the road under it. Without a moment: as if it had not lapsed. */
export function isLive(row: OfBill, now = Number.NaN): boolean {
  return (row.ewayBill === 'Active' || row.ewayBill === 'Part A only') && !hasLapsed(row, now);
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

/** A step whose job never ended, as it was on its way. */
export type GivenUp = Pick<EwayBillStanding, 'ewayBillStep' | 'ewayBillAsked' | 'ewayBillRequest' | 'ewayBillSent'>;

/** What was given up of the bill of a document, and not asked for again since. */
export function givenUpOf({ ewayBillGivenUp }: Pick<EwayBillStanding, 'ewayBillGivenUp'>): GivenUp | undefined {
  return ewayBillGivenUp ? (JSON.parse(ewayBillGivenUp) as GivenUp) : undefined;
}

/** Until when a bill can be used: the portal's end, or 15 days for the vehicle to be named. */
export function roadEnd({ ewayBillUntil, ewayBillAt }: EwayBillStanding): string {
  return ewayBillUntil ?? new Date(partALapses(Date.parse(ewayBillAt ?? ''))).toISOString();
}

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
  if (step === 'Generate') return generated(row, now);
  // What happens to it elsewhere cannot be told from here, but that it was cancelled can be noted.
  if (row.ewayBill === 'Marked by hand') return step === 'Cancel' ? true : 'It was made elsewhere. Change it there';
  if (!isLive(row)) return row.ewayBill === 'Cancelled' ? reasons.cancelled : 'There is no e-way bill';
  // Code 412 of the portal.
  if (step === 'Update Vehicle' && row.ewayBillGroup) return 'Several vehicles share its goods. Choose Move in Several Vehicles';
  const answer: true | Reason = offered(actions[step], knownBill(row), 'generator', now);
  return answer === true ? true : reasons[answer];
}

/** Whether a bill that was made elsewhere can be entered: nothing of it is at the portal from here. */
export function markOffered(row: EwayBillStanding & { readonly cancelled: boolean }, now?: number): true | string {
  return row.ewayBill === 'Waiting' && !row.cancelled ? true : stepOffered('Generate', row, now);
}

function generated({ cancelled, ...row }: EwayBillStanding & { readonly cancelled: boolean }, now: number): true | string {
  if (cancelled) return 'This is cancelled';
  if (!row.ewayBill) return 'E-way bills are not switched on. It is set for each GSTIN in GST Registrations';
  return boundByBill(row, now) ?? true;
}
