import * as z from 'zod/mini';
import { paymentLines } from '#domain/gst-returns/payment/filed-payment';
import type { Operation } from '#modules/kit/operations/operation';
import { fileReturnPath } from '#modules/organisation/gst-registration/return-paths';

/** Paise. */
const taxes = () => z.object({ igst: z.number(), cgst: z.number(), sgst: z.number(), cess: z.number() });

const line = z.object({ ledgerId: z.nullable(z.string()), amount: z.number(), narration: z.string() });

export const proposePayment = {
  area: 'organisation',
  slug: 'gst-registration',
  scope: 'branch',
  id: 'gst-registration.payment-of-return',
  method: 'GET',
  path: '/api/ims-crm/gstRegistration/s/returns/payment',
  summary: 'How GSTR-3B of a period is or was paid: tax, credit, cash and interest in paise, and the journal of the set-off',
  access: { permission: fileReturnPath },
  query: z.lazy(() => z.strictObject({ month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)) })),
  answer: z.lazy(() =>
    z.object({
      ...{ from: z.string(), month: z.string(), due: z.nullable(z.string()), isFiled: z.boolean() },
      /** The return before was late: its interest and its late fee are charged in this one. */
      followsLate: z.boolean(),
      lines: z.record(z.enum(paymentLines), taxes()),
      /** Why the portal does not take it, as sentences. */
      problems: z.array(z.string()),
      /** Debits are positive; lines without a ledger are for people to choose. `existing`: journals with this reference. */
      journal: z.object({
        ...{ date: z.string(), reference: z.string(), lines: z.array(line) },
        existing: z.array(z.object({ id: z.string(), number: z.string() })),
      }),
    }),
  ),
} as const satisfies Operation;
export type ProposedPayment = z.infer<typeof proposePayment.answer>;

export const creditLedger = {
  area: 'organisation',
  slug: 'gst-registration',
  scope: 'branch',
  id: 'gst-registration.credit-ledger',
  method: 'GET',
  path: '/api/ims-crm/gstRegistration/s/returns/ledger',
  summary: 'The credit ledger of the GSTIN over its last filed returns, in paise, beside the input tax ledgers of its branches',
  access: { permission: fileReturnPath },
  answer: z.lazy(() =>
    z.object({
      months: z.array(
        z.object({
          ...{ month: z.string(), opening: taxes(), claimed: taxes(), used: taxes(), left: taxes(), cash: taxes() },
          ...{ books: taxes(), difference: taxes() },
        }),
      ),
    }),
  ),
} as const satisfies Operation;
export type CreditLedger = z.infer<typeof creditLedger.answer>;
