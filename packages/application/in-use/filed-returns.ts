import type { Context } from '#application/context';
import { registrationWith } from '#application/known-records';
import { Refusal } from '#domain/refusal';
import { filedIn } from '#modules/gst-returns/filed-returns';
import type { AnyRow } from '#modules/kit/module';

/** A branch and a registration keep their GSTIN once returns of it are marked as filed: they lock the documents of its branches. */
export async function refuseOtherGstin(context: Context, _: string, { gstin }: AnyRow, after: AnyRow): Promise<void> {
  if (typeof gstin !== 'string' || gstin === after['gstin']) return;
  refuseFiled((await registrationWith(context, gstin))?.row);
}

export function refuseFiled(registration: AnyRow | undefined): void {
  if (filedIn(registration).length === 0) return;
  throw new Refusal('notAllowed', { why: 'Returns of this GSTIN are marked as filed. Take that back in GST Returns first' });
}
