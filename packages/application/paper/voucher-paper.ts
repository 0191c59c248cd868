import { labelledOf, said, text } from '#application/paper/issuer';
import type { PaperFacts, PaperOf } from '#application/paper/paper';
import { day, linesOfRow, money, number } from '#application/paper/trade-paper';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { amountInWords } from '#domain/money/words';
import type { AnyRow } from '#modules/kit/module';
import { isForeign } from '#modules/kit/trade/tax/foreign';

/** A payment, receipt or contra voucher. */
export const paymentPaper: PaperOf = (row, facts) => ({
  title: `${text(row['type'])} Voucher`,
  facts: labelledOf([
    ['Date', day(row['date'])],
    [row['type'] === 'Receipt' ? 'Received in' : 'Paid from', row['accountName']],
    ['Mode', row['mode']],
    ['Project', row['projectNo']],
    [
      'Currency',
      isForeign(row)
        ? `${text(row['currency'])} ${money(row['foreignTotal'])} at ₹ ${formatScaled(scaled(number(row['exchangeRate'])))}`
        : '',
    ],
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
      ...linesOfRow(row, 'lines').map((line, index) => [
        String(index + 1),
        particulars(row, line, facts),
        money(line['rupees'] ?? line['amount']),
      ]),
      ...exchange(row),
      ...linesOfRow(row, 'deductions').map((line) => ['', `Less: ${ownText(line)}`, money(-number(line['amount']))]),
    ],
    totals: ['', 'Total', money(row['total'])],
  },
  ...closing(row),
});

/** What the money is more or less than the bills were worth. */
function exchange(row: AnyRow): readonly (readonly string[])[] {
  const gain = number(row['exchangeGain']);
  if (gain === 0) return [];
  return [['', gain > 0 ? 'Exchange gain' : 'Exchange loss', money(row['type'] === 'Payment' ? -gain : gain)]];
}

/** The ledger, the narration of the line and the bills that the line settles. */
export function particulars(row: AnyRow, line: AnyRow, facts: Pick<PaperFacts, 'theirNumber'>): string {
  const own = linesOfRow(row, 'allocations').filter((allocation) => allocation['ledgerId'] === line['ledgerId']);
  const bills = (says: string, ...kinds: readonly unknown[]) =>
    said(
      says,
      own
        .filter(({ kind }) => kinds.includes(kind ?? 'against'))
        .map((allocation) =>
          [numberOf(row, allocation, facts), money(allocation['rupees'] ?? allocation['amount'])].filter((part) => part !== '').join(': '),
        )
        .join(', '),
    );
  return [ownText(line), ...bills('Against', 'against'), ...bills('New reference', 'new'), ...bills('Advance', 'advance')].join('\n');
}

/** Our number of a bill, and that of the supplier, who knows no other. Money is received for our own bills only. */
function numberOf(row: AnyRow, { number: ours, billId, kind }: AnyRow, { theirNumber }: Pick<PaperFacts, 'theirNumber'>): string {
  const isPaid = row['type'] !== 'Receipt' && (kind ?? 'against') === 'against';
  const theirs = (isPaid && theirNumber?.(billId)) || '';
  if (theirs === '' || theirs === ours) return text(ours);
  return `${text(ours)} (supplier's no. ${theirs})`.trim();
}

export function ownText(line: AnyRow): string {
  return [text(line['ledgerName']), text(line['narration']), ...said('Project', line['projectName'])]
    .filter((part) => part !== '')
    .join('\n');
}

/** Total, words and narration. */
export function closing(row: AnyRow) {
  const total = formatPaise(paise(number(row['total'])), { symbol: '₹' });
  return {
    totals: [{ label: 'Amount', value: total, strong: true as const }],
    words: amountInWords(paise(number(row['total']))),
    bank: [],
    terms: [],
    ...(text(row['narration']) === '' ? {} : { notes: text(row['narration']) }),
  };
}
