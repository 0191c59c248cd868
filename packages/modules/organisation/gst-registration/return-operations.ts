import * as z from 'zod/mini';
import { filedForms, isArn } from '#domain/gst-returns/filing/filed-return';
import { limits } from '#domain/limits';
import { isPlausible } from '#domain/time/day';
import type { Operation } from '#modules/kit/operations/operation';
import { fileReturnPath, gstReturnsPath, unlockReturnPath } from '#modules/organisation/gst-registration/return-paths';

/** Returns of the GSTIN of the branch: what is due, and what is filed. */
const base = '/api/ims-crm/gstRegistration/s/returns';
const shared = { area: 'organisation', slug: 'gst-registration', scope: 'branch' } as const;

const form = () => z.enum(filedForms);
/** The last month of the period, `yyyy-MM`. */
const month = () => z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2026-10 is expected'));
const reason = () => z.string('Enter a reason').check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(limits.textLength));

const charge = () => z.int('Enter an amount').check(z.minimum(0, 'Enter an amount'), z.maximum(limits.paise));
const charged = () => z.strictObject({ igst: charge(), cgst: charge(), sgst: charge(), cess: charge() });

/** `open`: filed, and open for changes. */
export const returnStates = ['coming', 'due', 'overdue', 'filed', 'open'] as const;

const line = z.lazy(() =>
  z.object({
    form: form(),
    from: z.string(),
    month: z.string(),
    due: z.nullable(z.string()),
    state: z.enum(returnStates),
    arn: z.nullable(z.string()),
    filedOn: z.nullable(z.string()),
    /** Why it is open for changes. */
    open: z.nullable(z.string()),
    by: z.nullable(z.string()),
    /** Documents of earlier filed periods, or of this one in GSTR-1A, that it is to tell. */
    amended: z.int(),
  }),
);
export type ReturnLine = z.infer<typeof line>;

export const listReturns = {
  ...shared,
  id: 'gst-registration.returns',
  method: 'GET',
  path: base,
  summary: 'Returns of the GSTIN of the branch of the last thirteen months and the next six weeks: due, filed, and open for changes',
  access: { permission: gstReturnsPath },
  answer: z.lazy(() =>
    z.object({
      /** Null: the branch is not registered. */
      gstin: z.nullable(z.string()),
      filing: z.enum(['monthly', 'quarterly', 'composition']),
      returns: z.array(line),
    }),
  ),
} as const satisfies Operation;
export type ReturnsOfGstin = z.infer<typeof listReturns.answer>;

const answer = z.lazy(() => z.object({ form: form(), month: z.string() }));

export const fileReturn = {
  ...shared,
  id: 'gst-registration.file-return',
  method: 'POST',
  path: `${base}/file`,
  summary: 'Mark a return as filed on the portal: its documents are locked in every branch of the GSTIN',
  access: { permission: fileReturnPath },
  body: z.lazy(() =>
    z.strictObject({
      form: form(),
      month: month(),
      arn: z
        .string('Enter the ARN')
        .check(z.trim(), z.toUpperCase(), z.refine(isArn, 'An ARN has 15 letters and digits, such as AA291026000001A')),
      filedOn: z.string('Enter the day').check(z.refine(isPlausible, 'Enter a day')),
      /** Of GSTR-3B, in paise; the computed one if it is missing. */
      interest: z.optional(charged()),
      lateFee: z.optional(charged()),
    }),
  ),
  answer,
} as const satisfies Operation;
export type FilingWanted = z.output<typeof fileReturn.body>;

const ofReturn = z.lazy(() => z.strictObject({ form: form(), month: month(), reason: reason() }));

export const unlockReturn = {
  ...shared,
  id: 'gst-registration.unlock-return',
  method: 'POST',
  path: `${base}/unlock`,
  summary: 'Open a filed return for changes, which a later return reports',
  access: { permission: unlockReturnPath },
  body: ofReturn,
  answer,
} as const satisfies Operation;

export const lockReturn = {
  ...shared,
  id: 'gst-registration.lock-return',
  method: 'POST',
  path: `${base}/lock`,
  summary: 'Lock a filed return again',
  access: { permission: fileReturnPath },
  body: z.lazy(() => z.strictObject({ form: form(), month: month() })),
  answer,
} as const satisfies Operation;

export const unfileReturn = {
  ...shared,
  id: 'gst-registration.unfile-return',
  method: 'POST',
  path: `${base}/unfile`,
  summary: 'Take back that a return was filed, if it was marked by mistake and nothing of it changed since',
  access: { permission: unlockReturnPath },
  body: ofReturn,
  answer,
} as const satisfies Operation;

export const returnOperations: readonly Operation[] = [listReturns, fileReturn, unlockReturn, lockReturn, unfileReturn];
