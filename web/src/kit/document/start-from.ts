import type { LinkedLine } from '#domain/documents/chain';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { ChainAnswer } from '#modules/kit/operations/call-schemas';
import { lineIdOf, linkedLines } from '#modules/kit/trade/chain';
import { type DocumentDraft, draftOfRow, ofThisOnly } from './document-draft.ts';
import type { DocumentLayout } from './document-layout.ts';

/** Fields that every document has of its own. */
const own: ReadonlySet<string> = new Set(['number', 'date', 'dueDate', 'lines', 'charges']);

/**
 * A new document that takes everything that is open of an earlier one. Charges come along with the whole document only. A return begins with
 * its lines without quantities, unless all are asked for.
 */
export function draftFrom(
  module: AnyDocument,
  layout: DocumentLayout,
  source: { readonly slug: string; readonly id: string; readonly row: AnyRow; readonly open: ChainAnswer['open'] },
  asked: 'usual' | 'all' = 'usual',
): DocumentDraft {
  const { slug, id, row } = source;
  const open = new Map(source.open.map((line) => [line.lineId, line.open]));
  const all = linkedLines(row).map((line, place) => ({ line, lineId: lineIdOf(line, place), left: open.get(lineIdOf(line, place)) ?? 0 }));
  // A note corrects any line, by the amount that is typed; the rest goes.
  const corrects = module.chain?.corrects === true;
  const comesEmpty = asked === 'usual' && isReturn(module);
  const lines = all
    .filter(({ left }) => corrects || left > 0)
    .map(({ line, lineId, left }) => ({
      ...line,
      ...shareOf(line, left),
      // Which of the pieces are left is not known here.
      ...(left === line.quantity && !comesEmpty ? {} : { barcodes: [] }),
      ...(corrects ? { quantity: null, rate: null, discountPercent: null, discountAmount: null } : { quantity: comesEmpty ? null : left }),
      lineId: null,
      sourceSlug: slug,
      sourceId: id,
      sourceLine: lineId,
    }));
  const whole = all.every(({ line, left }) => left === line.quantity);
  const shared = Object.fromEntries(Object.entries(row).filter(([name]) => name in module.fields && !own.has(name)));
  const discount = whole ? {} : { discountAmount: discountOf(row, all) };
  return draftOfRow(module, layout, {
    ...shared,
    ...discount,
    ...ofThisOnly(module),
    ...naming(module, source),
    lines,
    // A charge of a return says whose it is.
    charges: whole && !comesEmpty ? chargesOf(row).map((charge) => ({ ...charge, sourceId: id })) : [],
  });
}

/** Its lines name what is left of an invoice, and people say how much comes back. */
export function isReturn({ fields, chain }: AnyDocument): boolean {
  return fields['invoiceId'] !== undefined && chain?.corrects !== true;
}

function chargesOf(row: AnyRow): readonly AnyRow[] {
  const charges = row['charges'];
  return Array.isArray(charges) ? charges : [];
}

/** A discount in rupees on the whole document is shared by the value of what is taken. */
function discountOf(row: AnyRow, all: readonly { readonly line: LinkedLine; readonly left: number }[]): number | null {
  const discount = row['discountAmount'];
  if (typeof discount !== 'number') return null;
  const values = all.map(({ line, left }) => {
    const value = Number((line as { readonly taxable?: unknown }).taxable ?? 0);
    return { value, taken: line.quantity > 0 ? (value * left) / line.quantity : 0 };
  });
  const whole = values.reduce((sum, { value }) => sum + value, 0);
  return whole === 0 ? null : Math.round((discount * values.reduce((sum, { taken }) => sum + taken, 0)) / whole);
}

/** The field of a return or note that names its invoice. */
function naming({ fields }: AnyDocument, { slug, id }: { readonly slug: string; readonly id: string }): AnyRow {
  const [name] = Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === slug) ?? [];
  return name === undefined ? {} : { [name]: id };
}

/** A discount in rupees is shared by quantity. */
function shareOf(line: LinkedLine, left: number): AnyRow {
  const { discountAmount: discount } = line as { readonly discountAmount?: unknown };
  return typeof discount === 'number' && line.quantity > 0 ? { discountAmount: Math.round((discount * left) / line.quantity) } : {};
}
