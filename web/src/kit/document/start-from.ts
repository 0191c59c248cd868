import type { LinkedLine } from '#domain/documents/chain';
import type { ChainAnswer } from '#modules/kit/call-schemas';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { lineIdOf, linkedLines } from '#modules/kit/trade/chain';
import { type DocumentDraft, draftOfRow } from './document-draft.ts';
import type { DocumentLayout } from './document-layout.ts';

/** Fields that every document has of its own. */
const own: ReadonlySet<string> = new Set(['number', 'date', 'dueDate', 'lines', 'charges']);

/** A new document that takes everything that is open of an earlier one. Charges come along with the whole document only. */
export function draftFrom(
  module: AnyDocument,
  layout: DocumentLayout,
  source: { readonly slug: string; readonly id: string; readonly row: AnyRow; readonly open: ChainAnswer['open'] },
): DocumentDraft {
  const { slug, id, row } = source;
  const open = new Map(source.open.map((line) => [line.lineId, line.open]));
  const all = linkedLines(row).map((line, place) => ({ line, lineId: lineIdOf(line, place), left: open.get(lineIdOf(line, place)) ?? 0 }));
  const lines = all
    .filter(({ left }) => left > 0)
    .map(({ line, lineId, left }) => ({
      ...line,
      ...shareOf(line, left),
      quantity: left,
      lineId: null,
      sourceSlug: slug,
      sourceId: id,
      sourceLine: lineId,
    }));
  const whole = all.every(({ line, left }) => left === line.quantity);
  const shared = Object.fromEntries(Object.entries(row).filter(([name]) => name in module.fields && !own.has(name)));
  return draftOfRow(module, layout, {
    ...shared,
    ...('invoiceId' in module.fields ? { invoiceId: id } : {}),
    lines,
    charges: whole ? (row['charges'] ?? []) : [],
  });
}

/** A discount in rupees is shared by quantity. */
function shareOf(line: LinkedLine, left: number): AnyRow {
  const { discountAmount: discount } = line as { readonly discountAmount?: unknown };
  return typeof discount === 'number' && line.quantity > 0 ? { discountAmount: Math.round((discount * left) / line.quantity) } : {};
}
