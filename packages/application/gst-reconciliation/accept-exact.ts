import { randomUUID } from 'node:crypto';
import type { Context } from '#application/context';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { bothSides, type MonthsAsked, rowsOf } from '#application/gst-reconciliation/reconciled-rows';
import { limits } from '#domain/limits';
import type { WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import { decidePath } from '#modules/purchase/gst-reconciliation/paths';

/** Accepts pairs that are certain, as many as one call takes. It looks for them again, because the books may have changed meanwhile. */
export async function acceptExact(
  context: Context,
  asked: MonthsAsked,
): Promise<{ readonly accepted: number; readonly refused: number; readonly left: number }> {
  const certain = rowsOf(await bothSides(context, asked, decidePath), asked).filter((row) => row.certain);
  const wanted = certain.slice(0, limits.matchesAtOnce).map(
    (row): WantedDecision => ({
      ...{ id: randomUUID(), kind: 'accept', remark: 'Accepted with all certain pairs' },
      books: row.books.map(({ slug, id }) => ({ slug, id })),
      portal: row.portal.map(({ period, id }) => ({ period, id })),
    }),
  );
  const outcomes = await decideRows(context, asked.statement, wanted);
  const accepted = outcomes.filter(({ decided }) => decided).length;
  return { accepted, refused: outcomes.length - accepted, left: certain.length - wanted.length };
}
