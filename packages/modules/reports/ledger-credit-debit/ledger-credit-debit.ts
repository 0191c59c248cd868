import { type Paise, paise, sum } from '#domain/money/paise';
import { type BillPart, billOf } from '#domain/posting/bill-parts';
import { type Day, formatDay } from '#domain/time/day';
import { listLink } from '#modules/kit/drill-down';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportCell, ReportColumn, ReportModule, ReportRow, ReportTable } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report-filters';
import { voucherLink } from '#modules/kit/voucher-link';

const filters = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true },
  ...periodFilters,
  openOnly: { kind: 'yes-no', label: 'Open only' },
} as const satisfies Fields;

export type LedgerCreditDebitFilter = RecordOf<typeof filters>;

/**
 * Facts of kind `ledger-credit-debit`: the bills of a ledger that are open at the end of the period or on which something happened in it,
 * with the part of each voucher up to then, and the balance of the ledger.
 */
export interface LedgerCreditDebitFacts {
  readonly ledger: { readonly id: string; readonly name: string };
  readonly bills: readonly { readonly billId: string; readonly parts: readonly BillPart[] }[];
  readonly closing: Paise;
}

/** The debits of a ledger beside the credits they are set off against, bill by bill. What is left open adds up to its balance. */
export const ledgerCreditDebit: ReportModule<LedgerCreditDebitFilter> = {
  kind: 'report',
  slug: 'ledger-credit-debit',
  path: '/ledger-credit-debit/report',
  entity: 'ledgerCreditDebit',
  service: 'ims-crm',
  area: 'reports',
  title: 'Debits & Credits',
  filters,
  list: { id: 'LEDGER_CREDIT_DEBIT_REPORT' },
  facts: 'ledger-credit-debit',
  inParts: true,
};

export const ledgerCreditDebitColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Bill / Voucher', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'open', label: 'Open', kind: 'balance' },
  { key: 'status', label: 'Status', kind: 'text' },
];

export function ledgerCreditDebitTable(filter: LedgerCreditDebitFilter, facts: LedgerCreditDebitFacts): ReportTable {
  const bills = facts.bills
    .map(({ billId, parts }) => matchedBill(facts.ledger.id, billId, parts))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.number < other.number ? -1 : 1));
  const open = sum(bills.map((bill) => bill.open));
  const shown = filter.openOnly ? bills.filter((bill) => bill.open !== 0) : bills;
  const apart = paise(facts.closing - open);
  return {
    title: facts.ledger.name,
    subtitle: `Debits and credits, ${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: ledgerCreditDebitColumns,
    rows: [...shown.map(rowOf), ...(apart === 0 ? [] : [{ id: 'apart', cells: { particulars: 'Without bills', open: apart } }])],
    totals: {
      particulars: 'Total',
      debit: sum(shown.map(({ debit }) => debit)),
      credit: sum(shown.map(({ credit }) => credit)),
      open: facts.closing,
    },
  };
}

interface Matched {
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly debit: Paise;
  readonly credit: Paise;
  readonly open: Paise;
  readonly parts: readonly BillPart[];
}

/** What is settled before the day of its bill has the number of the first voucher that settles it. */
function matchedBill(ledgerId: string, billId: string, parts: readonly BillPart[]): Matched {
  const opening = billOf({ ledgerId, billId }, parts);
  const [first] = parts;
  const debit = sum(parts.map((part) => paise(Math.max(0, amountOf(part)))));
  const credit = sum(parts.map((part) => paise(Math.max(0, -amountOf(part)))));
  return {
    ...{ id: billId, number: opening?.number ?? first?.number ?? '', date: opening?.date ?? first?.date ?? '' },
    ...{ debit, credit, open: paise(debit - credit), parts },
  };
}

function amountOf({ opens, settles }: BillPart): number {
  return (opens?.amount ?? 0) + settles;
}

function rowOf({ id, number, date, debit, credit, open, parts }: Matched): ReportRow {
  const status = open === 0 ? 'Matched' : debit === 0 || credit === 0 ? 'Open' : 'Partly matched';
  return {
    id,
    weight: 'group',
    cells: { particulars: number, date, ...sides(debit, credit), open, status },
    children: parts.map(
      (part): ReportRow => ({
        id: `${id}:${part.voucher.id}`,
        cells: { particulars: part.number, date: part.date, ...partSides(amountOf(part)) },
        link: voucherLink({ ...part.voucher, date: part.date }),
        ...listLink({ slug: part.voucher.slug, number: part.number, date: part.date }),
      }),
    ),
  };
}

function sides(debit: number, credit: number): Readonly<Record<string, ReportCell>> {
  return { debit: debit === 0 ? null : debit, credit: credit === 0 ? null : credit };
}

function partSides(amount: number): Readonly<Record<string, ReportCell>> {
  return sides(Math.max(0, amount), Math.max(0, -amount));
}
