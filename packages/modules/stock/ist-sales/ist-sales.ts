import type { Progress } from '#domain/documents/chain';
import { istOffers, istStatus, istStatuses } from '#domain/documents/chain-status';
import { challanCopies, invoiceCopies } from '#domain/gst/invoice-copies';
import { paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import { documentActions } from '#modules/kit/document-actions';
import { withEInvoiceActions } from '#modules/kit/e-invoice/actions';
import { eInvoiceColumns } from '#modules/kit/e-invoice/fields';
import { eInvoiceNames } from '#modules/kit/e-invoice/specified';
import { withEwayBillActions } from '#modules/kit/eway-bill/actions';
import { ewayBillColumns } from '#modules/kit/eway-bill/fields';
import { ewayBillNames } from '#modules/kit/eway-bill/specified';
import { completeGoods } from '#modules/kit/goods/complete';
import { warehouse } from '#modules/kit/goods/goods';
import { moveLine } from '#modules/kit/goods/move';
import type { DocumentFacts, DocumentModule } from '#modules/kit/module';
import { offeredIn } from '#modules/kit/trade/chain-actions';
import { documentList, voucher } from '#modules/kit/voucher/voucher';
import { fields, type IstSales } from '#modules/stock/ist-sales/fields';
import { istProblems } from '#modules/stock/ist-sales/rules';
import { postDispatch, withSupply } from '#modules/stock/ist-sales/supply';

/**
 * Goods that one branch sends to another. The document of the sender is in its own log: New Order moves nothing, the dispatch takes the goods
 * out. The receiver has a document of the same kind in its log, `Incoming`, from which receipts take. Between the two the goods are in
 * transit and belong to no branch.
 */
export const istSales: DocumentModule<IstSales> = {
  ...voucher,
  ...warehouse,
  slug: 'ist-sales',
  entity: 'istSales',
  title: 'IST Sales',
  plural: 'IST Sales',
  entityType: 65,
  statuses: istStatuses,
  series: { prefix: 'IS', gst: true },
  fields,
  list: {
    id: 'IST_SALES_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'direction', label: 'Direction', kind: 'choice' },
      { key: 'fromBranch', label: 'From', kind: 'text' },
      { key: 'toBranchName', label: 'To', kind: 'text' },
      { key: 'items', label: 'Items', kind: 'text' },
      { key: 'total', label: 'Value', kind: 'money' },
      { key: 'vehicleNumber', label: 'Vehicle', kind: 'code', hidden: true },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'dispatched', label: 'Dispatched', kind: 'yes-no', hidden: true },
      ...eInvoiceColumns,
      ...ewayBillColumns,
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'fromBranch', 'toBranchName', 'items', 'vehicleNumber'],
  },
  handsOver: ['number', 'date', 'fromBranch'],
  specified: { ...eInvoiceNames, ...ewayBillNames },
  actions: withEwayBillActions(
    withEInvoiceActions({
      ...documentActions,
      edit: { ...documentActions.edit, offered: ofSender('edit') },
      dispatch: {
        label: 'Dispatch',
        permission: 'source-qty',
        offered: ofSender('dispatch'),
        sets: { dispatched: true },
        confirms: 'The goods leave this branch, and are in transit until the other branch receives them.',
        undoneBy: 'recall',
      },
      receive: { label: 'Receive', permission: '/ist-sales/destination-qty', offered: ofReceiver, opens: true },
      clone: { ...documentActions.clone, offered: (row) => (isIncoming(row) ? sentBy(row) : true) },
      cancel: { ...documentActions.cancel, offered: ofSender('cancel') },
      'undo-cancel': { ...documentActions['undo-cancel'], offered: undoOfCancel },
      recall: {
        label: 'Recall',
        permission: 'cancel',
        offered: ofSender('recall'),
        sets: { cancelled: true },
        confirms: 'The goods come back to this branch, and the other branch can no longer receive them.',
        asksRemark: true,
      },
      delete: { ...documentActions.delete, offered: ofSender('delete') },
    }),
  ),
  paper: { form: 'transfer' },
  copies: ({ taxed }) => (taxed ? invoiceCopies('goods') : challanCopies),
  chain: {
    from: [],
    opens: true,
    status,
    // Only what comes in can be received.
    links: (row) => (isIncoming(row as unknown as IstSales) ? (row as unknown as IstSales).lines : []),
    followedBy: ['ist-receipt'],
  },
  complete,
  check: istProblems,
  post: postDispatch,
  move: (row) => sent(row),
};

/** Each line leaves its place when the goods are dispatched. */
export function sent({ lines, location, ...row }: IstSales): readonly Movement[] {
  if (!row.dispatched || row.direction === 'Incoming') return [];
  return lines.map((line, at) => ({
    ...moveLine(line, at, {
      ...{ locationId: line.location ?? location, quantity: scaled(-line.quantity), kind: 'transfer-out' },
      value: row.taxed ? paise(line.taxable ?? 0) : null,
    }),
    ...(row.taxed ? { to: row.toBranchId } : {}),
  }));
}

/** What comes in is as the other branch sent it. */
function complete(row: IstSales, facts: DocumentFacts): IstSales {
  if (isIncoming(row)) return row;
  const named = completeGoods(row, facts);
  return withSupply(
    {
      ...named,
      direction: 'Sent',
      dispatched: row.dispatched === true,
      arrived: row.arrived ?? 'none',
    },
    facts,
  );
}

/** How far the receiver is, from its own log; the sender knows what it was told. */
function status(row: IstSales, progress: Progress): string {
  return istStatus({ cancelled: row.cancelled, dispatched: row.dispatched === true }, isIncoming(row) ? progress : (row.arrived ?? 'none'));
}

function isIncoming({ direction }: Pick<IstSales, 'direction'>): boolean {
  return direction === 'Incoming';
}

function ofSender(verb: keyof typeof istOffers) {
  const offered = offeredIn(istOffers, verb);
  return (row: IstSales): true | string => (isIncoming(row) ? sentBy(row) : offered(row));
}

function ofReceiver(row: IstSales): true | string {
  return isIncoming(row) ? offeredIn(istOffers, 'receive')(row) : `${row.toBranchName ?? 'The other branch'} receives this`;
}

function sentBy({ fromBranch }: IstSales): string {
  return `${fromBranch ?? 'Another branch'} sent this. Change it there`;
}

function undoOfCancel(row: IstSales): true | string {
  if (isIncoming(row)) return sentBy(row);
  if (row.dispatched) return row.cancelled ? 'The goods came back. Clone this to send them again' : 'This is not cancelled';
  return documentActions['undo-cancel'].offered(row);
}
