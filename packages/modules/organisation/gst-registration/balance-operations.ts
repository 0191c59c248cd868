import * as z from 'zod/mini';
import { portalLedgers } from '#domain/gst-returns/payment/portal-balance';
import { limits } from '#domain/limits';
import { isPlausible } from '#domain/time/day';
import type { Operation } from '#modules/kit/operations/operation';
import { fileReturnPath, gstReturnsPath } from '#modules/organisation/gst-registration/return-paths';

/** Balances of the GSTIN of the branch at the portal. */
const path = '/api/ims-crm/gstRegistration/s/returns/balances';
const shared = { area: 'organisation', slug: 'gst-registration', scope: 'branch' } as const;

const ledger = () => z.enum(portalLedgers);
const asOf = () => z.string('Enter the day').check(z.refine(isPlausible, 'Enter a day'));
/** Paise. */
const amount = () => z.int('Enter an amount').check(z.minimum(-limits.paise), z.maximum(limits.paise));
const heads = () => ({ igst: amount(), cgst: amount(), sgst: amount(), cess: amount() });

const balanceOf = z.lazy(() => z.strictObject({ ledger: ledger(), asOf: asOf() }));
export type BalanceOf = z.output<typeof balanceOf>;

export const listBalances = {
  ...shared,
  id: 'gst-registration.portal-balances',
  method: 'GET',
  path,
  summary: 'Balances of the credit ledger, the cash ledger and the statements of a GSTIN, as people entered them from the portal',
  access: { permission: gstReturnsPath },
  answer: z.lazy(() =>
    z.object({
      balances: z.array(
        z.object({
          ...{ ledger: ledger(), asOf: z.string(), by: z.string() },
          ...{ igst: z.number(), cgst: z.number(), sgst: z.number(), cess: z.number() },
        }),
      ),
    }),
  ),
} as const satisfies Operation;
export type BalancesOfGstin = z.infer<typeof listBalances.answer>;

export const enterBalance = {
  ...shared,
  id: 'gst-registration.enter-portal-balance',
  method: 'POST',
  path,
  summary: 'Enter what a ledger or a statement of the GSTIN showed at the portal at the end of a day, in paise',
  access: { permission: fileReturnPath },
  body: z.lazy(() => z.strictObject({ ledger: ledger(), asOf: asOf(), ...heads() })),
  answer: balanceOf,
} as const satisfies Operation;
export type BalanceWanted = z.output<typeof enterBalance.body>;

export const removeBalance = {
  ...shared,
  id: 'gst-registration.remove-portal-balance',
  method: 'DELETE',
  path,
  summary: 'Remove a balance that was entered by mistake',
  access: { permission: fileReturnPath },
  query: balanceOf,
  answer: balanceOf,
} as const satisfies Operation;

export const balanceOperations: readonly Operation[] = [listBalances, enterBalance, removeBalance];
