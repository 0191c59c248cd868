import * as z from 'zod';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operation';

/**
 * What ledgers bring into a financial year of the open branch (decision D33). Amounts are paise, debit positive: `carried` follows from
 * what was entered before the year, `opening` is stated here, and the ledger begins the year with both together. Ledgers of income and
 * expense are left out: they begin every year at nothing.
 */
const base = '/api/ims-crm/financialYear/s/{id}/openingBalances';
const may = {
  area: 'organisation',
  slug: 'financial-year',
  access: { permission: '/financial-year/update_opening_balance' },
  scope: 'branch',
} as const;

const openingLine = z.lazy(() =>
  z.object({
    ledgerId: z.string(),
    name: z.string(),
    /** Name of its group; null for Profit & Loss A/c, which stands outside all. */
    group: z.string().nullable(),
    /** On which a balance of it is usual. */
    side: z.enum(['Dr', 'Cr']),
    carried: z.int(),
    opening: z.int(),
    /** Of what is stated; 0 while nothing ever was. */
    version: z.int(),
  }),
);
export type OpeningLine = z.infer<typeof openingLine>;

const openingsOfYear = z.lazy(() =>
  z.object({
    year: z.object({ id: z.string(), label: z.string(), start: z.string() }),
    /** The books are locked on the day before the year, so nothing can be stated. */
    lockedUntil: z.string().nullable(),
    /** By name, a page of them. */
    lines: z.array(openingLine),
    cursor: z.string().optional(),
    /** Of all ledgers, whatever was searched for. What they lack to be nothing is the difference in opening balances. */
    totals: z.object({ carried: z.int(), opening: z.int() }),
  }),
);
export type OpeningsOfYear = z.infer<typeof openingsOfYear>;

const openingsAsked = z.strictObject({
  /** Part of the name of a ledger or of its group. */
  search: z.string().max(100).optional(),
  /** Only ledgers for which something is stated. */
  stated: z.stringbool().optional(),
  cursor: z.string().max(400).optional(),
});
export type OpeningsAsked = z.infer<typeof openingsAsked>;

export const openingBalances = {
  ...may,
  id: 'financial-year.opening-balances',
  method: 'GET',
  path: base,
  summary: 'What every ledger of the balance sheet brings into a year of this branch',
  query: openingsAsked,
  answer: openingsOfYear,
} as const satisfies Operation;

export const stateOpeningBalance = {
  ...may,
  id: 'financial-year.state-opening-balance',
  method: 'PUT',
  path: `${base}/{ledgerId}`,
  summary: 'State what one ledger brings into a year of this branch, besides what is carried',
  body: z.strictObject({
    version: z.int().min(0),
    opening: z.int({ message: 'This must be an amount' }).min(-limits.paise, 'This is too large').max(limits.paise, 'This is too large'),
  }),
  answer: z.object({ ledgerId: z.string(), opening: z.int(), version: z.int() }),
} as const satisfies Operation;

export const financialYearOperations: readonly Operation[] = [openingBalances, stateOpeningBalance];
