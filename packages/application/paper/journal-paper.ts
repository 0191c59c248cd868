import { addressLines, labelledOf, said, stateLine, text } from '#application/paper/issuer';
import type { PaperFacts, PaperOf } from '#application/paper/paper';
import { day, money, number } from '#application/paper/trade-paper';
import { closing, ownText, particulars } from '#application/paper/voucher-paper';
import type { PrintedTable } from '#application/ports/papers';
import { rowOf } from '#application/row-of';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import type { AdvanceRow, JournalItem, JournalVoucher } from '#modules/accounts/journal-voucher/fields';
import { statedFact } from '#modules/kit/trade/stated';

/** A journal, expense or income voucher, or an advance receipt. */
export const journalPaper: PaperOf = (stored, facts) => {
  const row = rowOf('journal-voucher', { row: stored });
  const { advances = [], items = [] } = row;
  if (advances.length > 0) return advancePaper(row, advances);
  return items.length > 0 ? withTaxPaper(row, items) : plainPaper(row, facts);
};

type Printed = ReturnType<PaperOf>;

const plainPaper = (row: JournalVoucher, facts: PaperFacts): Printed => ({
  title: `${text(row.type)} Voucher`,
  facts: labelledOf([
    ['Date', day(row.date)],
    ['Reference', referenceOf(row)],
  ]),
  parties: [],
  lines: journalLines(row, facts),
  ...closing(row),
});

const withTaxPaper = (row: JournalVoucher, items: readonly JournalItem[]): Printed => ({
  title: `${text(row.type)} Voucher`,
  facts: labelledOf([
    ['Date', day(row.date)],
    ['Reference', referenceOf(row)],
    [row.type === 'Expense' ? 'Paid from' : 'Received in', row.accountName],
    ['Due', row.accountName ? '' : day(row.dueDate)],
    ['Self-invoice (section 31(3)(f))', row.selfInvoiceNo],
    statedFact(row),
  ]),
  parties: row.partyId ? [{ heading: 'Party', name: text(row.partyName), lines: said('GSTIN', row.partyGstin) }] : [],
  lines: linesWithTax(row, items, ({ total }) => total),
  ...closing(row),
  totals: totalsWithTax(row),
});

/** The particulars of a receipt voucher (rule 50 of the CGST Rules) and of a refund voucher (rule 51). */
const advancePaper = (row: JournalVoucher, advances: readonly AdvanceRow[]): Printed => {
  const isReceipt = row.type === 'Advance Receipt';
  const isRefund = row.refunded === true;
  return {
    title: isReceipt ? 'Receipt Voucher' : isRefund ? 'Refund Voucher' : 'Reversal of Advance',
    facts: labelledOf([
      ['Date', day(row.date)],
      ['Receipt voucher', row.reversesNumber],
      ['Place of supply', stateLine(row.placeOfSupply)],
      ['Reverse charge', 'No'],
      [isReceipt ? 'Received in' : 'Paid from', row.accountName],
    ]),
    parties: [
      {
        heading: isReceipt ? 'Received from' : isRefund ? 'Refunded to' : 'Party',
        name: text(row.partyName),
        lines: [...addressLines(row.billingAddress), ...said('GSTIN', row.partyGstin)],
      },
    ],
    lines: linesWithTax(row, advances, ({ amount }) => amount),
    ...closing(row),
    totals: totalsWithTax(row),
  };
};

function referenceOf(row: JournalVoucher): string {
  return [row.referenceNo, day(row.referenceDate)].filter(Boolean).join(' of ');
}

function linesWithTax<Line extends JournalItem | AdvanceRow>(
  row: JournalVoucher,
  lines: readonly Line[],
  totalOf: (line: Line) => number | null,
): PrintedTable {
  const percent = (value: unknown) => (number(value) === 0 ? '' : `${formatScaled(scaled(number(value)))} %`);
  return {
    columns: [
      { label: '#', align: 'right', width: 18 },
      { label: 'Particulars', align: 'left', width: 'rest' },
      { label: 'HSN / SAC', align: 'left', width: 60 },
      { label: 'GST', align: 'right', width: 46 },
      { label: 'Taxable ₹', align: 'right', width: 84 },
      { label: 'Total ₹', align: 'right', width: 84 },
    ],
    rows: lines.map((line, index) => [
      ...[String(index + 1), ownText(line), text(line.hsn), percent(line.taxRate)],
      ...[money(line.taxable), money(totalOf(line))],
    ]),
    totals: ['', 'Total', '', '', money(row.taxable), money(row.total)],
  };
}

function totalsWithTax(row: JournalVoucher) {
  const amount = (value: unknown) => formatPaise(paise(number(value)), { symbol: '₹' });
  const figures = [
    ['CGST', row.cgst],
    ['SGST', row.sgst],
    ['IGST', row.igst],
    ['Tax under reverse charge', row.reverseChargeTax],
    ['Round off', row.roundOff],
    ['TDS', row.tds],
  ] as const;
  return [
    ...figures.filter(([, value]) => number(value) !== 0).map(([label, value]) => ({ label, value: amount(value) })),
    { label: 'Total', value: amount(row.total), strong: true as const },
    ...(number(row.tds) === 0 ? [] : [{ label: 'Payable', value: amount(row.payable), strong: true as const }]),
  ];
}

function journalLines(row: JournalVoucher, facts: PaperFacts): PrintedTable {
  const amount = (value: unknown) => (number(value) === 0 ? '' : money(value));
  return {
    columns: [
      { label: '#', align: 'right', width: 18 },
      { label: 'Particulars', align: 'left', width: 'rest' },
      { label: 'Debit ₹', align: 'right', width: 100 },
      { label: 'Credit ₹', align: 'right', width: 100 },
    ],
    rows: row.lines.map((line, index) => [String(index + 1), particulars(row, line, facts), amount(line.debit), amount(line.credit)]),
    totals: ['', 'Total', money(row.total), money(row.total)],
  };
}
