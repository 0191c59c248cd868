import type { Taken } from '#domain/documents/chain';
import { paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { Incoming } from '#modules/kit/between/fields';
import { statedValue } from '#modules/kit/between/stated-value';
import { documentActions } from '#modules/kit/document-actions';
import { completeGoods } from '#modules/kit/goods/complete';
import { warehouse } from '#modules/kit/goods/goods';
import { type LineMovement, moveLine } from '#modules/kit/goods/move';
import type { DocumentFacts, DocumentModule } from '#modules/kit/module';
import { documentList, voucher } from '#modules/kit/voucher/voucher';
import { fields, type IstReceipt, type ReceiptLine } from '#modules/stock/ist-receipt/fields';
import { incomingOf, linesSent, receiptProblems } from '#modules/stock/ist-receipt/rules';
import { creditIn, postReceipt, taxInCost, withShares } from '#modules/stock/ist-receipt/shares';

/**
 * Goods from another branch that arrive, all or a part of what was sent, and what was short of them. It takes from what comes in, in the log
 * of its branch, so no more is received than was sent, even if two people receive at the same moment.
 */
export const istReceipt: DocumentModule<IstReceipt> = {
  ...voucher,
  ...warehouse,
  slug: 'ist-receipt',
  addPath: '/ist-sales/destination-qty',
  entity: 'istReceipt',
  title: 'IST Receipt',
  plural: 'IST Receipts',
  entityType: 92,
  statuses: ['Active'],
  series: { prefix: 'IR', gst: false },
  fields,
  list: {
    id: 'IST_RECEIPT_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'fromBranch', label: 'From', kind: 'text' },
      { key: 'dispatchNumber', label: 'Sent With', kind: 'code' },
      { key: 'items', label: 'Items', kind: 'text' },
      { key: 'location', label: 'Location', kind: 'code', hidden: true },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'total', label: 'Value', kind: 'money', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'fromBranch', 'dispatchNumber', 'items'],
  },
  actions: { ...documentActions },
  paper: {
    form: 'goods',
    title: 'Goods Received Note',
    facts: ({ fromBranch, dispatchNumber, location }, place) => [
      ['From', fromBranch],
      ['Sent with', dispatchNumber],
      ['Location', place(location)],
    ],
  },
  chain: {
    from: ['ist-sales'],
    // What was short is taken, too.
    links: (row) => (row as unknown as IstReceipt).lines.map((line) => ({ ...line, quantity: line.quantity + (line.short ?? 0) })),
  },
  complete: (row, facts) => received(row, facts, new Map()),
  check: receiptProblems,
  post: postReceipt,
  move: (row, _facts, id = '') => [...arrived(row).map(({ movement }) => movement), ...taxNotes(row, id)],
};

/** The lines that arrive are those that were sent, with their items and batches. */
export function received(row: IstReceipt, facts: DocumentFacts, taken: Taken): IstReceipt {
  const incoming = incomingOf(row, facts);
  const sent = linesSent(incoming);
  const lines = row.lines.map((line): ReceiptLine => {
    const source = sent.get(line.sourceLine);
    const known = {
      ...{ sourceSlug: 'ist-sales', sourceId: row.incomingId, location: line.location ?? row.location },
      shortReason: (line.short ?? 0) > 0 ? line.shortReason : null,
    };
    if (source === undefined) return { ...line, ...known };
    return { ...line, ...known, itemId: source.itemId, batch: source.batch, sent: source.quantity };
  });
  const named = completeGoods({ ...row, lines }, facts);
  if (incoming === undefined) return named;
  const shared = withShares(named.lines, sent, taken, creditIn(incoming, facts));
  return {
    ...named,
    ...aboutDispatch(incoming),
    lines: shared,
    total: incoming.taxed
      ? shared.reduce((sum, { taxable, igst, cgst, sgst, cess }) => sum + total([taxable, igst, cgst, sgst, cess]), 0)
      : statedValue(shared, facts),
  };
}

function aboutDispatch({ number, date, dispatchId, fromBranchId, fromBranch, taxed }: Incoming) {
  return { dispatchNumber: number, dispatchDate: date, dispatchId, fromBranchId, fromBranch, taxed };
}

function total(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/** What arrived comes in at the cost of its dispatch, and what was lost leaves what is in transit, at that cost. */
export function arrived({ lines, dispatchId, taxed }: IstReceipt): readonly LineMovement[] {
  const legs = lines.flatMap((line, at) => {
    const origin = { id: dispatchId ?? '', lineId: line.sourceLine };
    const lost = { ...line, lineId: `${line.lineId ?? at + 1}-short`, barcodes: line.shortBarcodes ?? [] };
    const short = line.short ?? 0;
    const value = line.taxable ?? 0;
    return [
      ...(line.quantity === 0 ? [] : [{ line, at, origin, quantity: line.quantity, value, kind: 'transfer-in' as const }]),
      ...(short === 0
        ? []
        : [{ line: lost, at, origin, quantity: -short, value: line.quantity === 0 ? value : 0, kind: 'adjustment-out' as const }]),
    ];
  });
  return legs.map(({ line, at, origin, quantity, value, kind }, place) => {
    const isLost = kind === 'adjustment-out';
    const movement: Movement = {
      ...moveLine(line, place, { locationId: isLost ? null : line.location, quantity: scaled(quantity), value: null, kind }),
      ...(taxed ? { value: paise(value) } : {}),
      origin,
      ...(isLost ? { transit: true as const } : {}),
    };
    return { line: at, movement };
  });
}

/**
 * Tax of which the branch has no credit is part of what the goods cost that arrived (AS 2, paragraph 7), beside the cost of their dispatch:
 * each receipt changes the price of its own goods by it. That on goods that were lost is an expense.
 */
function taxNotes(row: IstReceipt, id: string): readonly Movement[] {
  return arrived(row).flatMap(({ movement, line: at }, place): Movement[] => {
    const { itemId, kind, quantity, lineId = String(place + 1) } = movement;
    const tax = kind === 'transfer-in' ? taxInCost(row.lines[at]) : 0;
    if (tax === 0) return [];
    return [
      {
        ...{ itemId, locationId: null, batch: null, quantity: scaled(0), value: paise(tax), kind: 'price-note' },
        ...{ lineId: `${lineId}-tax`, origin: { id, lineId }, noted: quantity },
      },
    ];
  });
}
