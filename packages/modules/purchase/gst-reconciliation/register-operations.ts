import * as z from 'zod/mini';
import { type ReversalRule, reclaimedFrom, reversalRules } from '#domain/itc-register/credit-move';
import { nextSteps } from '#domain/itc-register/next-step';
import { registerStates } from '#domain/itc-register/register-figures';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { gstReconciliationPath, movePath } from '#modules/purchase/gst-reconciliation/paths';

/** The ITC register: credit of the GSTIN of the branch that is claimed, reversed, reclaimed or lost. Amounts are paise. */
const base = '/api/ims-crm/gstReconciliation/s';

const shared = { area: 'purchase', slug: 'gst-reconciliation', scope: 'branch' } as const;
const seeing = { ...shared, access: { permission: gstReconciliationPath } } as const;
const moving = { ...shared, access: { permission: movePath } } as const;

const period = () => z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2026-10 is expected'));
const amount = () =>
  z
    .int('Enter an amount')
    .check(z.minimum(0, 'Enter an amount that is not below zero'), z.maximum(limits.paise, 'This amount is too large'));
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

/** Paise; below zero of notes that lower the credit. */
const byHead = z.lazy(() => z.object({ igst: z.int(), cgst: z.int(), sgst: z.int(), cess: z.int() }));
const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day such as 2026-10-31 is expected'));
const rule = () => z.enum([...rulesOfReversal, ...reclaimedFrom]);

const moveAnswer = z.lazy(() =>
  z.object({
    id: z.string(),
    branchId: z.string(),
    kind: z.enum(['reversed', 'reclaimed']),
    rule: rule(),
    month: z.string(),
    taxes: byHead,
    remark: z.string(),
    by: z.string(),
    byName: z.string(),
    at: z.string(),
  }),
);
export type RegisterMove = z.infer<typeof moveAnswer>;

/** What can be done with a row now, and at most how much. */
const actAnswer = z.lazy(() => z.object({ kind: z.enum(['reversed', 'reclaimed']), rule: rule(), most: byHead }));
export type RegisterAct = z.infer<typeof actAnswer>;

const registerRow = z.lazy(() =>
  z.object({
    id: z.string(),
    /** The purchase; null: it is only in GSTR-2B. */
    document: z.nullable(z.object({ slug: z.string(), id: z.string(), branchId: z.string(), voucher: z.string() })),
    /** How many other purchases were decided about together with it. */
    others: z.int(),
    /** The decision whose credit was set aside. */
    decision: z.nullable(z.string()),
    supplier: z.nullable(z.string()),
    supplierName: z.string(),
    /** The supplier's own number and date. */
    number: z.string(),
    date: z.string(),
    state: z.enum(registerStates),
    /** The month of GSTR-3B that has it. */
    month: z.nullable(z.string()),
    credit: byHead,
    available: byHead,
    claimed: byHead,
    reversed: byHead,
    blocked: byHead,
    lost: byHead,
    next: z.nullable(z.object({ step: z.enum(nextSteps), day: z.nullable(z.string()) })),
    /** The last day to claim it (section 16(4)); null: there is none. */
    lastDay: z.nullable(z.string()),
    /** The last day of its 180 days while a part of its bill is unpaid, with that part; null: there is none. */
    unpaid: z.nullable(z.object({ amount: z.int(), until: z.string() })),
    moves: z.array(moveAnswer),
    acts: z.array(actAnswer),
  }),
);
export type RegisterRow = z.infer<typeof registerRow>;

const asked = () => ({
  /** The financial year of the documents, by the year in which it begins. What is reversed in other years is there, too. */
  year: z.coerce.number().check(z.int(), z.minimum(2017), z.maximum(2099)),
  state: z.optional(z.enum(registerStates)),
  /** Only what has to happen until this day. */
  until: z.optional(day()),
  /** In the name or GSTIN of the supplier, a number, or an amount. */
  search: z.optional(z.string().check(z.maxLength(100))),
});

export const registerRows = {
  ...seeing,
  id: 'gst-reconciliation.register',
  method: 'GET',
  path: `${base}/register`,
  summary: 'The credit of the purchases of a year: how much is in each state, and a page of rows, the most urgent first',
  query: z.lazy(() => z.strictObject({ ...asked(), cursor: z.optional(z.string().check(z.maxLength(200))) })),
  answer: z.lazy(() =>
    z.object({
      gstin: z.string(),
      states: z.array(z.object({ state: z.enum(registerStates), rows: z.int(), tax: z.int() })),
      rows: z.array(registerRow),
      cursor: z.optional(z.string()),
    }),
  ),
} as const satisfies Operation;
export type RegisterRows = z.infer<typeof registerRows.answer>;

export const exportRegister = {
  ...seeing,
  area: 'papers',
  id: 'gst-reconciliation.register-file',
  method: 'GET',
  path: `${base}/download/register`,
  summary: 'The same rows, of all pages, as a workbook',
  query: z.lazy(() => z.strictObject(asked())),
  answersFile: true,
} as const satisfies Operation;

export const reclaimStatement = {
  ...seeing,
  id: 'gst-reconciliation.reclaim-statement',
  method: 'GET',
  path: `${base}/reclaimStatement`,
  summary: 'The running statement of reversed and reclaimed credit by month, and the amounts that no purchase says',
  answer: z.lazy(() =>
    z.object({
      gstin: z.string(),
      /** The first month after what was entered of the portal; null: it begins at zero. */
      opening: z.nullable(z.object({ month: z.string(), taxes: byHead })),
      rows: z.array(z.object({ month: z.string(), opening: byHead, reversed: byHead, reclaimed: byHead, closing: byHead })),
      amounts: z.array(moveAnswer),
    }),
  ),
} as const satisfies Operation;
export type ReclaimStatement = z.infer<typeof reclaimStatement.answer>;

export const itcRegisterOperations: readonly Operation[] = [registerRows, exportRegister, reclaimStatement, moveCredit, takeBackMoves];
