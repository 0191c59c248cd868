/** How what a file names is called in the books. Null: the books do not have it. */
export interface NamesInBooks {
  /** A ledger of tax can be another one for what is sold (`output`) than for what is bought (`input`). */
  ledger(name: string, side: 'input' | 'output'): string | null;
  /** A default ledger by its alias, such as `output_cgst` (`domain/posting/default-ledgers.ts`). */
  defaultLedger(alias: string): string;
  /** Whether the books keep bills of a ledger that is no customer and no supplier. */
  keepsBills(name: string): boolean;
  item(name: string): string | null;
  /** The code of a location of the branch; null: the branch itself. */
  location(godown: string | null): string | null;
  /** The number of the project that stands for a cost centre. */
  project(centre: string): string | null;
  readonly own: { readonly gstin: string | null; readonly state: string | null };
}
