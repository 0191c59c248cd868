import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { amendmentsIn, wholeMonths } from '#application/gst-returns/amendments';
import type { AmendmentRow } from '#application/ports/outward';
import { type AmendmentKind, amendmentKind } from '#domain/gst-returns/filing/amendment';
import type { ReturnSum } from '#domain/gst-returns/sums';
import type { Gstr1Filter } from '#modules/reports/gst/gstr-1';

type Asked = Pick<Gstr1Filter, 'from' | 'to' | 'of'>;

/** Whether it is the return that tells new and changed documents of this kind. An IFF tells none: GSTR-1 of the quarter does. */
export function kindsOf({ of }: Pick<Gstr1Filter, 'of'>): readonly [late: AmendmentKind, amended: AmendmentKind] | null {
  return of === 'IFF' ? null : of === 'GSTR-1A' ? ['late-1a', 'amended-1a'] : ['late', 'amended'];
}

/** What documents of one kind add to the return of these days. */
export async function toldSums(
  { scope, ports }: Context,
  branches: readonly string[],
  asked: Pick<Asked, 'from' | 'to'>,
  kinds: readonly AmendmentKind[],
): Promise<readonly ReturnSum[]> {
  const { from, to } = wholeMonths(asked);
  return (await perBranch(branches, (branchId) => ports.books.amendmentSums(scope, branchId, from, to, kinds))).flat();
}

/** All documents that the return of these days tells after their own month was filed. */
export async function toldDocuments(context: Context, branches: readonly string[], asked: Asked): Promise<readonly AmendmentRow[]> {
  const kinds: readonly AmendmentKind[] = kindsOf(asked) ?? [];
  if (kinds.length === 0) return [];
  return (await amendmentsIn(context, branches, asked)).filter((row) => kinds.includes(amendmentKind(row)));
}
