import type { PlacedBecause } from '#domain/migration/accounts/account-groups';
import type { ColumnsChosen } from '#domain/migration/accounts/ledger-columns';
import type { BookRecord, RowTexts } from '#domain/migration/book-record';
import { nameKey } from '#domain/migration/name-key';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import type { Day } from '#domain/time/day';

/** A sheet or a file of another program. */
export interface SourceTable {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** A general ledger whose columns a person chose. */
  readonly columns?: ColumnsChosen | undefined;
}

/** What a person should know: an error left something out, and a warning may change a figure. */
export interface MigrationNote {
  readonly severity: 'error' | 'warning' | 'info';
  /** What it is about: `Invoice INV-1`. */
  readonly object: string;
  readonly text: string;
  /** Where it is in the source: `Invoice.csv, row 4`. */
  readonly place: string;
}

/** Books of another program as records of ours, in the order in which they are made: masters, openings, documents. */
export interface Accounts {
  readonly records: readonly BookRecord[];
  readonly notes: readonly MigrationNote[];
  /** Why a new group or ledger came under its group, by its name. */
  readonly placed: ReadonlyMap<string, PlacedBecause>;
}

/** Masters first, each after what it may name, and then documents in the order of the source. */
const order: readonly string[] = [
  'group',
  'customer',
  'inventory-group',
  'measure-unit',
  'inventory-item',
  'opening-balance',
  'opening-stock',
];

/** Gathers records. A master comes once, however often it is named. */
export class AccountsBuilder {
  readonly #records: BookRecord[] = [];
  /** With the ledgers that every organisation has: they are named, and not made again. */
  readonly #masters = new Set<string>(defaultLedgers.map(({ name }) => `customer\n${nameKey(name)}`));
  readonly #notes: MigrationNote[] = [];
  readonly #placed = new Map<string, PlacedBecause>();

  /** False: there is one with this name already. */
  master(slug: string, texts: RowTexts): boolean {
    const key = `${slug}\n${nameKey(texts['name'] ?? '')}`;
    if (this.#masters.has(key)) return false;
    this.#masters.add(key);
    this.#records.push({ slug, date: null, rows: [filled(texts)] });
    return true;
  }

  has(slug: string, name: string): boolean {
    return this.#masters.has(`${slug}\n${nameKey(name)}`);
  }

  /** A ledger under a group of ours, or under one of the records. */
  ledger(texts: RowTexts & { readonly name: string; readonly groupId: string }, because: PlacedBecause): boolean {
    const isNew = this.master('customer', texts);
    if (isNew) this.#placed.set(nameKey(texts.name), because);
    return isNew;
  }

  group(texts: RowTexts & { readonly name: string }, because: PlacedBecause): void {
    if (this.master('group', texts)) this.#placed.set(nameKey(texts.name), because);
  }

  opening(texts: RowTexts): void {
    this.#records.push({ slug: 'opening-balance', date: null, rows: [filled(texts)] });
  }

  document(slug: string, date: Day | null, rows: readonly RowTexts[]): void {
    this.#records.push({ slug, date, rows: rows.map(filled) });
  }

  note(severity: MigrationNote['severity'], object: string, text: string, place: string): void {
    this.#notes.push({ severity, object, text, place });
  }

  get accounts(): Accounts {
    const place = ({ slug }: BookRecord) => (order.includes(slug) ? order.indexOf(slug) : order.length);
    return { records: [...this.#records].sort((one, other) => place(one) - place(other)), notes: this.#notes, placed: this.#placed };
  }
}

function filled(texts: RowTexts): RowTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
