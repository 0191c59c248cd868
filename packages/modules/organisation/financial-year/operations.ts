import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { dateFormats } from '#domain/time/file-date';
import { historyAnswer, importAnswer } from '#modules/kit/operations/answer-schemas';
import { importBody } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { fieldSchema, id } from '#modules/kit/schema';

/**
 * Opening balances of ledgers in a financial year of the open branch (decision D33). Amounts are paise, debit positive: `carried` follows
 * from entries before the year, `opening` is entered here, and the ledger starts the year with their sum. Opening balances are entered only
 * for the first year of the branch. Income and expense ledgers are left out: they start every year at 0.
 */
const base = '/api/ims-crm/financialYear/s/{id}/openingBalances';
const may = {
  area: 'organisation',
  slug: 'financial-year',
  access: { permission: '/financial-year/update_opening_balance' },
  scope: 'branch',
} as const;
/** Opening balances are seen by people who enter them, and by those who may only see them. */
const mayRead = {
  ...may,
  access: { anyOf: ['/financial-year/update_opening_balance', '/financial-year/opening-balance'] },
} as const;

const openingLine = z.lazy(() =>
  z.object({
    ledgerId: z.string(),
    name: z.string(),
    /** Name of its group; null for Profit & Loss A/c, which has none. */
    group: z.nullable(z.string()),
    /** The usual side of its balance. */
    side: z.enum(['Dr', 'Cr']),
    carried: z.int(),
    opening: z.int(),
    /** Whether the ledger is kept bill by bill, and how many bills its opening has. */
    billWise: z.boolean(),
    bills: z.int(),
    /** The version of the opening balance; 0 when there has never been one. */
    version: z.int(),
  }),
);
export type OpeningLine = z.infer<typeof openingLine>;

const year = () => z.object({ id: z.string(), label: z.string(), start: z.string() });

const openingsOfYear = z.lazy(() =>
  z.object({
    year: year(),
    /** The first year of this branch, the only one with opening balances; null while there are no entries and no openings. */
    first: z.nullable(year()),
    /** Why no opening can be entered for this year; null when it can. */
    closed: z.nullable(z.string()),
    /** The books are locked on the day before the year, so no opening can be entered. */
    lockedUntil: z.nullable(z.string()),
    /** By name, a page of them. */
    lines: z.array(openingLine),
    cursor: z.optional(z.string()),
    /** For all ledgers, not only the ones found. If they do not add up to 0, the rest is the difference in opening balances. */
    totals: z.object({ carried: z.int(), opening: z.int() }),
  }),
);
export type OpeningsOfYear = z.infer<typeof openingsOfYear>;

const openingsAsked = z.lazy(() =>
  z.strictObject({
    /** Part of the name of a ledger or of its group. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Only ledgers with an opening. */
    stated: z.optional(z.stringbool()),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
);
export type OpeningsAsked = z.infer<typeof openingsAsked>;

export const openingBalances = {
  ...mayRead,
  id: 'financial-year.opening-balances',
  method: 'GET',
  path: base,
  summary: 'Opening balances of a year of this branch',
  query: openingsAsked,
  answer: openingsOfYear,
} as const satisfies Operation;

const amount = () =>
  z
    .int({ message: 'This must be an amount' })
    .check(z.minimum(-limits.paise, 'This is too large'), z.maximum(limits.paise, 'This is too large'));

const typedBill = z.lazy(() =>
  z.strictObject({
    id,
    number: fieldSchema({ kind: 'text', label: 'Bill No.', required: true, max: limits.codeLength }) as z.ZodMiniType<string>,
    date: fieldSchema({ kind: 'date', label: 'Bill Date', required: true }) as z.ZodMiniType<string>,
    dueDate: fieldSchema({ kind: 'date', label: 'Due Date' }) as z.ZodMiniType<string | null>,
    amount: amount(),
  }),
);

const statedBill = () =>
  z.object({ id: z.string(), number: z.string(), date: z.string(), dueDate: z.string(), amount: z.int(), open: z.int() });

const openingOfLedger = z.lazy(() =>
  z.object({
    ledgerId: z.string(),
    name: z.string(),
    billWise: z.boolean(),
    opening: z.int(),
    version: z.int(),
    /** With the open amount of each. */
    bills: z.array(statedBill()),
  }),
);
export type OpeningOfLedger = z.infer<typeof openingOfLedger>;

export const openingOfOne = {
  ...mayRead,
  id: 'financial-year.opening-balance',
  method: 'GET',
  path: `${base}/{ledgerId}`,
  summary: 'Opening balance of one ledger in a year of this branch, bill by bill',
  answer: openingOfLedger,
} as const satisfies Operation;

export const stateOpeningBalance = {
  ...may,
  id: 'financial-year.state-opening-balance',
  method: 'PUT',
  path: `${base}/{ledgerId}`,
  summary: 'Enter the opening balance of one ledger in the first year of this branch; without bills, its bills stay as they are',
  body: z.lazy(() =>
    z.strictObject({
      version: z.int().check(z.minimum(0)),
      opening: amount(),
      bills: z.optional(z.array(typedBill).check(z.maxLength(limits.billsPerOpening, `At most ${limits.billsPerOpening} bills`))),
    }),
  ),
  get answer() {
    return z.object({ ledgerId: z.string(), opening: z.int(), bills: z.int(), version: z.int() });
  },
} as const satisfies Operation;

export const openingHistory = {
  ...mayRead,
  id: 'financial-year.opening-balance-history',
  method: 'GET',
  path: `${base}/{ledgerId}/history`,
  summary: 'History of the opening balance of a ledger: who changed what and when',
  answer: historyAnswer,
} as const satisfies Operation;

export const exportOpenings = {
  ...mayRead,
  id: 'financial-year.export-opening-balances',
  method: 'GET',
  area: 'papers',
  path: '/api/ims-crm/financialYear/s/download/openingBalances/{id}',
  summary: 'The opening balances of a year of this branch with their bills, as a file',
  query: z.lazy(() => z.strictObject({ as: z.enum(['PDF', 'EXCEL', 'JSON']) })),
  answersFile: true,
} as const satisfies Operation;

const rowsTaken = z.lazy(() =>
  z.object({
    created: z.int(),
    existing: z.int(),
    problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
  }),
);
export type RowsTaken = z.infer<typeof rowsTaken>;

export const takeOpeningRows = {
  ...may,
  id: 'financial-year.take-opening-rows',
  method: 'POST',
  path: `${base}/rows`,
  summary: 'Check rows pasted from a sheet (the first one names the columns), or save the correct ones',
  body: z.lazy(() =>
    z.strictObject({
      rows: z
        .array(z.array(z.string().check(z.maxLength(limits.textLength))).check(z.maxLength(50)))
        .check(
          z.minLength(1),
          z.maxLength(limits.openingRowsAtOnce + 1, `At most ${limits.openingRowsAtOnce} rows at once. Import a file instead`),
        ),
      dateFormat: z.enum(dateFormats),
      save: z.boolean(),
    }),
  ),
  answer: rowsTaken,
} as const satisfies Operation;

export const importOpenings = {
  ...may,
  id: 'financial-year.import-opening-balances',
  method: 'POST',
  path: `${base}/fileImport/{type}`,
  summary: 'Import opening balances and bills from an uploaded file, CSV or EXCEL; a job reads it',
  body: importBody,
  answer: importAnswer,
} as const satisfies Operation;

export const financialYearOperations: readonly Operation[] = [
  openingBalances,
  openingOfOne,
  stateOpeningBalance,
  openingHistory,
  exportOpenings,
  takeOpeningRows,
  importOpenings,
];
