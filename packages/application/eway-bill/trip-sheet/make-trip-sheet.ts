import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import { orRepeat } from '#application/commit/or-repeat';
import type { Answered, Context } from '#application/context';
import { carriedDocuments, linesOf, mayCarry } from '#application/eway-bill/trip-sheet/carried-documents';
import type { Message } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { newRow } from '#application/records/master-row';
import { tidyVehicle } from '#domain/eway-bill/vehicle';
import { refuseIfAny } from '#domain/refusal';
import { tripSheetMessage } from '#events/trip-sheet';
import { fromProblems, goesOnProblems } from '#modules/kit/eway-bill/asked-problems';
import { carriedProblems } from '#modules/stock/trip-sheet/carried';
import type { SheetAsked } from '#modules/stock/trip-sheet/operations';
import { type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

/**
 * Notes which bills go in one vehicle, and asks a job to make their trip sheet at the portal. The same id with the same request returns the
 * first sheet again. Bills that cannot be on it are told at their places.
 */
export async function makeTripSheet(context: Context, asked: SheetAsked): Promise<Answered> {
  const { scope, ports } = context;
  const { id } = asked;
  const { stored } = await orRepeat(context, tripSheet, 'organisation', asked, async () => {
    const row = await rowOfSheet(context, asked);
    return ports.journal.commit(scope, 'organisation', {
      ...{ slug: tripSheet.slug, id, kind: 'create', fingerprint: fingerprintOf(asked) },
      decide: ({ now }) => ({
        ...changeOf(tripSheet, {
          ...{ action: 'make', id, before: undefined, userId: scope.userId },
          row: { ...row, askedAt: now, request: now },
        }),
        messages: [messageOf(scope, id, now)],
      }),
    });
  });
  return answer(stored);
}

async function rowOfSheet(context: Context, asked: SheetAsked) {
  const { mode, vehicle, document, documentDate, from, bills } = asked;
  const carried = (await carriedDocuments(context, bills)).map((one) => (one !== undefined && mayCarry(context, one) ? one : undefined));
  const now = context.ports.clock.now().getTime();
  refuseIfAny([...goesOnProblems(asked), ...fromProblems(from), ...carriedProblems(carried, now)]);
  const all = carried.filter((one) => one !== undefined);
  const lines = await linesOf(context, all);
  const values: Partial<TripSheet> = {
    ...{ sheetStatus: 'Pending', date: context.today, mode, vehicle: tidyVehicle(vehicle ?? '') || null },
    ...{ carrierDocument: document || null, carrierDate: documentDate, fromPlace: from.place, fromState: from.state },
    ...{ gstin: all[0]?.gstin ?? null, billCount: lines.length, bills: lines },
    value: lines.reduce((total, { value }) => total + (value ?? 0), 0),
  };
  return newRow(context, tripSheet, values);
}

/** To the job of trip sheets. */
function messageOf({ organisationId, branchId, financialYearId, userId }: Scope, documentId: string, request: string): Message {
  const asked = { organisationId, branchId, financialYearId, userId, slug: tripSheet.slug, documentId, request };
  const { again: _, ...body } = tripSheetMessage.schema.parse({ version: tripSheetMessage.version, ...asked });
  return { queue: tripSheetMessage.name, body };
}
