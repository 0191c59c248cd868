import { type Paise, paise } from '#domain/money/paise';
import { isIn, isParty, type Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { taxHeadOf } from '#domain/tally/tax-head';
import type { TallyVoucher, VoucherBill, VoucherLine } from '#domain/tally/voucher';

/** A purchase of which tax was kept back, in two: the supplier's invoice, and what was kept back of it. */
export interface Deducted {
  /** As if the supplier got all of it. */
  readonly whole: TallyVoucher;
  /** Debits the supplier and credits the ledgers of the tax; it settles a part of the bill of the invoice. */
  readonly kept: TallyVoucher;
}

/** Undefined: nothing was kept back, such as TDS. */
export function withoutDeductions(voucher: TallyVoucher, { masters }: Known): Deducted | undefined {
  const isKept = ({ ledger, amount }: VoucherLine) =>
    amount < 0 && isIn(ledger, ['duties_taxes'], masters) && taxHeadOf(masters.ledgers.find(ledger)?.dutyHead ?? null) === null;
  const lines = voucher.lines.filter(isKept);
  const party = voucher.lines.find(({ ledger, amount }) => amount < 0 && isParty(ledger, masters));
  if (lines.length === 0 || party === undefined) return undefined;
  const amount = paise(lines.reduce((sum, line) => sum + line.amount, 0));
  const others = voucher.lines.filter((line) => !lines.includes(line));
  return {
    whole: { ...voucher, lines: others.map((line) => (line === party ? withMore(line, amount) : line)) },
    kept: { ...voucher, guid: `${voucher.guid}|kept`, goods: [], lines: [lessOf(party, amount), ...lines] },
  };
}

/** The bill that the invoice opens is of the whole, too. */
function withMore(line: VoucherLine, more: Paise): VoucherLine {
  const own = opened(line);
  const bills = line.bills.map((bill) => (bill === own ? { ...bill, amount: paise(bill.amount + more) } : bill));
  return { ...line, bills, amount: paise(line.amount + more) };
}

function lessOf(line: VoucherLine, amount: Paise): VoucherLine {
  const own = opened(line);
  const back = paise(-amount);
  return { ...line, amount: back, centres: [], bank: null, bills: own === undefined ? [] : [{ ...own, type: 'Agst Ref', amount: back }] };
}

function opened({ bills }: VoucherLine): VoucherBill | undefined {
  return bills.find(({ type }) => type === 'New Ref');
}
