import { labelledOf, said, text } from '#application/documents/paper/issuer';
import type { PaperOf } from '#application/documents/paper/paper';
import { day, linesOfRow, money, number } from '#application/documents/paper/trade-paper';
import type { PrintedTable } from '#application/ports';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { amountInWords } from '#domain/money/words';
import type { AnyRow } from '#modules/kit/module';

/** A payment, receipt or contra voucher. */
export const paymentPaper: PaperOf = (row) => ({
  title: `${text(row['type'])} Voucher`,
  facts: labelledOf([
    ['Date', day(row['date'])],
    [row['type'] === 'Receipt' ? 'Received in' : 'Paid from', row['accountName']],
    ['Mode', row['mode']],
    ['Cheque / UTR', [row['instrumentNo'], day(row['instrumentDate'])].filter(Boolean).join(' of ')],
  ]),
  parties: [],
  lines: {
    columns: [
      { label: '#', align: 'right', width: 18 },
      { label: 'Particulars', align: 'left', width: 'rest' },
      { label: 'Amount ₹', align: 'right', width: 110 },
    ],
    rows: [
      ...linesOfRow(row, 'lines').map((line, index) => [String(index + 1), particulars(row, line), money(line['amount'])]),
      ...linesOfRow(row, 'deductions').map((line) => ['', `Less: ${ownText(line)}`, money(-number(line['amount']))]),
    ],
    totals: ['', 'Total', money(row['total'])],
  },
  ...closing(row),
});

/** A journal, expense or income voucher. */
export const journalPaper: PaperOf = (row) => ({
  title: `${text(row['type'])} Voucher`,
  facts: labelledOf([
    ['Date', day(row['date'])],
    ['Reference', [row['referenceNo'], day(row['referenceDate'])].filter(Boolean).join(' of ')],
    [row['type'] === 'Expense' ? 'Paid from' : 'Received in', row['accountName']],
    ['GSTIN', row['partyGstin']],
    ['Due', linesOfRow(row, 'items').length === 0 || row['accountName'] ? '' : day(row['dueDate'])],
  ]),
  parties: row['partyId'] ? [{ heading: 'Party', name: text(row['partyName']), lines: [] }] : [],
  ...(linesOfRow(row, 'items').length === 0
    ? { lines: journalLines(row), ...closing(row) }
    : { lines: linesWithTax(row), ...closing(row), totals: totalsWithTax(row) }),
});

function linesWithTax(row: AnyRow): PrintedTable {
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
    rows: linesOfRow(row, 'items').map((line, index) => [
      ...[String(index + 1), ownText(line), text(line['hsn']), percent(line['taxRate'])],
      ...[money(line['taxable']), money(line['total'])],
    ]),
    totals: ['', 'Total', '', '', money(row['taxable']), money(row['total'])],
  };
}

function totalsWithTax(row: AnyRow) {
  const amount = (value: unknown) => formatPaise(paise(number(value)), { symbol: '₹' });
  const figures = [
    ['CGST', row['cgst']],
    ['SGST', row['sgst']],
    ['IGST', row['igst']],
    ['Tax under reverse charge', row['reverseChargeTax']],
    ['TDS', row['tds']],
  ] as const;
  return [
    ...figures.filter(([, value]) => number(value) !== 0).map(([label, value]) => ({ label, value: amount(value) })),
    { label: 'Total', value: amount(row['total']), strong: true as const },
    ...(number(row['tds']) === 0 ? [] : [{ label: 'Payable', value: amount(row['payable']), strong: true as const }]),
  ];
}

function journalLines(row: AnyRow): PrintedTable {
  const amount = (value: unknown) => (number(value) === 0 ? '' : money(value));
  return {
    columns: [
      { label: '#', align: 'right', width: 18 },
      { label: 'Particulars', align: 'left', width: 'rest' },
      { label: 'Debit ₹', align: 'right', width: 100 },
      { label: 'Credit ₹', align: 'right', width: 100 },
    ],
    rows: linesOfRow(row, 'lines').map((line, index) => [
      String(index + 1),
      particulars(row, line),
      amount(line['debit']),
      amount(line['credit']),
    ]),
    totals: ['', 'Total', money(row['total']), money(row['total'])],
  };
}

/** The ledger, the narration of the line and the bills that the line settles. */
function particulars(row: AnyRow, line: AnyRow): string {
  const own = linesOfRow(row, 'allocations').filter((allocation) => allocation['ledgerId'] === line['ledgerId']);
  const bills = (says: string, ...kinds: readonly unknown[]) =>
    said(
      says,
      own
        .filter(({ kind }) => kinds.includes(kind ?? 'against'))
        .map((allocation) => [text(allocation['number']), money(allocation['amount'])].filter((part) => part !== '').join(': '))
        .join(', '),
    );
  return [ownText(line), ...bills('Against', 'against'), ...bills('New reference', 'new'), ...bills('Advance', 'advance')].join('\n');
}

function ownText(line: AnyRow): string {
  return [text(line['ledgerName']), text(line['narration'])].filter((part) => part !== '').join('\n');
}

function closing(row: AnyRow) {
  const total = formatPaise(paise(number(row['total'])), { symbol: '₹' });
  return {
    totals: [{ label: 'Amount', value: total, strong: true as const }],
    words: amountInWords(paise(number(row['total']))),
    bank: [],
    terms: [],
    ...(text(row['narration']) === '' ? {} : { notes: text(row['narration']) }),
  };
}
