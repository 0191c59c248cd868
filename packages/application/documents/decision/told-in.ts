import { isDeepStrictEqual } from 'node:util';
import { filedForDocument } from '#application/documents/facts/document-facts';
import type { Stored } from '#application/ports/records';
import { toldIn } from '#domain/gst-returns/filing/amendment';
import { type FiledReturn, lockingFor, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { lockedReturn, type ToldIn, toldAfter } from '#domain/gst-returns/filing/told-in';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import type { Plain } from '#domain/registers/plain-row';
import { says } from '#modules/books-of';
import type { AnyDocument, DocumentFacts } from '#modules/kit/module';

/** A document after a change: its row, and its effect on the books. */
interface Changed {
  readonly row: object;
  readonly effect: Effect | null;
}

type Known = Pick<DocumentFacts, 'all' | 'branch' | 'today'>;

/**
 * The field of a row with how returns tell it from now on; undefined: in the return of its own month. Refuses what would change a filed
 * return that is locked, and what no later return can tell (see `toldAfter`).
 */
export function toldInField(
  document: AnyDocument,
  { row, effect }: Changed,
  before: Stored | undefined,
  facts: Known,
): { readonly toldIn: ToldIn | undefined } {
  const filed = filedForDocument(document, facts);
  const told = before === undefined ? null : toldIn(before.row);
  if (filed.length === 0) return { toldIn: told ?? undefined };
  refuseCredit(document, { row, effect }, before, filed);
  const found = toldAfter({
    before: before === undefined ? null : says.supply(document.slug, before.row, before.effect ?? null),
    after: says.supply(document.slug, row as Plain, effect),
    told,
    filed,
    today: facts.today,
  });
  if ('refused' in found) throw new Refusal('notAllowed', { why: found.refused });
  return { toldIn: found.told ?? undefined };
}

/** Refuses to take a document out of the books in a way that leaves nothing that a later return could tell. `instead`: what can be done. */
export function refuseTold(document: AnyDocument, before: Stored | undefined, facts: Known, instead: string): void {
  if (before === undefined || toldInField(document, { row: before.row, effect: null }, before, facts).toldIn === undefined) return;
  throw new Refusal('notAllowed', { why: `It is in a return that is filed. ${instead}` });
}

/** The credit of a filed GSTR-3B stays as it was filed, until somebody opens the return. */
function refuseCredit({ slug }: AnyDocument, { row, effect }: Changed, before: Stored | undefined, filed: readonly FiledReturn[]): void {
  const was = before === undefined ? null : says.inward(slug, before.row, before.effect ?? null);
  const is = says.inward(slug, row as Plain, effect);
  if (isDeepStrictEqual(was, is)) return;
  for (const one of [was, is]) {
    const cover = one === null ? undefined : lockingFor(filed, monthOfDay(one.date), 'GSTR-3B', 'CMP-08', 'GSTR-4');
    if (cover !== undefined && cover.open === null) throw new Refusal('notAllowed', { why: lockedReturn(cover) });
  }
}
