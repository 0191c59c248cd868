import { states } from '#domain/address/state';
import { activeStatuses } from '#domain/documents/active-status';
import { importStatuses } from '#domain/files/import-status';
import { clientTypes } from '#domain/gst/place-of-supply';
import { quantityCodes } from '#domain/gst/uqc';
import { weekdays } from '#domain/leave/week-off';
import { natures } from '#domain/posting/chart';
import { dateFormats } from '#domain/time/file-date';

export interface StaticChoice {
  readonly label: string;
  readonly value: string;
}

const named = (...labels: readonly string[]): readonly StaticChoice[] => labels.map((label) => ({ label, value: label }));
const coded = (codes: Readonly<Record<string, string | number>>): readonly StaticChoice[] =>
  Object.entries(codes).map(([label, value]) => ({ label, value: String(value) }));

/**
 * The enumerations of the specification (section 3) by name, for the drop-down source `static_data:{name}`. The stored value is the number
 * if the specification has one, otherwise the label (answer A44).
 */
export const staticData = {
  InventoryItemType: coded({ Service: 0, Goods: 1 }),
  EntryStatus: coded({ Pending: 0, Complete: 1, Partial: 2, 'Partial Cancel': 3, Cancel: 4 }),
  ActiveStatus: activeStatuses.map(({ label, code }) => ({ label, value: String(code) })),
  BankCashType: coded({ Payment: 1, Receipt: 2, Contra: 3 }),
  StockValuation: named('Average', 'FIFO', 'LIFO'),
  RecipeItemType: named('RAW_ITEM', 'FINAL_ITEM'),
  GstDirection: named('IN', 'OUT'),
  TransportMode: named('Road', 'Rail', 'Air', 'Ship', 'None'),
  VehicleChangeReason: named('Due To Break Down', 'Due To Transhipment', 'Others'),
  ValidityExtensionReason: named('Natural Calamity', 'Law & Order', 'Transhipment', 'Accident', 'Others'),
  ConsignmentStatus: coded({ 'In Transit': 'T', 'In Movement': 'M' }),
  TransitType: coded({ 'On Road': 'R', Warehouse: 'W', Others: 'O' }),
  TransactionType: coded({ Regular: 1, 'Bill To-Ship To': 2, 'Bill From-Dispatch From': 3, 'Combination of 2 and 3': 4 }),
  SupplySubType: named(
    'Supply',
    'Export',
    'Job Work',
    'SKD/CKD/Lots',
    'Recipient Not Known',
    'For Own Use',
    'Exhibition or Fairs',
    'Line Sales',
    'Others',
    'None',
  ),
  VehicleType: named('Regular', 'Over Dimensional Cargo', 'None'),
  DocumentType: named(
    'GST',
    'PAN',
    'CIN',
    'MSME',
    'Import/Export',
    'PPF certificates',
    'Organisation logo',
    'User profile pic',
    'User signature',
  ),
  // The specification has six; a file that waits for its job has the code of one that is processed.
  ImportStatus: importStatuses.flatMap(({ label, code }) => (label === 'Uploaded' ? [] : [{ label, value: String(code) }])),
  EntryModuleEntityType: coded({
    'Purchase Order': 0,
    'Purchase Invoice': 1,
    Quotation: 2,
    'Proforma Invoice': 3,
    'Sales Invoice': 4,
    'Delivery Note': 5,
    Production: 6,
    'Stock Transfer': 7,
    'Opening Stock': 8,
    'Purchase Return': 9,
    'Sales Return': 10,
    'Credit Note': 11,
    'Debit Note': 12,
    'Journal Voucher': 13,
    'Bank Cash': 14,
    'Sales Order': 29,
    'GST Reconciliation': 41,
    Ledger: 42,
    'Inventory Item': 44,
    'Advance Receipt': 50,
    'Reverse Advance Receipt': 52,
    'GSTR2B Reconciliation': 53,
    'IST Sales': 65,
  }),
  JournalVoucherType: coded({ Journal: 13, Expense: 30, Income: 31 }),
  DebitCredit: coded({ Debit: 2, Credit: 3 }),
  /** All four of the portal (decision D39). */
  EInvoiceCancelReason: coded({ Duplicate: 1, 'Data Entry Mistake': 2, 'Order Cancelled': 3, Others: 4 }),
  ClientType: named(...clientTypes),
  Gstr2ImportFileType: named('B2B CSV', 'CDNR CSV', 'IMPG CSV', 'IMPG SEZ CSV', 'Full Excel'),
  GstReconciliationStatus: named('Pending', 'Reconciled'),
  Gstr2bStatus: named(
    'Pending',
    'Regular Reconciled',
    'ITC Available on Portal but do not consider',
    'ITC Not Available on Portal but consider',
  ),
  GstType: named('IGST', 'CGST+SGST'),
  CalculationMethod: named('Weighted Average', 'Simple Average'),
  Weekday: weekdays.map(({ value, label }) => ({ label, value })),
  WeekOrdinal: coded({ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4, '5th': 5 }),
  Availability: coded({ Available: 1, Sold: 0, 'Actual Sold': 2 }),
  CartType: named('Subscription'),
  LeadFollowUpStatus: coded({ Open: 1, Close: 0 }),
  ApprovalLevel: coded({ Reviewed: 0, Approved: 1, 'MSP Approved': 2 }),
  LeaveStatus: named('Approved', 'Rejected', 'Request for Cancellation', 'Cancellation Approved', 'Cancellation Rejected'),
  HalfDayType: named('First Half', 'Second Half'),
  QueryOperator: named('LIKE', 'STARTS_WITH', 'GT', 'LT', 'GE', 'LE', 'IN', 'NOT_IN', 'EQ', 'NE', 'BETWEEN', 'BARCODES', 'FIND_IN_SET'),
  ExportType: named('PDF', 'EXCEL', 'JSON'),
  NatureOfGroup: named(...natures),
  ImportDateFormat: named(...dateFormats),
  State: states.map(({ code, name }) => ({ label: name, value: code })),
  UnitQuantityCode: quantityCodes.map(({ code, name }) => ({ label: `${code} ${name}`, value: code })),
} as const satisfies Readonly<Record<string, readonly StaticChoice[]>>;

export function isStaticData(name: string): name is keyof typeof staticData {
  return Object.hasOwn(staticData, name);
}
