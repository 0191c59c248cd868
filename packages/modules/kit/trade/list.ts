import type { Column, ListDefinition } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import { documentList } from '#modules/kit/voucher/voucher';

/** The list of a trade document; `more` comes before the status. */
export function tradeList<Row extends TradeRow>(id: string, { party }: Side, more: readonly Column<Row>[] = []): ListDefinition<Row> {
  return {
    id,
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'partyName', label: party, kind: 'text' },
      { key: 'partyGstin', label: 'GSTIN', kind: 'gstin', hidden: true },
      { key: 'placeOfSupply', label: 'Place of Supply', kind: 'choice', hidden: true },
      { key: 'referenceNo', label: 'Reference No.', kind: 'text', hidden: true },
      { key: 'projectNo', label: 'Project Number', kind: 'text', hidden: true },
      { key: 'taxable', label: 'Taxable Value', kind: 'money' },
      { key: 'total', label: 'Total', kind: 'money' },
      ...more,
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'partyName', 'partyGstin', 'referenceNo', 'projectNo'],
  };
}
