import * as z from 'zod/mini';
import { type ReversalRule, reclaimedFrom, reversalRules } from '#domain/itc-register/credit-move';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { movePath } from '#modules/purchase/gst-reconciliation/paths';

/** The ITC register: credit of the GSTIN of the branch that is claimed, reversed, reclaimed or lost. Amounts are paise. */
const base = '/api/ims-crm/gstReconciliation/s';

const shared = { area: 'purchase', slug: 'gst-reconciliation', scope: 'branch' } as const;
const moving = { ...shared, access: { permission: movePath } } as const;

const period = () => z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2026-10 is expected'));
const amount = () => z.int('Enter an amount').check(z.minimum(0, 'Enter an amount that is not below zero'));
const taxes = z.lazy(() => z.strictObject({ igst: amount(), cgst: amount(), sgst: amount(), cess: amount() }));
const remark = () => z.string().check(z.trim(), z.maxLength(limits.textLength));

export const rulesOfReversal = Object.keys(reversalRules) as [ReversalRule, ...ReversalRule[]];

const ofMove = () => ({
  id,
  taxes,
  /** The purchase whose credit it is; missing for an amount of a month. */
  document: z.optional(z.strictObject({ slug: z.string().check(z.maxLength(60)), id })),
  /** The decision that set the credit aside. */
  decision: z.optional(id),
  /** The month of GSTR-3B in which it counts; missing: the first that is open. */
  month: z.optional(period()),
  remark: z.optional(remark()),
});

const wanted = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('reversed'), rule: z.enum(rulesOfReversal), ...ofMove() }),
    z.strictObject({ kind: z.literal('reclaimed'), rule: z.enum(reclaimedFrom), ...ofMove() }),
  ]),
);
export type WantedMove = z.output<typeof wanted>;

const outcome = z.lazy(() => z.object({ id: z.string(), decided: z.boolean(), why: z.nullable(z.string()) }));

export const moveCredit = {
  ...moving,
  id: 'gst-reconciliation.move-credit',
  method: 'POST',
  path: `${base}/moveCredit`,
  summary: 'Reverse credit that was claimed, or reclaim what was reversed; each alone',
  body: z.lazy(() => z.strictObject({ moves: z.array(wanted).check(z.minLength(1), z.maxLength(limits.matchesAtOnce)) })),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

export const takeBackMoves = {
  ...moving,
  id: 'gst-reconciliation.take-back-moves',
  method: 'POST',
  path: `${base}/takeBackMoves`,
  summary: 'Take reversals and reclaims back while GSTR-3B of their month is open',
  body: z.lazy(() =>
    z.strictObject({
      ids: z.array(z.strictObject({ id, branchId: id })).check(z.minLength(1), z.maxLength(limits.rowsPerPage)),
      remark: z.string('Enter a reason').check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(limits.textLength)),
    }),
  ),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

export const itcRegisterOperations: readonly Operation[] = [moveCredit, takeBackMoves];
