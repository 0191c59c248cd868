import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

/**
 * The stock that a branch begins a financial year with, item by item, at each location and in each batch: what the year before carries, and
 * what documents of opening stock of this year say. Quantities are ten-thousandths, values paise. Reading is all there is here: opening stock
 * is entered as a document (decision D25).
 */
const mayRead = {
  slug: 'financial-year',
  access: { anyOf: ['/financial-year/update_opening_balance', '/financial-year/opening-balance'] },
  scope: 'branch',
} as const;

const figures = () => z.object({ quantity: z.int(), value: z.int() });
const year = () => z.object({ id: z.string(), label: z.string(), start: z.string() });

const stockLine = z.lazy(() =>
  z.object({
    itemId: z.string(),
    name: z.string(),
    unit: z.string(),
    /** Empty for goods without one. */
    location: z.string(),
    batch: z.string(),
    carried: figures(),
    entered: figures(),
    /** The barcodes of what was entered. */
    barcodes: z.int(),
    /** The barcodes of what is carried; null where a page would have to read too many pieces to count them. */
    carriedBarcodes: z.nullable(z.int()),
    /** The documents that entered it, in the order of entry. Several may count the same goods twice. */
    documents: z.array(z.object({ id: z.string(), number: z.string() })),
  }),
);
export type OpeningStockLine = z.infer<typeof stockLine>;

const stockOfYear = z.lazy(() =>
  z.object({
    year: year(),
    /** The first year of this branch, the only one with opening stock; null while there are no entries and no openings. */
    first: z.nullable(year()),
    /** Why no opening stock can be entered for this year; null when it can. */
    closed: z.nullable(z.string()),
    /** The books are locked on the first day of the year or later, so no opening stock can be entered. */
    lockedUntil: z.nullable(z.string()),
    /** By item, location and batch, a page of them. A page may be short, even empty, and still have a cursor. */
    lines: z.array(stockLine),
    cursor: z.optional(z.string()),
    /** Values of all items, not only of those found. `twice`: places with goods that are carried and entered, or entered more than once. */
    totals: z.object({ carried: z.int(), entered: z.int(), twice: z.int() }),
  }),
);
export type OpeningStockOfYear = z.infer<typeof stockOfYear>;

const stockAsked = z.lazy(() =>
  z.strictObject({
    /** Part of the name of an item, of a location or of a batch. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Only what is entered, or only what may be counted twice. */
    only: z.optional(z.enum(['entered', 'twice'])),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  }),
);
export type OpeningStockAsked = z.infer<typeof stockAsked>;

export const openingStockOfYear = {
  ...mayRead,
  area: 'organisation',
  id: 'financial-year.opening-stock',
  method: 'GET',
  path: '/api/ims-crm/financialYear/s/{id}/openingStock',
  summary: 'Opening stock of a year of this branch, by item, location and batch',
  query: stockAsked,
  answer: stockOfYear,
} as const satisfies Operation;

export const exportOpeningStock = {
  ...mayRead,
  area: 'papers',
  id: 'financial-year.export-opening-stock',
  method: 'GET',
  path: '/api/ims-crm/financialYear/s/download/openingStock/{id}',
  summary: 'The opening stock of a year of this branch as a file; CSV is an import file for the items that have none yet',
  query: z.lazy(() => z.strictObject({ as: z.enum(['PDF', 'EXCEL', 'JSON', 'CSV']) })),
  answersFile: true,
} as const satisfies Operation;

export const openingStockOperations: readonly Operation[] = [openingStockOfYear, exportOpeningStock];
