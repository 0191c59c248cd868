import { labelledOf, said, text } from '#application/paper/issuer';
import type { PaperFacts, PaperOf } from '#application/paper/paper';
import { day, money, number } from '#application/paper/trade-paper';
import { rowOf } from '#application/row-of';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { amountInWords } from '#domain/money/words';
import type { BankCash } from '#modules/accounts/bank-cash/bank-cash';
import { isForeign } from '#modules/kit/trade/tax/foreign';

/** A payment, receipt or contra voucher. */
export const paymentPaper: PaperOf = (stored, facts) => paymentOf(rowOf('bank-cash', { row: stored }), facts);

const paymentOf = (row: BankCash, facts: PaperFacts): ReturnType<PaperOf> => ({
  title: `${text(row.type)} Voucher`,
  facts: labelledOf([
    ['Date', day(row.date)],
    [row.type === 'Receipt' ? 'Received in' : 'Paid from', row.accountName],
    ['Mode', row.mode],
    ['Project', row.projectNo],
    [
      'Currency',
      isForeign(row) ? `${text(row.currency)} ${money(row.foreignTotal)} at ₹ ${formatScaled(scaled(number(row.exchangeRate)))}` : '',
    ],
    ['Cheque / UTR', [row.instrumentNo, day(row.instrumentDate)].filter(Boolean).join(' of ')],
  ]),
  parties: [],
  lines: {
    columns: [
      { label: '#', align: 'right', width: 18 },
      { label: 'Particulars', align: 'left', width: 'rest' },
      { label: 'Amount ₹', align: 'right', width: 110 },
    ],
    rows: [
      ...row.lines.map((line, index) => [String(index + 1), particulars(row, line, facts), money(line.rupees ?? line.amount)]),
      ...exchange(row),
      ...(row.deductions ?? []).map((line) => ['', `Less: ${ownText(line)}`, money(-number(line.amount))]),
    ],
    totals: ['', 'Total', money(row.total)],
  },
  ...closing(row),
});

/** What the money is more or less than the bills were worth. */
function exchange(row: BankCash): readonly (readonly string[])[] {
  const gain = number(row.exchangeGain);
  if (gain === 0) return [];
  return [['', gain > 0 ? 'Exchange gain' : 'Exchange loss', money(row.type === 'Payment' ? -gain : gain)]];
}

/** What lines of a voucher say of themselves. */
interface Told {
  readonly ledgerName?: string | null;
  readonly narration: string | null;
  readonly projectName?: string | null;
}

/** A voucher with the bills that it settles. */
interface Settling {
  readonly type: string | null;
  readonly allocations?: readonly Settled[];
}

interface Settled {
  readonly ledgerId: string | null;
  readonly billId: string | null;
  readonly number: string | null;
  readonly kind: string | null;
  readonly amount: number;
  readonly rupees?: number | null;
}

/** The ledger, the narration of the line and the bills that the line settles. */
export function particulars(
  row: Settling,
  line: Told & { readonly ledgerId: string | null },
  facts: Pick<PaperFacts, 'theirNumber'>,
): string {
  const own = (row.allocations ?? []).filter(({ ledgerId }) => ledgerId === line.ledgerId);
  const bills = (says: string, of: string) =>
    said(
      says,
      own
        .filter(({ kind }) => (kind ?? 'against') === of)
        .map((allocation) =>
          [numberOf(row, allocation, facts), money(allocation.rupees ?? allocation.amount)].filter((part) => part !== '').join(': '),
        )
        .join(', '),
    );
  return [ownText(line), ...bills('Against', 'against'), ...bills('New reference', 'new'), ...bills('Advance', 'advance')].join('\n');
}

/** Our number of a bill, and that of the supplier, who knows no other. Money is received for our own bills only. */
function numberOf(row: Settling, { number: ours, billId, kind }: Settled, { theirNumber }: Pick<PaperFacts, 'theirNumber'>): string {
  const isPaid = row.type !== 'Receipt' && (kind ?? 'against') === 'against';
  const theirs = (isPaid && theirNumber?.(billId)) || '';
  if (theirs === '' || theirs === ours) return text(ours);
  return `${text(ours)} (supplier's no. ${theirs})`.trim();
}

export function ownText({ ledgerName, narration, projectName }: Told): string {
  return [text(ledgerName), text(narration), ...said('Project', projectName)].filter((part) => part !== '').join('\n');
}

/** Total, words and narration. */
export function closing(row: Pick<BankCash, 'total' | 'narration'>) {
  const total = formatPaise(paise(number(row.total)), { symbol: '₹' });
  return {
    totals: [{ label: 'Amount', value: total, strong: true as const }],
    words: amountInWords(paise(number(row.total))),
    bank: [],
    terms: [],
    ...(text(row.narration) === '' ? {} : { notes: text(row.narration) }),
  };
}
