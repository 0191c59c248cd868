import type { KeyName } from './keys.ts';

export interface KeyWords {
  readonly says: string;
  /** The help sheet sorts by it. */
  readonly where:
    | 'Everywhere'
    | 'Vouchers'
    | 'Forms'
    | 'Lists and reports'
    | 'Bank reconciliation'
    | 'GST reconciliation'
    | 'IMS'
    | 'ITC register';
}

/** What each key does, and where. Apart from the keys, because only the help sheet reads it. */
export const keyWords: Readonly<Record<KeyName, KeyWords>> = {
  palette: { says: 'Go to, create, find', where: 'Everywhere' },
  help: { says: 'Keyboard shortcuts', where: 'Everywhere' },
  scope: { says: 'Switch organisation, branch or year', where: 'Everywhere' },
  contra: { says: 'Contra', where: 'Vouchers' },
  payment: { says: 'Payment', where: 'Vouchers' },
  receipt: { says: 'Receipt', where: 'Vouchers' },
  journal: { says: 'Journal', where: 'Vouchers' },
  setOff: { says: 'Bill Set-off', where: 'Vouchers' },
  sales: { says: 'Sales Invoice', where: 'Vouchers' },
  purchase: { says: 'Purchase Invoice', where: 'Vouchers' },
  salesOrder: { says: 'Sales Order', where: 'Vouchers' },
  purchaseOrder: { says: 'Purchase Order', where: 'Vouchers' },
  deliveryNote: { says: 'Delivery Note', where: 'Vouchers' },
  creditNote: { says: 'Credit Note', where: 'Vouchers' },
  debitNote: { says: 'Debit Note', where: 'Vouchers' },
  date: { says: 'Date', where: 'Forms' },
  period: { says: 'Period', where: 'Lists and reports' },
  save: { says: 'Submit', where: 'Forms' },
  saveAndAdd: { says: 'Submit & Add More', where: 'Forms' },
  create: { says: 'New record (in a field)', where: 'Forms' },
  lastRates: { says: 'Last rates of the item (in its line)', where: 'Forms' },
  firstBatches: { says: 'Take the batches that expire first, or the first pieces (in a line)', where: 'Forms' },
  deductTax: { says: 'Deduct the usual TDS of the party', where: 'Forms' },
  returnAll: { says: 'Return everything of the invoice', where: 'Forms' },
  leave: { says: 'Back', where: 'Forms' },
  remove: { says: 'Delete', where: 'Forms' },
  cancel: { says: 'Cancel the voucher', where: 'Forms' },
  repeat: { says: 'Repeat the last narration (in the narration)', where: 'Forms' },
  duplicate: { says: 'Clone', where: 'Forms' },
  print: { says: 'Print', where: 'Forms' },
  email: { says: 'Email', where: 'Forms' },
  export: { says: 'Export', where: 'Lists and reports' },
  add: { says: 'Add', where: 'Lists and reports' },
  search: { says: 'Search the list', where: 'Lists and reports' },
  open: { says: 'Open', where: 'Lists and reports' },
  openInTab: { says: 'Open in a new tab', where: 'Lists and reports' },
  select: { says: 'Select the row', where: 'Lists and reports' },
  rowMenu: { says: 'Actions of the row', where: 'Lists and reports' },
  resize: { says: 'Resize the column (on its heading)', where: 'Lists and reports' },
  expand: { says: 'Expand or collapse', where: 'Lists and reports' },
  compare: { says: 'Compare with another period', where: 'Lists and reports' },
  openCompared: { says: 'Open what the row is compared with', where: 'Lists and reports' },
  nextPeriod: { says: 'Next period', where: 'Lists and reports' },
  previousPeriod: { says: 'Previous period', where: 'Lists and reports' },
  nextLine: { says: 'Next line', where: 'Bank reconciliation' },
  previousLine: { says: 'Line before', where: 'Bank reconciliation' },
  acceptMatch: { says: 'Accept the suggestion', where: 'Bank reconciliation' },
  otherMatch: { says: 'Another suggestion', where: 'Bank reconciliation' },
  createForLine: { says: 'Create the voucher of the line', where: 'Bank reconciliation' },
  transferLine: { says: 'Transfer to or from another account', where: 'Bank reconciliation' },
  findMatch: { says: 'Find entries and lines', where: 'Bank reconciliation' },
  unmatchLine: { says: 'Unmatch', where: 'Bank reconciliation' },
  lineHistory: { says: 'History of the line', where: 'Bank reconciliation' },
  nextRow: { says: 'Next row', where: 'GST reconciliation' },
  previousRow: { says: 'Row before', where: 'GST reconciliation' },
  acceptPair: { says: 'Accept the pair', where: 'GST reconciliation' },
  keepMine: { says: 'Keep the figures of the books', where: 'GST reconciliation' },
  takeTheirs: { says: 'Take the figures of the supplier', where: 'GST reconciliation' },
  doNotConsider: { says: 'Do not consider the credit', where: 'GST reconciliation' },
  consider: { says: 'Consider the credit anyway', where: 'GST reconciliation' },
  ignoreRow: { says: 'Ignore, with a reason', where: 'GST reconciliation' },
  linkRow: { says: 'Link by hand', where: 'GST reconciliation' },
  createPurchase: { says: 'Create the purchase', where: 'GST reconciliation' },
  writeToSupplier: { says: 'Write to the supplier', where: 'GST reconciliation' },
  takeBack: { says: 'Take the decision back', where: 'GST reconciliation' },
  selectRow: { says: 'Select the row', where: 'GST reconciliation' },
  acceptSelected: { says: 'Accept the selected rows', where: 'GST reconciliation' },
  importStatement: { says: 'Import a file of the portal', where: 'GST reconciliation' },
  reverseCredit: { says: 'Reverse the credit', where: 'ITC register' },
  reclaimCredit: { says: 'Reclaim the credit', where: 'ITC register' },
  reverseSelected: { says: 'Reverse the credit of the selected rows', where: 'ITC register' },
  reclaimSelected: { says: 'Reclaim the credit of the selected rows', where: 'ITC register' },
  imsAccept: { says: 'Accept', where: 'IMS' },
  imsReject: { says: 'Reject, with a remark', where: 'IMS' },
  imsPending: { says: 'Keep pending', where: 'IMS' },
  imsPart: { says: 'Accept, and reduce the credit by a part', where: 'IMS' },
  imsAcceptSelected: { says: 'Accept the selected records', where: 'IMS' },
  imsRejectSelected: { says: 'Reject the selected records', where: 'IMS' },
  imsPendingSelected: { says: 'Keep the selected records pending', where: 'IMS' },
};
