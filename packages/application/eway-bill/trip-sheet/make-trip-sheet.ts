import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { fingerprintOf } from '#application/commit/fingerprint';
import { orRepeat } from '#application/commit/or-repeat';
import type { Answered, Context } from '#application/context';
import { type CarriedDocument, carriedDocuments, linesOf, mayCarry, type Named } from '#application/eway-bill/trip-sheet/carried-documents';
import { changeOfSheet, heldElsewhere, takingBills } from '#application/eway-bill/trip-sheet/hold-bills';
import type { Message } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { tidyVehicle } from '#domain/eway-bill/vehicle';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { tripSheetMessage } from '#events/trip-sheet';
import { fromProblems, goesOnProblems } from '#modules/kit/eway-bill/asked-problems';
import { carriedProblems } from '#modules/stock/trip-sheet/carried';
import type { SheetAsked } from '#modules/stock/trip-sheet/operations';
import { type SheetLine, type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

/**
 * Notes which bills go in one vehicle, and asks a job to make their trip sheet at the portal. The same id with the same request returns the
 * first sheet again. Bills that cannot be on it are told at their places.
 */
export async function makeTripSheet(context: Context, asked: SheetAsked): Promise<Answered> {
  const { scope, ports } = context;
  const { id } = asked;
  const { stored } = await orRepeat(context, tripSheet, 'organisation', asked, async () => {
    const row = await rowOfSheet(context, asked);
    const write = () =>
      ports.journal.commit(scope, 'organisation', {
        ...{ slug: tripSheet.slug, id, kind: 'create', fingerprint: fingerprintOf(asked) },
        decide: ({ now }) => ({
          ...changeOfSheet({
            ...{ action: 'make', id, before: undefined, userId: scope.userId },
            row: { ...row, askedAt: now, request: now },
          }),
          messages: [messageOf(scope, id, now)],
        }),
      });
    return takingBills(context, id, numbersOf(row), write);
  });
  return answer(stored);
}

/**
 * Asks again for a sheet that failed, with its bills as they stand now. The request before it does not count any more. Refuses, in words that
 * name the documents, if some of them cannot go along.
 */
export async function trySheetAgain(context: Context, id: string, version: number): Promise<Answered> {
  const { scope, ports } = context;
  const before = await findOwn(context, tripSheet, id);
  refuseStale(tripSheet, before, version);
  refuseUnlessOffered(tripSheet, 'try-again', before.row);
  const sheet = rowOf(tripSheet, before);
  const named = sheet.bills.map(({ slug, documentId }) => ({ slug: slug ?? '', id: documentId ?? '' }));
  const { carried, problems } = await carriedOn(context, id, named);
  refuseInWords(problems, sheet);
  const row = { ...sheet, ...valuesOf(await linesOf(context, carried)), sheetStatus: 'Pending' as const, date: context.today };
  const write = () =>
    ports.journal.commit(scope, 'organisation', {
      ...{ slug: tripSheet.slug, id, kind: 'change', read: { version, title: tripSheet.title } },
      decide: ({ record, now }) => ({
        ...changeOfSheet({
          ...{ action: 'try-again', id, before: record, userId: scope.userId },
          row: { ...row, why: null, askedAt: now, request: now, sentAt: null },
        }),
        messages: [messageOf(scope, id, now)],
      }),
    });
  try {
    return answer((await takingBills(context, id, numbersOf(row), write)).stored);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') refuseInWords(error.errors, sheet);
    throw error;
  }
}

/** Nothing of it can be corrected in a form, so the sentence says which documents these are. */
function refuseInWords(problems: readonly Problem[], { bills }: TripSheet): void {
  const [first, ...others] = problems;
  if (first === undefined) return;
  const { documentNumber } = bills[Number(first.path.split('.')[1])] ?? {};
  const more = others.length === 0 ? '' : `, and ${others.length} more cannot go along`;
  throw new Refusal('notAllowed', { why: `${documentNumber}: ${first.message}${more}` });
}

async function rowOfSheet(context: Context, asked: SheetAsked): Promise<TripSheet> {
  const { id, mode, vehicle, document, documentDate, from, bills } = asked;
  const { carried, problems } = await carriedOn(context, id, bills);
  refuseIfAny([...goesOnProblems(asked), ...fromProblems(from), ...problems]);
  const values: Partial<TripSheet> = {
    ...{ sheetStatus: 'Pending', date: context.today, mode, vehicle: tidyVehicle(vehicle ?? '') || null },
    ...{ carrierDocument: document || null, carrierDate: documentDate, fromPlace: from.place, fromState: from.state },
    ...{ gstin: carried[0]?.gstin ?? null, ...valuesOf(await linesOf(context, carried)) },
  };
  return newRow(context, tripSheet, values) as TripSheet;
}

/** The documents that the caller may put on a sheet, and why some of these cannot be on it, each at its place. */
async function carriedOn(context: Context, sheetId: string, bills: readonly Named[]) {
  const all = (await carriedDocuments(context, bills)).map((one) => (one !== undefined && mayCarry(context, one) ? one : undefined));
  const held = await heldElsewhere(
    context,
    sheetId,
    all.map((one) => one?.stands.ewayBillNo),
  );
  const problems = [...carriedProblems(all, context.ports.clock.now().getTime()), ...held];
  return { carried: all.filter((one): one is CarriedDocument => one !== undefined), problems };
}

function valuesOf(lines: readonly SheetLine[]): Pick<TripSheet, 'bills' | 'billCount' | 'value'> {
  return { bills: lines, billCount: lines.length, value: lines.reduce((total, { value }) => total + (value ?? 0), 0) };
}

function numbersOf({ bills }: TripSheet): readonly (string | null)[] {
  return bills.map(({ billNumber }) => billNumber);
}

/** To the job of trip sheets. */
function messageOf({ organisationId, branchId, financialYearId, userId }: Scope, documentId: string, request: string): Message {
  const asked = { organisationId, branchId, financialYearId, userId, slug: tripSheet.slug, documentId, request };
  const { again: _, ...body } = tripSheetMessage.schema.parse({ version: tripSheetMessage.version, ...asked });
  return { queue: tripSheetMessage.name, body };
}
