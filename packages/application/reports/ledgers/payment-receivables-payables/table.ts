import { type AgedBill, type AgedParty, ageing, ageingTotal, bucketLabels, defaultBuckets } from '#domain/bills/ageing';
import type { OpenBill } from '#domain/bills/bill-parts';
import { formatPaise } from '#domain/money/format';
import { negate, type Paise, paise, sum } from '#domain/money/paise';
import { isPaidByLaw, lastDayToPay, type MsmeClass, paymentSection } from '#domain/posting/msme';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { branchesAsked, daysNotes, daysTyped } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { ReceivablesFilter } from '#modules/reports/ledgers/payment-receivables-payables';

/**
 * Every bill open at the end of `asOf` (`Books.billsAsOf`, of each branch asked for) of a party under Sundry Debtors
 * or Sundry Creditors, and the parties. Other ledgers that are kept bill by bill, such as loans, are no trade receivables or payables.
 */
export interface BillsFacts {
  /** The buckets of the organisation, such as `30,60,90`. */
  readonly buckets?: string | null;
  readonly bills: readonly OpenBill[];
  readonly parties: readonly {
    readonly id: string;
    readonly name: string;
    readonly side: 'Receivables' | 'Payables';
    readonly msme: MsmeClass | null;
    readonly creditDays: number | null;
  }[];
}

const partyColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Party / Bill', kind: 'text' },
  { key: 'pending', label: 'Pending', kind: 'money' },
];

/** The details of single bills: they are empty while only parties are shown. */
function billColumns(settled: string, byLaw: boolean): readonly ReportColumn[] {
  const detail = (key: string, label: string, kind: ReportColumn['kind']): ReportColumn => ({ key, label, kind, optional: true });
  return [
    detail('overdue', 'Overdue Days', 'number'),
    ...(byLaw ? [detail('payBy', 'MSME: Pay By', 'text')] : []),
    detail('date', 'Bill Date', 'date'),
    detail('dueDate', 'Due Date', 'date'),
    detail('amount', 'Bill Amount', 'money'),
    detail('settled', settled, 'money'),
  ];
}

export const receivablesColumns: readonly ReportSetupColumn[] = [
  ...partyColumns,
  { key: 'bucket', label: 'Ageing Buckets', kind: 'money', several: true },
  ...billColumns('Received', true),
];

export function paymentReceivablesPayablesTable(filter: ReceivablesFilter, facts: BillsFacts): ReportTable {
  const upTo = daysTyped(filter.buckets, bucketsOf(facts.buckets ?? null));
  const labels = bucketLabels(upTo);
  const byLaw = new Set(facts.parties.filter(({ side, msme }) => side === 'Payables' && isPaidByLaw(msme)).map(({ id }) => id));
  const names = new Map(
    facts.parties
      .filter(({ id, side }) => side === filter.side && (!filter.msmeOnly || side === 'Receivables' || byLaw.has(id)))
      .map(({ id, name }) => [id, name]),
  );
  const bills = facts.bills
    .filter(({ ledgerId }) => names.has(ledgerId) && (filter.partyId === null || ledgerId === filter.partyId))
    .map((bill) => (filter.side === 'Payables' ? mirrored(bill) : bill));
  const lastDays = lastDaysOf(
    facts.parties.filter(({ id }) => byLaw.has(id)),
    bills,
  );
  const parties = ageing(bills, { asOf: filter.asOf, by: filter.by === 'bill' ? 'bill' : 'due', upTo });
  const rows = [...parties]
    .map((party) => partyRow(party, names.get(party.ledgerId) ?? '', filter, { count: labels.length, lastDays }))
    .sort((a, b) => (String(a.cells['particulars']) < String(b.cells['particulars']) ? -1 : 1));
  const totals = ageingTotal(parties, labels.length);
  return {
    title: filter.side,
    subtitle: `As of ${formatDay(filter.asOf)}, by ${filter.by === 'bill' ? 'bill' : 'due'} date`,
    columns: columnsOf(filter.side, labels, byLaw.size > 0),
    rows,
    ...notesOn(filter, lateOf(bills, lastDays, filter.asOf)),
    totals: { particulars: 'Total', pending: totals.reduce((sum, amount) => sum + amount, 0), ...bucketCells(totals) },
  };
}

export function bucketsOf(typed: string | null): readonly number[] {
  return daysTyped(typed, defaultBuckets);
}

/** Payables are credits in the books and positive in this report. */
function mirrored(bill: OpenBill): OpenBill {
  return { ...bill, amount: negate(bill.amount), open: negate(bill.open) };
}

