import * as z from 'zod/mini';
import { creditStatuses, setAsideReasons } from '#domain/gstr-2b/claim/decision';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import { dayText, signedAddress } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { decidePath, gstReconciliationPath, importPath, unreconcilePath } from '#modules/purchase/gst-reconciliation/paths';

/** Reconciliation of purchases with what suppliers reported, for the GSTIN of the branch. Amounts are paise. */
const base = '/api/ims-crm/gstReconciliation/s';

const shared = { area: 'purchase', slug: 'gst-reconciliation', scope: 'branch', access: { permission: gstReconciliationPath } } as const;
const deciding = { ...shared, access: { permission: decidePath } } as const;
const ofFile = { ...shared, area: 'papers', access: { permission: importPath } } as const;

/** GSTR-2A is the GST reconciliation (Pending, Reconciled), and GSTR-2B has four statuses. */
export const statements = ['GSTR-2A', 'GSTR-2B'] as const satisfies readonly PortalStatement[];
const statement = () => z.enum(statements);
/** A month of the return, `yyyy-MM`. */
const period = () => z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2026-10 is expected'));
const text = (most: number) => z.string().check(z.maxLength(most));
/** Names a document of the portal within its statement. */
const portalId = () => z.string().check(z.minLength(1), z.maxLength(60));
const ofMonths = () => ({ statement: statement(), from: period(), to: period() });

const amounts = () => ({ taxable: z.int(), igst: z.int(), cgst: z.int(), sgst: z.int(), cess: z.int() });

