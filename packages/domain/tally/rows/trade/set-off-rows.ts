import { rupeesText } from '#domain/migration/accounts/figures';
import { paise } from '#domain/money/paise';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { documentRecord, type TakenRecord } from '#domain/tally/rows/row-texts';
import type { VoucherBill } from '#domain/tally/voucher';

/** A bill that an invoice uses up, by its number in the books. */
export interface UsedBill {
  readonly number: string;
  /** On the side of the invoice: debit positive. */
  readonly amount: VoucherBill['amount'];
}

/** The bill of an invoice set off against advances and notes of the same party. The number is the next of the books. */
export function setOffRecord(
  guid: string,
  party: string,
  invoice: string,
  used: readonly UsedBill[],
  { date, level }: Omit<Placed, 'number'>,
  side: 'input' | 'output',
  { names }: Known,
): TakenRecord {
  const whole = used.reduce((sum, { amount }) => sum + amount, 0);
  const sides = whole > 0 ? ({ invoice: 'Debit', used: 'Credit' } as const) : ({ invoice: 'Credit', used: 'Debit' } as const);
  const text = (amount: number) => rupeesText(paise(Math.abs(amount)));
  return documentRecord({
    ...{ slug: 'bill-set-off', date, level, key: guid },
    head: { partyId: names.ledger(party, side), narration: `Used by ${invoice}` },
    lists: {
      lines: [
        { number: invoice, side: sides.invoice, amount: text(whole) },
        ...used.map(({ number, amount }) => ({ number, side: sides.used, amount: text(amount) })),
      ],
    },
  });
}
