import { findOwn } from '#application/access/find-own';
import type { Context, FileAnswer } from '#application/context';
import { tripSheetPaper } from '#application/eway-bill/trip-sheet/trip-sheet-paper';
import { branchOf, organisationOf } from '#application/known-records';
import { issuerOf } from '#application/paper/issuer';
import { pictureOf } from '#application/paper/print-document';
import { rowOf } from '#application/row-of';
import { paise } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { dayOf } from '#domain/time/day';
import { type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

/** A trip sheet as PDF, with the letterhead of its branch; it goes with the goods, so there is none until the portal has made it. */
export async function printTripSheet(context: Context, id: string): Promise<FileAnswer> {
  const sheet = rowOf(tripSheet, await findOwn(context, tripSheet, id));
  const { sheetNumber, madeAt } = sheet;
  if (sheetNumber === null || madeAt === null) throw new Refusal('notAllowed', { why: 'The portal has not made this trip sheet' });
  const [organisation, branch] = await Promise.all([organisationOf(context), branchOf(context)]);
  const logo = await pictureOf(context, organisation?.logo);
  const content = await context.ports.papers.document({
    ...tripSheetPaper(onPaper(sheet, sheetNumber, madeAt)),
    ...(sheet.sandbox === true ? { watermark: 'SANDBOX' } : {}),
    issuer: issuerOf({ ...organisation }, { ...branch }, logo),
  });
  return { name: `Trip Sheet ${sheetNumber}.pdf`, type: 'application/pdf', content };
}

function onPaper({ fromPlace, fromState, vehicle, carrierDocument, mode, bills }: TripSheet, number: string, generatedAt: string) {
  return {
    ...{ number, generatedAt, from: { place: fromPlace ?? '', state: fromState ?? '' } },
    ...{ vehicle: [vehicle, carrierDocument].filter(Boolean).join(', '), mode: mode ?? 'Road' },
    bills: bills.map(({ billNumber, billAt, documentNumber, documentDate, value, to }) => ({
      ...{ number: billNumber ?? '', date: billAt ? dayOf(billAt) : '', documentNumber: documentNumber ?? '' },
      ...{ documentDate: documentDate ?? '', value: paise(value ?? 0), to: to ?? '' },
    })),
  };
}
