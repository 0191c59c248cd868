import type { Context } from '#application/context';
import { billPortal } from '#application/eway-bill/portal';
import { moment } from '#application/eway-bill/take-step';
import type { CarriedDocument } from '#application/eway-bill/trip-sheet/carried-documents';
import { noteStanding } from '#application/portals/note';
import type { KeptBill } from '#application/ports/eway-bill-portal';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { isLive } from '#modules/kit/eway-bill/standing';

/**
 * Writes the vehicle of a trip sheet on one of its documents, from the bill as the portal keeps it. False if it cannot be written now: a step of
 * the document is on its way, or was answered meanwhile. A vehicle that was named after the sheet stays.
 */
export async function tellDocument(context: Context, carried: CarriedDocument, kept: KeptBill, sheetNumber: string): Promise<boolean> {
  const { document, stored } = carried;
  const read = ewayStandingOf(stored.row);
  const named = kept.vehicles.at(-1);
  if (!isLive(read) || named?.tripSheet !== sheetNumber) return true;
  const vehicle = named.vehicle || named.document;
  if (read.ewayBill === 'Active' && read.ewayBillVehicle === vehicle) return true;
  const told: EwayBillStanding = {
    ...read,
    ewayBillGivenUp: null,
    ...{ ewayBill: kept.validUntil === null ? 'Part A only' : 'Active', ewayBillVehicle: vehicle },
    ewayBillPartBAt: read.ewayBillPartBAt ?? moment(named.namedAt),
    ...(kept.validUntil === null ? {} : { ewayBillUntil: moment(kept.validUntil) }),
  };
  const there = { ...context, scope: { ...context.scope, branchId: String(stored.row['branchId']) } };
  return noteStanding<EwayBillStanding>(there, billPortal, {
    ...{ document, id: stored.id, request: undefined, action: 'eway-bill-on-trip-sheet' },
    stands: (stood) => (JSON.stringify(stood) === JSON.stringify(read) ? told : undefined),
  });
}
