import type { BookCount, BookDocument, BookFile, BookNote, BookSource, ReadBook, TakingBooks } from '#application/migration/ports';
import type { BookRecord } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import { BookNames } from '#domain/tally/chart/book-names';
import { chartEntries } from '#domain/tally/chart/chart-entries';
import { groupRecords, ledgerRecords, projectRecords } from '#domain/tally/chart/ledger-records';
import { openingRecords, openingStockRecords } from '#domain/tally/chart/opening-records';
import { itemGroupRecords, itemRecords, unitRecords } from '#domain/tally/chart/stock-records';
import { sumsOfTally } from '#domain/tally/chart/sums-of-tally';
import { withoutOpenings } from '#domain/tally/chart/without-openings';
import { VoucherRowsOf } from '#domain/tally/rows/voucher-rows';
import { TallyFigures } from '#domain/tally/tally-figures';
import { yearOf } from '#domain/time/financial-year';
import { readBook, type TallyBook } from '#integrations/tally/read-book';
import { SpooledVouchers } from '#integrations/tally/spooled-vouchers';
import { isAsked, type Taking, takeVouchers } from '#integrations/tally/take-vouchers';

/** Books that TallyPrime or Tally.ERP 9 exported, XML or JSON: masters, vouchers or both. */
export const tallySource: BookSource = {
  async read(files, books) {
    const spooled = await SpooledVouchers.open();
    try {
      return await readInto(spooled, files, books);
    } catch (error) {
      await spooled.close();
      throw error;
    }
  },
};

async function readInto(spooled: SpooledVouchers, files: readonly BookFile[], books: TakingBooks): Promise<ReadBook> {
  let known: Known | undefined;
  const book = await readBook(
    files.map(({ open }) => open),
    books.asOf,
    (masters) => {
      const names = new BookNames(masters, books.own, books.gstin);
      const rows = new VoucherRowsOf(masters, names, { asOf: books.asOf, unlike: 'journal', prefixOf: books.prefixOf });
      known = { names, rows, spooled };
      return (voucher, base, fate) => {
        if (isAsked(base, fate)) rows.know(voucher, base);
        return spooled.add({ voucher, base, fate });
      };
    },
  );
  if (known === undefined) throw new Error('Broken assumption: a book has masters, if only none');
  const begin = yearOf(book.figures.days?.first ?? books.firstDay).start;
  const opened = await books.opened(begin);
  return new BookOfTally(book, known, books, begin, opened);
}

/** A bill may be settled before the voucher in the file that opens it, so all vouchers are known before any becomes a document. */
interface Known {
  readonly names: BookNames;
  readonly rows: VoucherRowsOf;
  readonly spooled: SpooledVouchers;
}

type Opened = Awaited<ReturnType<TakingBooks['opened']>>;

class BookOfTally implements ReadBook {
  readonly source = 'Tally';
  readonly begin: string;
  readonly #book: TallyBook;
  readonly #books: TakingBooks;
  readonly #names: BookNames;
  readonly #rows: VoucherRowsOf;
  readonly #spooled: SpooledVouchers;
  /** The masters with the openings that the books do not have yet. */
  readonly #fresh: TallyBook['masters'];
  readonly #taken: TallyFigures;
  #taking: Taking | undefined;

  constructor(book: TallyBook, { names, rows, spooled }: Known, books: TakingBooks, begin: string, { ledgers, items }: Opened) {
    this.#book = book;
    this.#books = books;
    this.begin = begin;
    this.#names = names;
    this.#rows = rows;
    this.#spooled = spooled;
    const named = (name: string) =>
      ['input', 'output'].some((side) => ledgers.has(nameKey(this.#names.ledger(name, side as 'input') ?? name)));
    this.#fresh = withoutOpenings(book.masters, { ledger: named, item: (name) => items.has(name) });
    this.#taken = new TallyFigures(this.#fresh, books.asOf);
  }

  get end() {
    return this.#book.figures.days?.last ?? null;
  }

  get chart() {
    return chartEntries(this.#book.masters, this.#names);
  }

  get locations() {
    return this.#names.locations;
  }

  get masters(): readonly BookRecord[] {
    const { masters } = this.#book;
    return [
      ...groupRecords(masters, this.#names),
      ...unitRecords(masters),
      ...itemGroupRecords(masters),
      ...ledgerRecords(masters, this.#names),
      ...projectRecords(this.#names),
      ...itemRecords(masters),
    ];
  }

  get openings(): readonly BookRecord[] {
    return [...openingRecords(this.#fresh, this.#names, this.begin), ...openingStockRecords(this.#fresh, this.#names, this.begin)];
  }

  documents(): AsyncIterable<BookDocument> {
    this.#taking = takeVouchers({
      spooled: this.#spooled,
      rows: this.#rows,
      books: this.#books,
      taken: this.#taken,
    });
    return this.#taking.documents();
  }

  close(): Promise<void> {
    return this.#spooled.close();
  }

  counts(): readonly BookCount[] {
    const { masters } = this.#book;
    const all = (kind: string, { length }: readonly unknown[]): BookCount => ({ kind, found: length, taken: length, left: 0 });
    return [
      all('Groups', masters.groups.all),
      all('Ledgers', masters.ledgers.all),
      all('Units', masters.units.all),
      all('Stock groups', masters.stockGroups.all),
      all(
        'Stock items',
        masters.items.all.filter(({ ledger }) => ledger === null),
      ),
      all(
        'Services without an item',
        masters.items.all.filter(({ ledger }) => ledger !== null),
      ),
      all('Godowns', masters.godowns.all),
      all('Cost centres', masters.centres.all),
      ...(this.#taking?.counts() ?? []),
    ].filter(({ found }) => found > 0);
  }

  notes(): readonly BookNote[] {
    const reviewed = this.#book.review.notes.map(({ severity, object, text, place }) => ({
      ...{ severity, object, text },
      place: place === null ? null : String(place),
    }));
    return [...this.#foreign(), ...reviewed, ...(this.#taking?.notes() ?? [])];
  }

  /** Taxes follow from the state of a branch, so vouchers of another registration would be taxed otherwise. */
  #foreign(): readonly BookNote[] {
    const own = this.#books.gstin;
    return [...this.#book.figures.gstins].flatMap((gstin) =>
      gstin === own
        ? []
        : [
            {
              severity: 'error' as const,
              object: `GSTIN ${gstin}`,
              text: `The vouchers are of this GSTIN, and the open branch has ${own ?? 'none'}. Open the branch with this GSTIN, and import the file there.`,
              place: null,
            },
          ],
    );
  }

  sums(years: readonly string[]) {
    return sumsOfTally(this.#book.figures, this.#book.masters, this.#names, years);
  }

  takenSums(years: readonly string[]) {
    return sumsOfTally(this.#taken, this.#fresh, this.#names, years);
  }
}
