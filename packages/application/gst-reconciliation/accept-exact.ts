import { randomUUID } from 'node:crypto';
import type { Context } from '#application/context';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { bothSides, type MonthsAsked, matched, openPortal } from '#application/gst-reconciliation/reconciled-rows';
import { isCertain } from '#domain/gstr-2b/matching/match-rows';
import { limits } from '#domain/limits';
import type { WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import { decidePath } from '#modules/purchase/gst-reconciliation/paths';

/** Accepts pairs that are certain, as many as one call takes. It looks for them again, because the books may have changed meanwhile. */
export async function acceptExact(
  context: Context,
  asked: MonthsAsked,
): Promise<{ readonly accepted: number; readonly refused: number; readonly left: number }> {
  const sides = await bothSides(context, asked, decidePath);
  const portal = new Map(openPortal(sides).map((one) => [one.id, one]));
  const books = new Map(sides.books.map((one) => [one.id, one]));
  const certain = matched(sides).pairs.filter((pair) =>
    pair.portal.every((id) => isCertain(pair, portal.get(id) ?? { itc: { said: 'No', reason: '' } })),
  );
  const wanted = certain.slice(0, limits.matchesAtOnce).map(
    (pair): WantedDecision => ({
      ...{ id: randomUUID(), kind: 'accept', remark: 'Accepted with all certain pairs' },
      books: pair.books.flatMap((id) => books.get(id) ?? []).map(({ slug, id }) => ({ slug, id })),
      portal: pair.portal.flatMap((id) => portal.get(id) ?? []).map(({ period, id }) => ({ period, id })),
    }),
  );
  const outcomes = await decideRows(context, asked.statement, wanted);
  const accepted = outcomes.filter(({ decided }) => decided).length;
  return { accepted, refused: outcomes.length - accepted, left: certain.length - wanted.length };
}
