import { isSeen } from '#application/access/own';
import { referencesOf } from '#application/commit/references';
import type { Context } from '#application/context';
import type { Facts } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { reachOf } from '#domain/permission/permission';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { type Kinds, takesOf } from '#modules/kit/trade/chain';

/**
 * The earlier documents without those that the caller may not see: for them they are not there, so nobody takes from an order, or learns its
 * prices, by its id or number alone. What the document took before stays.
 */
export function seenSources(
  context: Context,
  kinds: Kinds,
  facts: Pick<Facts, 'sources'>,
  id: string,
  before: Stored | undefined,
): Facts['sources'] {
  const taken = new Set((before?.effect?.takes ?? []).map((take) => take.id));
  return new Map(
    [...facts.sources].filter(
      ([sourceId, { stored }]) => sourceId === id || taken.has(sourceId) || maySee(context, kinds.get(stored.slug), stored),
    ),
  );
}

/** The same for the rules of a document, which read the invoices that it corrects: `before` is the row that named some already. */
export function seenByRules(context: Context, document: AnyDocument, before: AnyRow | undefined): (stored: Stored) => Promise<boolean> {
  const { from = [] } = document.chain ?? {};
  const named = before === undefined ? [] : [...referencesOf(document.fields, before), ...takesOf(before, document)];
  const stood = new Set(named.map(({ id }) => id));
  return async (stored) => {
    if (!from.includes(stored.slug) || stood.has(stored.id)) return true;
    const { documents } = await import('#modules/all-modules');
    return maySee(
      context,
      documents.find(({ slug }) => slug === stored.slug),
      stored,
    );
  };
}

/** Whether the caller may see a document in the open branch. */
export function maySee(context: Pick<Context, 'scope' | 'caller'>, kind: AnyDocument | undefined, { row, createdBy }: Stored): boolean {
  if (row['branchId'] !== context.scope.branchId) return false;
  if (kind === undefined) return true;
  if (!isSeen(context, kind, { ...row, createdBy })) return false;
  return ['', 'view'].some((verb) => reachOf(context.caller.permissions, pathOf(kind), verb) !== 'none');
}
