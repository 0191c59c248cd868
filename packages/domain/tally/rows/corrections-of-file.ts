import { CorrectedInvoices } from '#domain/tally/rows/corrections/corrected-invoices';
import type { CorrectionFit } from '#domain/tally/rows/corrections/correction-rows';
import { NoteFits } from '#domain/tally/rows/corrections/note-fit';
import { ReturnFits } from '#domain/tally/rows/corrections/return-fit';
import { ReturnedValues } from '#domain/tally/rows/corrections/returned-values';
import type { NoteDraft } from '#domain/tally/rows/drafts';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { taxHeadOf } from '#domain/tally/tax-head';
import type { TallyVoucher } from '#domain/tally/voucher';
import { labelOf, yearOf } from '#domain/time/financial-year';

/** A note that waits until all invoices of the file are known. */
interface Note {
  readonly voucher: TallyVoucher;
  readonly draft: NoteDraft;
}

/** What a note becomes; a sentence: why it is no return or note of the books. */
export interface Corrected extends Note {
  readonly fit: CorrectionFit | string;
}

/** The credit and debit notes of a file. */
export class CorrectionsOfFile {
  readonly invoices = new CorrectedInvoices();
  readonly #notes: Note[] = [];
  readonly #known: Known;
  readonly #fits = new Map<string, CorrectionFit | string>();

  constructor(known: Known) {
    this.#known = known;
  }

  know(voucher: TallyVoucher, draft: NoteDraft): void {
    this.#notes.push({ voucher, draft });
  }

  /** Once all invoices are known: what each note becomes. */
  decide(): readonly Corrected[] {
    const returned = new ReturnedValues();
    const returns = new ReturnFits(this.invoices, returned, this.#known);
    const notes = new NoteFits(this.invoices, returned, this.#known);
    return savedInOrder(this.#notes).map(({ voucher, draft }) => {
      const { slug, isOfGoods, date } = draft;
      const fit = isOfGoods ? returns.of(voucher, slug === 'credit-note' ? 'sale' : 'purchase', date) : notes.of(voucher, slug, date);
      this.#fits.set(voucher.guid, fit);
      return { voucher, draft, fit };
    });
  }

  fitOf(guid: string): CorrectionFit | undefined {
    const fit = this.#fits.get(guid);
    return typeof fit === 'string' ? undefined : fit;
  }

  /** Why a note is a journal. Null: nobody needs to know, because neither goods nor a tax are in it. */
  whyNot({ guid, lines }: TallyVoucher, { isOfGoods }: NoteDraft): string | null {
    const fit = this.#fits.get(guid);
    const isTaxed = lines.some(({ ledger }) => taxHeadOf(this.#known.masters.ledgers.find(ledger)?.dutyHead ?? null) !== null);
    return typeof fit === 'string' && (isOfGoods || isTaxed) ? fit : null;
  }
}

/** Of documents that follow the same invoice, returns are saved first, and those of a kind year by year. */
function savedInOrder(notes: readonly Note[]): readonly Note[] {
  const orderOf = ({ draft: { isOfGoods, slug, date } }: Note) =>
    `${isOfGoods ? 1 : slug === 'debit-note' ? 2 : 3} ${labelOf(yearOf(date))}`;
  return notes.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
}
