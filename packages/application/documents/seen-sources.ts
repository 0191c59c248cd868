import type { Context } from '#application/context';
import type { Facts, Stored } from '#application/ports';
import { isLimitedToOwn, isOwn } from '#application/records/own';
import { reachOf } from '#domain/permission/permission';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/permission';
import type { Kinds } from '#modules/kit/trade/chain';

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

function maySee(context: Context, kind: AnyDocument | undefined, { row, createdBy }: Stored): boolean {
  if (kind === undefined) return true;
  if (isLimitedToOwn(context, kind)) return isOwn(context, kind, { ...row, createdBy });
  return ['', 'view'].some((verb) => reachOf(context.caller.permissions, pathOf(kind), verb) !== 'none');
}
