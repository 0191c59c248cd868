import { changeOf } from '#application/commit/change-of';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { type GstinReturns, returnsToChange } from '#application/gst-returns/gstin-returns';
import { createRecord } from '#application/records/create-record';
import { Refusal } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';

/** A GSTIN of which nothing was entered so far gets its registration. */
export async function withRegistration(context: Context, path: string): Promise<void> {
  const { gstin, registration } = await returnsToChange(context, path);
  if (registration !== undefined) return;
  const id = derivedId(context.scope.organisationId, `gst-registration:${gstin}`);
  await createRecord(context, gstRegistration, { id, gstin });
}

interface Changing {
  readonly context: Context;
  readonly path: string;
  /** For the history of the registration. */
  readonly action: string;
  readonly remark?: string;
  /** What it does to the documents of the GSTIN. */
  readonly documents: 'locked' | 'opened' | 'as before';
  /** The fields that change; null: nothing does. */
  readonly next: (returns: GstinReturns) => Promise<AnyRow | null>;
}

/** Writes what is known of the returns of the GSTIN of the open branch. */
export async function changeRegistration({ context, path, action, remark, documents, next }: Changing): Promise<void> {
  await onSteadyFacts(
    context,
    async (fence) => {
      const returns = await returnsToChange(context, path);
      const { registration } = returns;
      if (registration === undefined) throw new Refusal('notFound', { what: gstRegistration.title });
      const after = await next(returns);
      if (after === null) return;
      const row = { ...registration.row, ...after };
      await context.ports.journal.commit(context.scope, 'organisation', {
        slug: gstRegistration.slug,
        id: registration.id,
        kind: 'change',
        read: { version: registration.version, title: gstRegistration.title },
        fence,
        // A document that GSTR-1A is to tell may have been saved since.
        ...(documents === 'locked' ? { closesPeriod: true as const, whileClosed: async () => void (await next(returns)) } : {}),
        decide: ({ record }) => ({
          ...changeOf(gstRegistration, { action, id: registration.id, row, before: record, userId: context.scope.userId }),
          ...(remark === undefined ? {} : { remark }),
          // What is being decided about documents at this moment is decided again.
          ...(documents === 'as before' ? {} : { fences: true as const }),
        }),
      });
    },
    'organisation',
  );
}
