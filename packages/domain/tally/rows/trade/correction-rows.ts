import { rupeesText, scaledText } from '#domain/migration/accounts/figures';
import { allCentresInWords } from '#domain/tally/rows/ledgers/centres';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { documentRecord, fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import type { ReturnFit } from '#domain/tally/rows/trade/correction-fit';
import { mostOfNotes, placeCells, statedCells } from '#domain/tally/rows/trade/invoice-rows';
import { lateReference, referenceCells } from '#domain/tally/rows/trade/reference-of-voucher';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyVoucher } from '#domain/tally/voucher';

export const returnSlugs = { sale: 'sales-return', purchase: 'purchase-return' } as const satisfies Record<TradeWay, string>;

export interface ReturnToWrite {
  readonly voucher: TallyVoucher;
  readonly fit: ReturnFit;
  readonly placed: Placed;
  /** The invoice as files name it. */
  readonly invoice: string;
  /** It lowers the bill of its invoice by all of it, which the books do by themselves. */
  readonly settles: boolean;
}

/** A return: its prices and rates are those of its invoice. */
export function returnRecord({ voucher, fit, placed, invoice, settles }: ReturnToWrite, { names }: Known): TakenRecord {
  const { way, party, lines, stated } = fit;
  const { date, number, level } = placed;
  const words = [...allCentresInWords(voucher.lines), ...lateReference(voucher, date)];
  return documentRecord({
    ...{ slug: returnSlugs[way], date, level, key: voucher.guid },
    head: {
      ...{ number, partyId: names.ledger(party, way === 'sale' ? 'output' : 'input'), ...referenceCells(voucher, date) },
      ...{ leaveOpen: settles ? null : 'Yes', ...statedCells(stated) },
      notes: fitted(wordsOf(voucher, number, words), mostOfNotes),
    },
    lists: {
      lines: lines.map(({ line: { item, quantity, godown, batch }, place }) => ({
        ...{ itemId: names.item(item.name), quantity: scaledText(quantity), fromDocument: invoice, fromLine: place + 1 },
        ...(item.isService ? {} : placeCells(godown, batch, names)),
      })),
    },
  });
}

/** A journal that puts the value of a return on the ledgers that Tally has it on. Its number is the next of the books. */
export function movedRecord(
  { guid }: Pick<TallyVoucher, 'guid'>,
  { way, moved }: Pick<ReturnFit, 'way' | 'moved'>,
  { date, number, level }: Placed,
): TakenRecord {
  const sides = way === 'sale' ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const);
  return documentRecord({
    ...{ slug: 'journal-voucher', date, level, key: guid },
    head: { type: 'Journal', narration: `${way === 'sale' ? 'Sales' : 'Purchase'} return ${number}: the ledgers that it has in Tally` },
    lists: {
      lines: moved.flatMap(({ from, to, amount }) => [
        { ledgerId: to, [sides[1]]: rupeesText(amount) },
        { ledgerId: from, [sides[0]]: rupeesText(amount) },
      ]),
    },
  });
}
