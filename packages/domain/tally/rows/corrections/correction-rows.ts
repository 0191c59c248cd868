import { rupeesText, scaledText } from '#domain/migration/accounts/figures';
import type { NoteFit } from '#domain/tally/rows/corrections/note-fit';
import type { ReturnFit } from '#domain/tally/rows/corrections/return-fit';
import { allCentresInWords } from '#domain/tally/rows/ledgers/centres';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { type Cells, documentRecord, fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import { mostOfNotes, placeCells, statedCells } from '#domain/tally/rows/trade/invoice-rows';
import { lateReference, referenceCells } from '#domain/tally/rows/trade/reference-of-voucher';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyVoucher } from '#domain/tally/voucher';

export type CorrectionFit = ReturnFit | NoteFit;

export interface CorrectionToWrite<Fit extends CorrectionFit> {
  readonly voucher: TallyVoucher;
  readonly fit: Fit;
  readonly placed: Placed;
  /** The invoice as files name it. */
  readonly invoice: string;
  /** It lowers the bill of its invoice by all of it, which the books do by themselves. */
  readonly settles: boolean;
}

/** A return: its prices and rates are those of its invoice. */
export function returnRecord(write: CorrectionToWrite<ReturnFit>, { names }: Known): TakenRecord {
  const { voucher, fit, placed, invoice } = write;
  return documentRecord({
    ...{ slug: fit.slug, date: placed.date, level: placed.level, key: voucher.guid },
    head: headOf(write, names),
    lists: {
      lines: fit.lines.map(({ line: { item, quantity, godown, batch }, place }) => ({
        ...{ itemId: names.item(item.name), quantity: scaledText(quantity), fromDocument: invoice, fromLine: place + 1 },
        ...(item.isService ? {} : placeCells(godown, batch, names)),
      })),
    },
  });
}

/** A note on values: each line says which of its invoice it changes, by how much, and on which ledger. */
export function noteRecord(write: CorrectionToWrite<NoteFit>, { names }: Known): TakenRecord {
  const { voucher, fit, placed, invoice } = write;
  const { slug, way, lines, withoutTax } = fit;
  return documentRecord({
    ...{ slug, date: placed.date, level: placed.level, key: voucher.guid },
    head: { ...headOf(write, names), withoutTax: withoutTax ? 'Yes' : null },
    lists: {
      lines: lines.map(({ place, amount, ledger }) => ({
        ...{ itemId: names.item(fit.invoice.lines[place]?.item.name ?? ''), amount: rupeesText(amount) },
        ...{ ledgerId: names.ledger(ledger, way === 'sale' ? 'output' : 'input'), fromDocument: invoice, fromLine: place + 1 },
      })),
    },
  });
}

function headOf({ voucher, fit, placed, settles }: CorrectionToWrite<CorrectionFit>, names: Known['names']): Cells {
  const { date, number } = placed;
  const { way, parts, stated } = fit;
  const words = [...allCentresInWords(voucher.lines), ...lateReference(voucher, date)];
  return {
    ...{ number, partyId: names.ledger(parts.party, way === 'sale' ? 'output' : 'input'), ...referenceCells(voucher, date) },
    ...{ leaveOpen: settles ? null : 'Yes', ...statedCells(stated) },
    notes: fitted(wordsOf(voucher, number, words), mostOfNotes),
  };
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