const importAnswer = z.lazy(() =>
  z.object({
    id: z.string(),
    fileName: z.string(),
    at: z.string(),
    by: z.string(),
    byName: z.string(),
    period: z.string(),
    documents: z.int(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    missing: z.int(),
    /** Parts of the file that are not known here. */
    unknown: z.nullable(z.string()),
  }),
);
export type StatementImport = z.infer<typeof importAnswer>;

export const statementMonths = {
  ...shared,
  id: 'gst-reconciliation.months',
  method: 'GET',
  path: `${base}/months`,
  summary: 'The GSTIN of the branch, and the months of its GSTR-2A or GSTR-2B that were imported, the latest first, with their imports',
  query: z.lazy(() => z.strictObject({ statement: statement() })),
  answer: z.lazy(() =>
    z.object({
      /** Null: the branch is not registered. */
      gstin: z.nullable(z.string()),
      months: z.array(z.object({ period: z.string(), imports: z.array(importAnswer) })),
    }),
  ),
} as const satisfies Operation;
export type StatementMonths = z.infer<typeof statementMonths.answer>;

/** A purchase, or a note that changes one. */
const bookSide = z.lazy(() =>
  z.object({
    slug: z.string(),
    id: z.string(),
    branchId: z.string(),
    /** Our own number and date; `number` and `date` are those of the supplier. */
    voucher: z.string(),
    voucherDate: z.string(),
    kind: z.enum(['purchase', 'expense', 'return', 'debit', 'credit', 'bill-of-entry']),
    party: z.string(),
    supplier: z.nullable(z.string()),
    number: z.string(),
    date: z.string(),
    port: z.nullable(z.string()),
    placeOfSupply: z.nullable(z.string()),
    reverseCharge: z.boolean(),
    ...amounts(),
    /** The tax that section 17(5) does not allow. */
    blocked: z.int(),
  }),
);
export type BookSide = z.infer<typeof bookSide>;

const portalSide = z.lazy(() =>
  z.object({
    id: portalId(),
    period: z.string(),
    section: z.string(),
    part: z.enum(['credit', 'reversal', 'rejected']),
    kind: z.enum(['invoice', 'credit', 'debit', 'bill-of-entry', 'isd-invoice', 'isd-credit']),
    supplier: z.nullable(z.string()),
    supplierName: z.string(),
    number: z.string(),
    date: z.string(),
    port: z.nullable(z.string()),
    placeOfSupply: z.nullable(z.string()),
    reverseCharge: z.boolean(),
    ...amounts(),
    /** Null where the portal does not say it. */
    available: z.nullable(z.boolean()),
    reason: z.string(),
    reportedOn: z.nullable(z.string()),
    /** What it amends. */
    original: z.nullable(z.string()),
  }),
);
export type PortalSide = z.infer<typeof portalSide>;

export const decisionKinds = ['accept', 'keep-mine', 'take-theirs', 'consider', 'do-not-consider', 'ignore'] as const;

const decisionAnswer = z.lazy(() =>
  z.object({
    id: z.string(),
    branchId: z.string(),
    kind: z.enum(decisionKinds),
    reason: z.nullable(z.enum(setAsideReasons)),
    remark: z.string(),
    by: z.string(),
    byName: z.string(),
    at: z.string(),
    /** The month of GSTR-3B in which it counts. */
    month: z.string(),
    /** What the portal says now differs from what was decided about. */
    changed: z.boolean(),
  }),
);

/**
 * The tabs: pairs by how sure they are, rows of one side, what is decided, and, as of an earlier day, documents that came later: purchases
 * that were entered, and documents of the portal that were imported, after it.
 */
export const reconciliationTabs = ['exact', 'suggested', 'mismatch', 'only-books', 'only-portal', 'done', 'later'] as const;
export type ReconciliationTab = (typeof reconciliationTabs)[number];
const tab = () => z.enum(reconciliationTabs);

const row = z.lazy(() =>
  z.object({
    /** Stays the same while the row has the same documents. */
    id: z.string(),
    tab: tab(),
    /** How the pair was found; null: one side only, or linked by hand. */
    result: z.nullable(z.enum(['exact', 'suggested', 'several', 'mismatch'])),
    books: z.array(bookSide),
    portal: z.array(portalSide),
    /** Why they are a pair, and what differs, in sentences. */
    texts: z.array(z.string()),
    /** Fields that differ, as they are called in both sides. */
    differs: z.array(z.string()),
    status: z.enum(creditStatuses),
    /** Without a look: nothing but the date differs, and the portal gives the credit. */
    certain: z.boolean(),
    /** The last day on which the credit can be claimed (section 16(4) of the CGST Act); null: there is none. */
    lastDay: z.nullable(z.string()),
    decision: z.nullable(decisionAnswer),
    /** As of an earlier day: what came after it, in sentences. */
    later: z.array(z.string()),
  }),
);
export type ReconciliationRow = z.infer<typeof row>;

/** `tax` as the portal has it, or else the books: below zero where credit notes weigh more. */
const tabSum = z.lazy(() => z.object({ tab: tab(), rows: z.int(), tax: z.int() }));

export const reconciliationRows = {
  ...shared,
  id: 'gst-reconciliation.rows',
  method: 'GET',
  path: `${base}/rows`,
  summary: 'Purchases beside what suppliers reported in these months: how many rows each tab has, and a page of one tab',
  query: z.lazy(() =>
    z.strictObject({
      ...ofMonths(),
      tab: z.optional(tab()),
      /** In the name or GSTIN of the supplier, a number, or an amount. */
      search: z.optional(text(100)),
      cursor: z.optional(text(200)),
      /** What was known at the end of this day; missing: now. */
      asOf: z.optional(dayText()),
    }),
  ),
  answer: z.lazy(() =>
    z.object({
      tabs: z.array(tabSum),
      /** The first tab with rows, if none was asked for. */
      tab: tab(),
      rows: z.array(row),
      /** How many rows `acceptExact` would accept. */
      certain: z.int(),
      cursor: z.optional(z.string()),
    }),
  ),
} as const satisfies Operation;
export type ReconciliationRows = z.infer<typeof reconciliationRows.answer>;

const documentName = z.lazy(() => z.strictObject({ slug: text(60), id }));

export const linkable = {
  ...shared,
  id: 'gst-reconciliation.linkable',
  method: 'GET',
  path: `${base}/linkable`,
  summary: 'Open rows of the other side to link with a row by hand, the likeliest first',
  query: z.lazy(() =>
    z.strictObject({
      ...ofMonths(),
      /** The row that something is looked for. */
      book: z.optional(id),
      portal: z.optional(portalId()),
      search: z.optional(text(100)),
    }),
  ),
  answer: z.lazy(() => z.object({ books: z.array(bookSide), portal: z.array(portalSide), more: z.boolean() })),
} as const satisfies Operation;
export type Linkable = z.infer<typeof linkable.answer>;

const wanted = z.lazy(() =>
  z.strictObject({
    id,
    kind: z.enum(decisionKinds),
    /** For `do-not-consider`. */
    reason: z.optional(z.enum(setAsideReasons)),
    remark: z.optional(z.string().check(z.trim(), z.maxLength(limits.textLength))),
    books: z.array(documentName).check(z.maxLength(limits.partsPerMatch)),
    portal: z.array(z.strictObject({ period: period(), id: portalId() })).check(z.maxLength(limits.partsPerMatch)),
    /** The month of GSTR-3B in which it counts; missing: that of the portal, or of the purchase. */
    month: z.optional(period()),
  }),
);
export type WantedDecision = z.output<typeof wanted>;

const outcome = z.lazy(() => z.object({ id: z.string(), decided: z.boolean(), why: z.nullable(z.string()) }));
export type DecisionOutcome = z.infer<typeof outcome>;

export const decideRows = {
  ...deciding,
  id: 'gst-reconciliation.decide',
  method: 'POST',
  path: `${base}/decide`,
  summary: 'Decide about rows: accept a pair, settle its differences, set credit aside, claim it, or ignore it; each alone',
  body: z.lazy(() =>
    z.strictObject({ statement: statement(), decisions: z.array(wanted).check(z.minLength(1), z.maxLength(limits.matchesAtOnce)) }),
  ),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

export const acceptExact = {
  ...deciding,
  id: 'gst-reconciliation.accept-exact',
  method: 'POST',
  path: `${base}/acceptExact`,
  summary: 'Accept pairs in which nothing but the date differs, some hundred at a time; call it until none is left',
  body: z.lazy(() => z.strictObject(ofMonths())),
  answer: z.lazy(() => z.object({ accepted: z.int(), refused: z.int(), left: z.int() })),
} as const satisfies Operation;

export const takeBack = {
  ...shared,
  id: 'gst-reconciliation.take-back',
  method: 'POST',
  path: `${base}/takeBack`,
  summary: 'Take decisions back; their rows are pending again',
  access: { permission: unreconcilePath },
  body: z.lazy(() =>
    z.strictObject({
      ids: z.array(z.strictObject({ id, branchId: id })).check(z.minLength(1), z.maxLength(limits.matchesAtOnce)),
      remark: z.string('Enter a reason').check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(limits.textLength)),
    }),
  ),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

const preview = z.lazy(() =>
  z.object({
    documents: z.int(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    /** There from an earlier import, and not in this file. A file may be one of several of the month, so they stay. */
    missing: z.int(),
    /** The first that changed, with what is different now. */
    changes: z.array(z.object({ number: z.string(), supplier: z.string(), fields: z.array(z.string()) })),
    unknown: z.nullable(z.string()),
    /** In how many files the portal gave the month; null if the file does not say it. */
    files: z.nullable(z.int()),
  }),
);
export type StatementPreview = z.infer<typeof preview>;

/** The key is that of a confirmed upload of the caller. */
const ofMonth = () => z.strictObject({ statement: statement(), period: period(), key: z.string().check(z.minLength(1), z.maxLength(300)) });

export const previewStatement = {
  ...ofFile,
  id: 'gst-reconciliation.preview',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'What a GSTR-2A or GSTR-2B file of a month would add and change; nothing is saved',
  body: z.lazy(ofMonth),
  answer: preview,
} as const satisfies Operation;

export const importStatement = {
  ...ofFile,
  id: 'gst-reconciliation.import',
  method: 'POST',
  path: `${base}/multipart`,
  summary: 'Import a GSTR-2A or GSTR-2B file of a month: what is there already is not added again, and newer values replace older ones',
  body: z.lazy(ofMonth),
  answer: preview,
} as const satisfies Operation;

export const statementFile = {
  ...shared,
  area: 'papers',
  id: 'gst-reconciliation.import-file',
  method: 'GET',
  path: `${base}/address/{id}`,
  summary: 'Download address of the file of an import, as the portal gave it (5 minutes)',
  answer: signedAddress,
} as const satisfies Operation;

export const gstReconciliationOperations: readonly Operation[] = [
  statementMonths,
  reconciliationRows,
  linkable,
  decideRows,
  acceptExact,
  takeBack,
  previewStatement,
  importStatement,
  statementFile,
];
