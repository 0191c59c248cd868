import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { version } from '#modules/kit/operations/call-schemas';
import { fromBody, goesOnBody } from '#modules/kit/operations/eway-bill-operations';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

export const makeTripSheet = {
  id: 'trip-sheet.make',
  method: 'POST',
  path: '/api/ims-crm/tripSheet/s/make',
  area: 'stock',
  slug: 'trip-sheet',
  scope: 'branch',
  summary: 'Ask the e-way bill portal for a consolidated e-way bill: one vehicle carries the goods of these documents',
  access: { permission: '/trip-sheet/add' },
  body: z.lazy(() =>
    z.strictObject({
      ...{ id, ...goesOnBody, from: z.strictObject(fromBody) },
      bills: z
        .array(z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(60)), id }))
        .check(z.minLength(1, 'Choose an e-way bill'), z.maxLength(limits.billsOnSheet)),
    }),
  ),
  answer: z.lazy(() => recordAnswer(tripSheet)),
} as const satisfies Operation;

export type SheetAsked = z.output<typeof makeTripSheet.body>;

export const trySheetAgain = {
  id: 'trip-sheet.try-again',
  method: 'PUT',
  path: '/api/ims-crm/tripSheet/s/{id}/try-again',
  area: 'stock',
  slug: 'trip-sheet',
  scope: 'branch',
  summary: 'Ask the e-way bill portal again for a trip sheet that failed',
  access: { permission: '/trip-sheet/try-again' },
  body: z.lazy(() => z.strictObject({ version })),
  answer: z.lazy(() => recordAnswer(tripSheet)),
} as const satisfies Operation;

export const tripSheetOperations: readonly Operation[] = [makeTripSheet, trySheetAgain];
