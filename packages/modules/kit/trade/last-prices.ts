import * as z from 'zod/mini';
import type { Area } from '#modules/kit/area';
import type { Operation } from '#modules/kit/operations/operation';

/** Newest first. Quantities and rates are ten-thousandths, the rate in the currency; the discount is as typed. */
const lastPrice = z.lazy(() =>
  z.object({
    invoiceId: z.string(),
    number: z.string(),
    date: z.string(),
    partyName: z.nullable(z.string()),
    quantity: z.int(),
    unit: z.nullable(z.string()),
    rate: z.int(),
    currency: z.string(),
    taxInclusive: z.boolean(),
    discountPercent: z.nullable(z.int()),
    discountAmount: z.nullable(z.int()),
  }),
);
export type LastPrice = z.infer<typeof lastPrice>;

/** The call for the last prices in invoices of a kind. */
export function lastPricesIn<Slug extends string>(invoices: {
  readonly area: Area;
  readonly slug: Slug;
  readonly entity: string;
  readonly called: string;
}) {
  const { area, slug, entity, called } = invoices;
  return {
    id: `${slug}.last-prices`,
    method: 'GET',
    path: `/api/ims-crm/${entity}/s/lastPrices/{itemId}`,
    area,
    slug,
    summary: `The last ${called} of an item in this branch, with quantity, rate and party; with a party, among its latest vouchers`,
    access: { permission: `/${slug}` },
    scope: 'branch',
    query: z.lazy(() => z.strictObject({ partyId: z.optional(z.uuid()) })),
    get answer() {
      return z.array(lastPrice);
    },
  } as const satisfies Operation;
}
