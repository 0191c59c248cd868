import * as z from 'zod/mini';
import { gstinProblem, isGstin } from '#domain/registration/gstin';
import { taxpayerKinds, taxpayerStatuses } from '#domain/registration/taxpayer';
import type { Operation } from '#modules/kit/operations/operation';

const taxpayer = z.lazy(() =>
  z.object({
    gstin: z.string(),
    status: z.enum(taxpayerStatuses),
    legalName: z.string(),
    tradeName: z.string(),
    kind: z.nullable(z.enum(taxpayerKinds)),
    registeredOn: z.nullable(z.string()),
    cancelledOn: z.nullable(z.string()),
    address: z.object({ line1: z.string(), line2: z.string(), city: z.string(), state: z.string(), pincode: z.string() }),
  }),
);

const filing = z.lazy(() =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('filed'), on: z.string(), arn: z.string(), late: z.boolean() }),
    z.object({ state: z.enum(['not filed', 'due']), due: z.string() }),
    z.object({ state: z.enum(['in the quarter', 'not registered']) }),
  ]),
);

/** Moments are ISO texts; `why` is a sentence if it is not known now, or if this is not how it is today. */
const checked = () => ({ checkedAt: z.nullable(z.string()), why: z.nullable(z.string()) });

const checkedTaxpayer = z.lazy(() =>
  z.object({
    gstin: z.string(),
    /** Null: it is not known. False: there is no such GSTIN. */
    exists: z.nullable(z.boolean()),
    taxpayer: z.nullable(taxpayer),
    /** What to mind, as sentences. */
    warnings: z.array(z.string()),
    ...checked(),
    /** The returns of the last twelve months, if they were asked for; the newest first. */
    returns: z.nullable(
      z.object({
        months: z.nullable(z.array(z.object({ month: z.string(), 'GSTR-1': filing, 'GSTR-3B': filing }))),
        /** Missing returns that put the credit of a buyer at risk, as sentences. */
        warnings: z.array(z.string()),
        ...checked(),
      }),
    ),
  }),
);

const gstin = z.string().check(z.maxLength(15), z.refine(isGstin, { error: ({ input }) => gstinProblem(String(input)) ?? undefined }));

export type CheckedGstin = z.infer<typeof checkedTaxpayer>;

/** An answer that is known is given again for some days, unless it is asked for anew. */
export const checkGstin = {
  area: 'organisation',
  slug: 'gst-registration',
  id: 'gst-registration.check-gstin',
  method: 'GET',
  path: '/api/ims-crm/gstRegistration/s/taxpayer',
  summary: 'Status, name, type and filed returns of a GSTIN, as the government tells them to the user of the open branch',
  // People who see parties, and people who enter them.
  access: { anyOf: ['/customer', '/customer/add', '/customer/edit'] },
  scope: 'branch',
  query: z.lazy(() => z.strictObject({ gstin, returns: z._default(z.stringbool(), false), anew: z._default(z.stringbool(), false) })),
  answer: checkedTaxpayer,
} as const satisfies Operation;
