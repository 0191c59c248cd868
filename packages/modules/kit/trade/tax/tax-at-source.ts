import { taxSection } from '#domain/tax-at-source/section-on';
import type { DocumentTotals } from '#domain/totals/totals';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { tcsOf, tdsOf, withoutTcs, withoutTds } from '#modules/kit/voucher/tax-at-source';

/** The row without what follows from the section, as it was typed. */
export function withoutTaxAtSource<Row extends TradeRow>(row: Row): Row {
  return withoutTcs(withoutTds(row));
}

/** Tax deducted and collected as its sections say, on the figures of a document without them. Null if the document has no such tax. */
export function taxAtSource(row: TradeRow, facts: DocumentFacts, totals: DocumentTotals): Partial<TradeRow> | null {
  const found: Partial<TradeRow> = {
    ...('tdsRate' in row ? tdsOf(row, facts, row.partyId, valueUnder(row, totals)) : {}),
    ...('tcsRate' in row ? tcsOf(row, facts, row.partyId, totals.taxable + totals.collected) : {}),
  };
  return Object.keys(found).length === 0 ? null : found;
}

/** The value without GST. Of a bill with goods and services, only the lines that the section is about; charges go with the goods. */
function valueUnder(row: TradeRow, { taxable, lines }: DocumentTotals): number {
  const on = taxSection(row.tdsSection ?? '')?.on;
  const services = lines.reduce((sum, line, i) => sum + (row.lines[i]?.itemType === 'Service' ? line.taxable : 0), 0);
  const hasGoods = row.lines.some(({ itemType }) => itemType === 'Goods');
  if (on === undefined || !hasGoods || services === 0) return taxable;
  return on === 'services' ? services : taxable - services;
}
