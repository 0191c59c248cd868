import type { LogWanted } from '#application/archive/archive-parts';
import { type BooksTally, openBooksTally } from '#application/archive/books-tally';
import type { ArchiveLog, LoggedBody, LoggedEntry } from '#application/archive/ports';
import { voucherType } from '#application/books/voucher-type';
import { openingBalance } from '#application/opening/opening-balance';
import type { Row } from '#application/ports/records';
import type { Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';

/** What another program is told of: logs up to an end, and how far the work is. */
export interface BooksWanted {
  readonly organisationId: string;
  /** That of the organisation first. */
  readonly logs: readonly LogWanted[];
  /** The sums are of the end of this day; null: of everything. */
  readonly sumsUntil: Day | null;
  readonly log: ArchiveLog;
  progress(entries: number): Promise<void>;
}

export interface KnownBill {
  readonly ledgerId: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly isAdvance: boolean;
}

/** A voucher as it was last. */
export interface Voucher {
  readonly branchId: string;
  readonly slug: string;
  readonly id: string;
  readonly revision: number;
  readonly row: Row;
  /** Null: it was cancelled. */
  readonly effect: Effect | null;
  readonly called: string;
}

/**
 * The books as another program needs them, from the logs: what the masters say now, and what vouchers name of each other. Memory grows with
 * masters, bills and reconciled vouchers, and not with what vouchers say.
 */
export interface ReadBooks {
  /** Of some kinds, by id. */
  masters(slug: MasterSlug): ReadonlyMap<string, Row>;
  readonly tally: BooksTally;
  /** By ledger and bill. */
  bill(ledgerId: string, billId: string): KnownBill | undefined;
  readonly bills: Iterable<readonly [key: string, bill: KnownBill]>;
  /** The day on which a bank has booked what a voucher posts on its ledger. */
  clearedOn(voucherId: string, ledgerId: string): Day | null;
  /** The number of a document that others take goods from. */
  numberOf(documentId: string): string | null;
  /** The goods that the books of branches began with. */
  readonly openingStock: Iterable<{ readonly branchId: string; readonly effect: Effect }>;
  /** All vouchers with what they are called, as they were last, in the order of their last entry. Cancelled ones and openings too. */
  vouchers(): AsyncIterable<Voucher>;
}

const masterSlugs = ['group', 'customer', 'measure-unit', 'inventory-group', 'inventory-item', 'project', 'branch'] as const;
export type MasterSlug = (typeof masterSlugs)[number];

/** Documents whose goods an invoice bills. */
const goodsNotes: ReadonlySet<string> = new Set(['delivery-note']);

export function billKey(ledgerId: string, billId: string): string {
  return `${ledgerId} ${billId}`;
}

export async function readBooks(wanted: BooksWanted): Promise<ReadBooks> {
  const reading = new Reading(wanted);
  for (const [index, log] of wanted.logs.entries())
    for await (const { entries } of wanted.log.entries(wanted.organisationId, streamOf(log), log.until)) {
      for (const entry of entries) reading.notice(index, log.branchId, entry);
      await reading.count(entries.length);
    }
  return reading;
}

class Reading implements ReadBooks {
  readonly tally: BooksTally;
  readonly #wanted: BooksWanted;
  readonly #masters = new Map<string, Map<string, Row>>(masterSlugs.map((slug) => [slug, new Map()]));
  readonly #bills = new Map<string, KnownBill>();
  readonly #cleared = new Map<string, Day>();
  readonly #numbers = new Map<string, string>();
  readonly #openingStock = new Map<string, { readonly branchId: string; readonly effect: Effect }>();
  /** A bit for each entry: whether a later one replaced it. */
  readonly #replaced: readonly Uint8Array[];
  #entries = 0;

  constructor(wanted: BooksWanted) {
    this.#wanted = wanted;
    this.tally = openBooksTally(wanted.sumsUntil === null ? null : { from: '0001-01-01', to: wanted.sumsUntil });
    this.#replaced = wanted.logs.map(({ until }) => new Uint8Array((until >> 3) + 1));
  }

  async count(entries: number): Promise<void> {
    this.#entries += entries;
    await this.#wanted.progress(this.#entries);
  }

  notice(log: number, branchId: string | null, entry: LoggedEntry): void {
    const { slug, id, before, after, previous } = entry;
    const last = previous.at(-1);
    const replaced = this.#replaced[log];
    if (last !== undefined && replaced !== undefined) replaced[last >> 3] = (replaced[last >> 3] ?? 0) | (1 << (last & 7));
    const masters = this.#masters.get(slug);
    if (after === null) masters?.delete(id);
    else masters?.set(id, after.row);
    if (goodsNotes.has(slug) && after !== null) this.#numbers.set(id, String(after.row['number'] ?? ''));
    if (branchId === null) return;
    this.tally.add(branchId, entry);
    if (slug === 'opening-stock') {
      if (after?.effect) this.#openingStock.set(id, { branchId, effect: after.effect });
      else this.#openingStock.delete(id);
    }
    if (before?.effect) this.#clear(before, false);
    if (after?.effect) {
      this.#clear(after, true);
      this.#open(after, after.effect);
    }
  }

  #open({ row }: LoggedBody, { date: day, bills }: Effect): void {
    for (const { ledgerId, billId, kind, number, date = day, dueDate = date } of bills) {
      if (kind === 'settles') continue;
      const called = number ?? String(row['number'] ?? openingBalance.number);
      this.#bills.set(billKey(ledgerId, billId), { ledgerId, number: called, date, dueDate, isAdvance: kind === 'on-account' });
    }
  }

  #clear({ effect }: LoggedBody, isCleared: boolean): void {
    const match = effect?.bank?.match;
    for (const { id } of match?.entries ?? []) {
      const key = `${id} ${match?.ledgerId}`;
      if (isCleared && effect) this.#cleared.set(key, effect.date);
      else this.#cleared.delete(key);
    }
  }

  masters(slug: MasterSlug): ReadonlyMap<string, Row> {
    return this.#masters.get(slug) ?? new Map();
  }

  bill(ledgerId: string, billId: string): KnownBill | undefined {
    return this.#bills.get(billKey(ledgerId, billId));
  }

  get bills(): Iterable<readonly [key: string, bill: KnownBill]> {
    return this.#bills;
  }

  get openingStock() {
    return this.#openingStock.values();
  }

  clearedOn(voucherId: string, ledgerId: string): Day | null {
    return this.#cleared.get(`${voucherId} ${ledgerId}`) ?? null;
  }

  numberOf(documentId: string): string | null {
    return this.#numbers.get(documentId) ?? null;
  }

  async *vouchers(): AsyncGenerator<Voucher> {
    const { logs, log, organisationId } = this.#wanted;
    for (const [index, { branchId, until }] of logs.entries()) {
      if (branchId === null) continue;
      const replaced = this.#replaced[index];
      const isWanted = (sequence: number) => ((replaced?.[sequence >> 3] ?? 0) & (1 << (sequence & 7))) === 0;
      let read = 0;
      for await (const { entries, through } of log.entries(organisationId, { branchId }, until, { isWanted })) {
        for (const { slug, id, sequence, after } of entries) {
          if (after === null || !(hasFigures(after.effect) || after.row['cancelled'] === true)) continue;
          yield { branchId, slug, id, revision: sequence, row: after.row, effect: after.effect, called: voucherType(slug, after.row) };
        }
        await this.count(through - read);
        read = through;
      }
    }
  }
}

function hasFigures(effect: Effect | null): boolean {
  return effect !== null && (effect.postings.length > 0 || effect.movements.length > 0 || effect.bills.length > 0);
}

function streamOf({ branchId }: LogWanted) {
  return branchId === null ? ('organisation' as const) : { branchId };
}