/** The last day to pay a bill by law. */
type LastDays = ReadonlyMap<OpenBill, Day>;

/** For amounts owed to micro and small suppliers; an advance is not owed. */
function lastDaysOf(parties: BillsFacts['parties'], bills: readonly OpenBill[]): LastDays {
  const agreed = new Map(parties.map(({ id, creditDays }) => [id, creditDays]));
  return new Map(
    bills.flatMap((bill) => {
      const days = agreed.get(bill.ledgerId);
      return days === undefined || bill.open <= 0 ? [] : [[bill, lastDayToPay(bill, days)]];
    }),
  );
}

/** The amount unpaid after its legal due date. */
function lateOf(bills: readonly OpenBill[], lastDays: LastDays, asOf: Day): Paise {
  return sum(bills.filter((bill) => (lastDays.get(bill) ?? asOf) < asOf).map(({ open }) => open));
}

/** It is an expense only in the year of payment, so there is a note below the table. */
function notesOn({ buckets, asOf }: ReceivablesFilter, late: Paise): Pick<ReportTable, 'notes'> {
  const wrong = daysNotes(buckets);
  if (late === 0) return wrong.length === 0 ? {} : { notes: wrong };
  const amount = formatPaise(late, { symbol: '₹' });
  return {
    notes: [
      ...wrong,
      `${amount} to micro and small suppliers is overdue under section 15 of the MSMED Act 2006 (agreed days, at most 45; 15 days if none are agreed). You can deduct it only in the year of payment (${paymentSection(asOf)}).`,
    ],
  };
}

interface Shape {
  /** How many buckets there are. */
  readonly count: number;
  readonly lastDays: LastDays;
}

function partyRow(
  { ledgerId, bills, buckets, pending }: AgedParty<OpenBill>,
  name: string,
  filter: ReceivablesFilter,
  shape: Shape,
): ReportRow {
  const { asOf } = filter;
  const late = lateOf(
    bills.map(({ bill }) => bill),
    shape.lastDays,
    asOf,
  );
  return {
    id: `ledger:${ledgerId}`,
    weight: 'group',
    cells: { particulars: name, pending, ...(late > 0 ? { payBy: `${formatPaise(late)} late` } : {}), ...bucketCells(buckets) },
    link: `/app/ledger-group/report?${new URLSearchParams({ ledger: ledgerId, to: asOf, ...branchesAsked(filter) })}`,
    children: bills.map((aged) => billRow(aged, asOf, shape)),
  };
}

function billRow({ bill, age, bucket }: AgedBill<OpenBill>, asOf: Day, { count, lastDays }: Shape): ReportRow {
  const buckets = Array.from({ length: count }, (_, i) => (i === bucket ? bill.open : paise(0)));
  const last = lastDays.get(bill);
  // A bill with a later date has a row for each voucher that settles it.
  const isEarly = bill.amount === 0;
  return {
    id: `bill:${bill.ledgerId}:${bill.billId}${isEarly ? `~${bill.voucher.id}` : ''}`,
    // A bill in an opening balance has its own date, which is not the day the opening is booked.
    link: voucherLink(bill.voucher),
    ...listLink({ slug: bill.voucher.slug, number: bill.number, date: bill.date, ledgerId: bill.ledgerId }),
    cells: {
      particulars: bill.number,
      date: bill.date,
      dueDate: bill.dueDate,
      amount: bill.amount,
      settled: bill.amount - bill.open,
      pending: bill.open,
      overdue: age > 0 ? age : null,
      ...(last === undefined ? {} : { payBy: payByText(last, asOf) }),
      ...bucketCells(buckets),
    },
  };
}

function payByText(last: Day, asOf: Day): string {
  const late = daysBetween(last, asOf);
  return late > 0 ? `${formatDay(last)}, ${late} ${late === 1 ? 'day' : 'days'} late` : formatDay(last);
}

function bucketCells(buckets: readonly Paise[]): Readonly<Record<string, number | null>> {
  return Object.fromEntries(buckets.map((amount, i) => [`bucket${i}`, amount === 0 ? null : amount]));
}

/** The ageing comes right after the party. */
function columnsOf(side: ReceivablesFilter['side'], buckets: readonly string[], byLaw: boolean): readonly ReportColumn[] {
  const isPaid = side === 'Payables';
  return [
    ...partyColumns,
    ...buckets.map((label, i): ReportColumn => ({ key: `bucket${i}`, label, kind: 'money' })),
    ...billColumns(isPaid ? 'Paid' : 'Received', byLaw && isPaid),
  ];
}
