import * as z from 'zod/mini';
import { isGstin } from '#domain/registration/gstin';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { statements } from '#modules/purchase/gst-reconciliation/operations';
import { decidePath, gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

/** Letters to suppliers about rows of a reconciliation: one for all rows of the supplier. */
const base = '/api/ims-crm/gstReconciliation/s';
const shared = { area: 'purchase', slug: 'gst-reconciliation', scope: 'branch' } as const;

export const letterLimits = { subject: 200, text: 10_000, rows: 200, rowsLength: 20_000, suppliers: 100, rowsAnswered: 5_000 } as const;

const supplier = z.string().check(z.refine(isGstin, 'This is not a GSTIN'));
const filled = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'This is required'), z.maxLength(most, `At most ${most} characters`));
/** As the rows of the screen are named. */
const rowId = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^\S+$/));

export const writeToSupplier = {
  ...shared,
  id: 'gst-reconciliation.write',
  method: 'POST',
  path: `${base}/letter`,
  summary: 'Mail a letter to a supplier about rows, with a job; the same id sends it once',
  access: { permission: decidePath },
  chooses: ['customer'],
  body: z.lazy(() =>
    z.strictObject({
      id,
      statement: z.enum(statements),
      /** The GSTIN of the supplier, which is that of the ledger. The letter goes to the address of the ledger. */
      supplier,
      partyId: id,
      subject: filled(letterLimits.subject),
      text: filled(letterLimits.text),
      rows: z.array(rowId).check(
        z.minLength(1),
        z.maxLength(letterLimits.rows),
        z.refine((rows) => rows.join(' ').length <= letterLimits.rowsLength, 'These are too many rows for one letter'),
      ),
    }),
  ),
  answer: z.lazy(() => z.object({ to: z.string() })),
} as const satisfies Operation;

const written = z.lazy(() =>
  z.object({
    row: z.string(),
    status: z.enum(['Queued', 'Sent', 'Failed']),
    /** The day on which it was asked for. */
    day: z.string(),
    /** Why it was not sent. */
    why: z.nullable(z.string()),
  }),
);
export type WrittenRow = z.infer<typeof written>;
export type LettersWritten = z.infer<typeof lettersToSuppliers.answer>;

export const lettersToSuppliers = {
  ...shared,
  id: 'gst-reconciliation.letters',
  method: 'GET',
  path: `${base}/letters`,
  summary: 'The last letter about each row of these suppliers, the latest letters first',
  access: { permission: gstReconciliationPath },
  query: z.lazy(() =>
    z.strictObject({
      statement: z.enum(statements),
      /** GSTINs with commas between. */
      suppliers: z.string().check(z.maxLength(letterLimits.suppliers * 16), z.regex(/^[0-9A-Z]{15}(,[0-9A-Z]{15})*$/)),
    }),
  ),
  answer: z.lazy(() =>
    z.object({
      rows: z.array(written),
      /** There are more rows than one answer has: ask about fewer suppliers. */
      more: z.boolean(),
    }),
  ),
} as const satisfies Operation;

export const supplierLetterOperations: readonly Operation[] = [writeToSupplier, lettersToSuppliers];
