import type { Fields } from '#modules/kit/field';
import { tcsMore, tdsMore, tdsTyped } from '#modules/kit/voucher/tax-at-source-fields';

/** Tax collected at source (Income-tax Act 1961, section 206C), of invoices. */
export const collectedFields = {
  tcsRate: { kind: 'percent', label: 'TCS Rate', help: 'Tax collected at source, on the value with its tax' },
  tcs: { kind: 'money', label: 'TCS', negative: true, computed: true },
  ...tcsMore,
} as const satisfies Fields;

/** What an invoice of a supplier has besides. */
export const billedFields = {
  ...tdsTyped,
  tds: { kind: 'money', label: 'TDS deducted', negative: true, computed: true },
  billOfEntryNo: { kind: 'code', label: 'Bill of Entry No.', max: 20 },
  billOfEntryDate: { kind: 'date', label: 'Bill of Entry Date' },
  portCode: { kind: 'code', label: 'Port Code', max: 6 },
  dutyPercent: { kind: 'percent', label: 'Customs Duty %' },
  surchargePercent: { kind: 'percent', label: 'Surcharge on Duty %' },
  dutyAmount: { kind: 'money', label: 'Customs Duty ₹', sparse: true, help: 'As on the bill of entry, instead of the rate' },
  surchargeAmount: { kind: 'money', label: 'Surcharge on Duty ₹', sparse: true },
  ineligible: { kind: 'money', label: 'Tax without Credit', negative: true, computed: true },
  reverseChargeTax: { kind: 'money', label: 'Tax under Reverse Charge', negative: true, computed: true },
  importTax: { kind: 'money', label: 'Tax by Bill of Entry', negative: true, computed: true },
  duty: { kind: 'money', label: 'Customs Duty', negative: true, computed: true },
  ...tdsMore,
} as const satisfies Fields;
