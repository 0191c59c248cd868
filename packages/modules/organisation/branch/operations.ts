import * as z from 'zod/mini';
import { exemptClassNames, turnoverClasses } from '#domain/einvoice/applicability';
import type { Operation } from '#modules/kit/operations/operation';

const entryFacts = z.lazy(() =>
  z.object({
    organisation: z.object({
      roundOffSales: z.boolean(),
      roundOffPurchase: z.boolean(),
      lutNumber: z.nullable(z.string()),
      supplierTaxTolerance: z.nullable(z.number()),
    }),
    branch: z.object({
      id: z.string(),
      state: z.string(),
      gstin: z.nullable(z.string()),
      composition: z.boolean(),
      locations: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    year: z.object({ id: z.string(), start: z.string(), end: z.string() }),
    lockedUntil: z.nullable(z.string()),
    groups: z.array(
      z.object({ id: z.string(), parentId: z.nullable(z.string()), alias: z.nullable(z.string()), nature: z.nullable(z.string()) }),
    ),
    units: z.array(z.object({ id: z.string(), symbol: z.string(), quantityCode: z.string() })),
    /** What holds for the GSTIN of the branch; null if nothing is entered about it. */
    registration: z.nullable(
      z.object({
        id: z.string(),
        gstin: z.string(),
        status: z.literal('Active'),
        eInvoiceFrom: z.nullable(z.string()),
        turnoverClass: z.nullable(z.enum(turnoverClasses)),
        exemptClass: z.nullable(z.enum(exemptClassNames)),
        ewayBills: z.boolean(),
      }),
    ),
    /** The default ledgers. */
    ledgers: z.array(z.object({ id: z.string(), alias: z.string(), name: z.string(), groupId: z.nullable(z.string()) })),
  }),
);
export type EntryFacts = z.infer<typeof entryFacts>;

/**
 * The facts for computing every document, besides its records. People who enter documents or read records with ledgers may know them, so
 * that the figures on their screen are those the server will store. They describe the chart of accounts and contain no amounts.
 */
export const factsForEntry = {
  area: 'organisation',
  slug: 'branch',
  id: 'branch.entry-facts',
  method: 'GET',
  path: '/api/ims-crm/branch/s/entryFacts',
  access: { may: 'name', of: 'customer' },
  scope: 'branch',
  summary: 'Settings that documents of this branch use: rounding, state, units, default ledgers, group tree',
  answer: entryFacts,
} as const satisfies Operation;
