import type { Context } from '#application/context';
import { registrationWith, returnsFiledFor } from '#application/known-records';
import { monthText } from '#domain/gst-returns/filing/filed-return';
import { Refusal } from '#domain/refusal';
import { monthOf } from '#domain/time/period';
import { balancesIn, filedIn } from '#modules/gst-returns/filed-returns';
import type { AnyRow } from '#modules/kit/module';

/** A branch and a registration keep their GSTIN once returns of it are marked as filed: they lock the documents of its branches. */
export async function refuseOtherGstin(context: Context, _: string, { gstin }: AnyRow, after: AnyRow): Promise<void> {
  if (typeof gstin !== 'string' || gstin === after['gstin']) return;
  refuseFiled((await registrationWith(context, gstin))?.row);
}

/**
 * A branch also takes no GSTIN with filed returns of months in which it has documents: they would come into these returns, past their lock.
 */
export async function refuseFiledGstin(context: Context, branchId: string, before: AnyRow, after: AnyRow): Promise<void> {
  await refuseOtherGstin(context, branchId, before, after);
  const { scope, ports } = context;
  const { gstin } = after;
  if (typeof gstin !== 'string' || gstin === before['gstin']) return;
  const filed = await returnsFiledFor(context, gstin);
  const [first] = filed.map(({ from }) => from).sort();
  const last = filed
    .map(({ month }) => month)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return;
  const days = [`${first}-01`, monthOf(`${last}-01`).to] as const;
  const found = await Promise.all([
    ports.books.outward(scope, branchId, ...days, { limit: 1 }),
    ports.books.inward(scope, branchId, ...days, { limit: 1 }),
  ]);
  if (found.every(({ rows }) => rows.length === 0)) return;
  const time = `${monthText(first)} to ${monthText(last)}`;
  throw new Refusal('notAllowed', {
    why: `Returns of this GSTIN are filed for ${time}, and this branch has documents of that time. Enter another branch for the GSTIN`,
  });
}

export function refuseFiled(registration: AnyRow | undefined): void {
  if (filedIn(registration).length > 0)
    throw new Refusal('notAllowed', { why: 'Returns of this GSTIN are marked as filed. Take that back in GST Returns first' });
  if (balancesIn(registration).length > 0)
    throw new Refusal('notAllowed', { why: 'Balances of this GSTIN at the portal are entered. Remove them in GST Returns first' });
}
