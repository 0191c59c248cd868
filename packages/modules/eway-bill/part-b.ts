import type { Transport } from '#domain/einvoice/e-invoice';
import { transportCodes } from '#domain/einvoice/portal-text';
import type { EwayBill } from '#domain/eway-bill/payload';
import type { Day } from '#domain/time/day';
import type { ExtensionAsked, From, GoesOn, VehicleAsked } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { AnyRow } from '#modules/kit/module';

/** An entry of Part B: a vehicle or a carrier's document that the portal was told of. Null: not known. */
export interface PartB {
  readonly mode: GoesOn['mode'] | null;
  readonly vehicle: string | null;
  readonly document: string | null;
  readonly documentDate: Day | null;
  readonly from: From | null;
  /** The moment of the entry (UTC). */
  readonly at: string;
}

/** A revision of the document. */
interface Told {
  readonly at: string;
  readonly action: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
}

/**
 * Part B of the bill of a document from its revisions, the newest first as they are. `billAt`: the bill as a revision says it. If the
 * revisions know no vehicle, it is the one that the document keeps.
 */
export function partBOf(
  stands: EwayBillStanding,
  revisions: readonly Told[],
  billAt: (row: AnyRow) => EwayBill | undefined,
): readonly PartB[] {
  const entries = revisions.flatMap(({ at, action, before, after }): readonly PartB[] => {
    if (after === null || after['ewayBillNo'] !== stands.ewayBillNo) return [];
    if (action === 'eway-bill-generated') return first(after, billAt(after));
    if (action === 'eway-bill-on-trip-sheet') return numberOnly(after, at);
    return isEntry.has(action) ? later(at, before?.['ewayBillAsked']) : [];
  });
  const { ewayBillVehicle: vehicle, ewayBillPartBAt: at } = stands;
  return entries.length > 0 || !at ? entries : numberOnly({ ewayBillVehicle: vehicle ?? null }, at);
}

const isEntry: ReadonlySet<string> = new Set(['eway-bill-vehicle-updated', 'eway-bill-extended']);

/** What the bill was made with; nothing if it was made with Part A only. */
function first(row: EwayBillStanding, bill: EwayBill | undefined): readonly PartB[] {
  if (!row.ewayBillVehicle || !row.ewayBillPartBAt || bill === undefined) return [];
  const { place, state } = bill.from.goods ?? bill.from.paper;
  return [entryOf(bill.transport, { place, state }, row.ewayBillPartBAt)];
}

/** Of such a vehicle the document keeps only the number. */
function numberOnly({ ewayBillVehicle: vehicle }: EwayBillStanding, at: string): readonly PartB[] {
  return vehicle ? [{ mode: null, vehicle, document: null, documentDate: null, from: null, at }] : [];
}

function later(at: string, asked: unknown): readonly PartB[] {
  if (typeof asked !== 'string') return [];
  const { document: documentNumber, from, ...way }: VehicleAsked | ExtensionAsked = JSON.parse(asked);
  return [entryOf({ ...way, documentNumber, distance: 0, transporterId: null, transporterName: null }, from, at)];
}

function entryOf(transport: Transport, { place, state }: From, at: string): PartB {
  const { vehicle = null, document = null } = transportCodes(transport);
  const { mode, documentDate } = transport;
  return { mode, vehicle, document, documentDate: document === null ? null : documentDate, from: { place, state }, at };
}
