import * as z from 'zod/mini';
import { forecastParts } from '#domain/gstr-2b/ims/ims-forecast';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';
import { gstReconciliationPath, imsPath } from '#modules/purchase/gst-reconciliation/paths';

/** The invoice management system (IMS): what suppliers reported for the GSTIN of the branch, and what is done with it. Amounts are paise. */
const base = '/api/ims-crm/gstReconciliation/s';

const shared = { area: 'purchase', slug: 'gst-reconciliation', scope: 'branch', access: { permission: gstReconciliationPath } } as const;
const acting = { ...shared, access: { permission: imsPath } } as const;

/** A period of GSTR-2B, `yyyy-MM`. */
const period = () => z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month such as 2026-10 is expected'));
const text = (most: number) => z.string().check(z.maxLength(most));
const taxes = () => z.object({ igst: z.int(), cgst: z.int(), sgst: z.int(), cess: z.int() });

/** From which statement the records of a period come; `none`: nothing was imported for it, and records may wait from earlier. */
export const imsSources = ['GSTR-2A', 'GSTR-2B', 'none'] as const;
export type ImsSource = (typeof imsSources)[number];

export const imsPeriods = {
  ...shared,
  id: 'gst-reconciliation.ims-periods',
  method: 'GET',
  path: `${base}/imsPeriods`,
  summary: 'The GSTIN of the branch, and the periods whose records can be looked at in the IMS, the latest first',
  answer: z.lazy(() => z.object({ gstin: z.nullable(z.string()), periods: z.array(z.string()) })),
} as const satisfies Operation;
export type ImsPeriods = z.infer<typeof imsPeriods.answer>;

/** The tabs of the IMS. */
export const imsTabs = ['none', 'accept', 'reject', 'pending'] as const;
export type ImsTab = (typeof imsTabs)[number];
const tab = () => z.enum(imsTabs);

export const imsActions = ['accept', 'reject', 'pending'] as const;

const stepAnswer = z.lazy(() =>
  z.object({
    /** By how much the credit falls; null: by the whole tax. */
    declared: z.nullable(taxes()),
    remark: z.string(),
    by: z.string(),
    byName: z.string(),
    at: z.string(),
    /** The file for the portal has it. */
    isExported: z.boolean(),
  }),
);

const imsRow = z.lazy(() =>
  z.object({
    id: z.string(),
    tab: tab(),
    kind: z.enum(['invoice', 'credit', 'debit', 'bill-of-entry']),
    section: z.string(),
    supplier: z.nullable(z.string()),
    supplierName: z.string(),
    number: z.string(),
    date: z.string(),
    /** The month in which the portal has it. */
    period: z.string(),
    reportedOn: z.nullable(z.string()),
    placeOfSupply: z.nullable(z.string()),
    taxable: z.int(),
    ...{ igst: z.int(), cgst: z.int(), sgst: z.int(), cess: z.int() },
    /** It lowers the credit, so the recipient may declare by how much. */
    lowers: z.boolean(),
    /** The tax by which it can lower the credit, or its tax. */
    tax: taxes(),
    /** The number that it amends. */
    amends: z.nullable(z.string()),
    isOriginalMissing: z.boolean(),
    action: z.nullable(z.enum(imsActions)),
    /** Null: nothing was done here. */
    step: z.nullable(stepAnswer),
    /** The period since which it waits. */
    pendingSince: z.nullable(z.string()),
    /** The last day on which it is pending; null: it has none of its own. */
    lastPending: z.nullable(z.string()),
    /** Why it cannot be pending or rejected; null: it can. */
    notPending: z.nullable(z.string()),
    notRejected: z.nullable(z.string()),
    /** It can be told in the file for the portal. */
    isTold: z.boolean(),
    /** Names the last thing that was done with it. Who acts on it says what they saw. */
    seen: z.nullable(z.string()),
  }),
);
export type ImsRow = z.infer<typeof imsRow>;

const forecast = z.lazy(() =>
  z.object({
    credit: taxes(),
    reduces: taxes(),
    suppliersPay: taxes(),
    parts: z.array(z.object({ part: z.enum(forecastParts), records: z.int(), taxes: taxes() })),
    /** The day on which GSTR-3B falls due: until it is filed, actions count. */
    due: z.string(),
  }),
);

export const imsRecords = {
  ...shared,
  id: 'gst-reconciliation.ims',
  method: 'GET',
  path: `${base}/ims`,
  summary: 'Records of the IMS in a period: how many each tab has, a page of one tab, and GSTR-2B as it would be drawn up',
  query: z.lazy(() =>
    z.strictObject({
      period: period(),
      tab: z.optional(tab()),
      /** In the name or GSTIN of the supplier, a number, or an amount. */
      search: z.optional(text(100)),
      cursor: z.optional(text(200)),
    }),
  ),
  answer: z.lazy(() =>
    z.object({
      source: z.enum(imsSources),
      tabs: z.array(z.object({ tab: tab(), rows: z.int(), tax: z.int() })),
      /** The first tab with rows, if none was asked for. */
      tab: tab(),
      rows: z.array(imsRow),
      cursor: z.optional(z.string()),
      forecast,
      /** How many records a file of each kind would tell. */
      files: z.object({ changed: z.int(), all: z.int(), reset: z.int() }),
    }),
  ),
} as const satisfies Operation;
export type ImsRecords = z.infer<typeof imsRecords.answer>;

const head = () => z.int().check(z.minimum(0));
const wanted = z.lazy(() =>
  z.strictObject({
    /** Made by the caller: the same id is done once. */
    id,
    record: z.string().check(z.minLength(1), z.maxLength(60)),
    /** Null takes the action back. */
    action: z.nullable(z.enum(imsActions)),
    /** By how much the credit falls, for an acceptance that lowers it; missing: by the whole tax. */
    declared: z.optional(z.strictObject({ igst: head(), cgst: head(), sgst: head(), cess: head() })),
    remark: z.optional(z.string().check(z.trim(), z.maxLength(limits.textLength))),
    seen: z.nullable(id),
  }),
);
export type WantedImsAction = z.output<typeof wanted>;

const outcome = z.lazy(() => z.object({ id: z.string(), done: z.boolean(), why: z.nullable(z.string()) }));
export type ImsActionOutcome = z.infer<typeof outcome>;

export const actOnIms = {
  ...acting,
  id: 'gst-reconciliation.ims-act',
  method: 'POST',
  path: `${base}/imsAct`,
  summary: 'Accept or reject records of the IMS, let them wait, or take that back; each alone',
  body: z.lazy(() =>
    z.strictObject({ period: period(), actions: z.array(wanted).check(z.minLength(1), z.maxLength(limits.matchesAtOnce)) }),
  ),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

/** `changed`: since the last file; `all`: every record with an action; `reset`: what the portal was told and is taken back. */
export const imsFileKinds = ['changed', 'all', 'reset'] as const;
export type ImsFileKind = (typeof imsFileKinds)[number];

export const exportIms = {
  ...acting,
  area: 'papers',
  id: 'gst-reconciliation.ims-file',
  method: 'POST',
  path: `${base}/export`,
  summary: 'Actions of a period as JSON for the portal; the next file of changes leaves them out',
  body: z.lazy(() => z.strictObject({ period: period(), which: z.enum(imsFileKinds) })),
  answersFile: true,
} as const satisfies Operation;

export const imsOperations: readonly Operation[] = [imsPeriods, imsRecords, actOnIms, exportIms];
