/** What files of other programs, and sheets made by hand, say in other words than ours. */
export interface InFiles {
  /** Further headings of columns, by path: `billingAddress.city`, `gstHistory.0.rate`. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
  /** What a cell means in our words, by path and in lower case without signs: `{ type: { services: 'Service' } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Required fields that a file may leave out, by path, because something else says them. */
  readonly needless?: readonly string[];
  /** People are given a file with a row for every item, of which they fill in some. It is of the day on which the books begin. */
  readonly fillsIn?: true;
  /** The texts of a row by path, completed by what follows from them and from the headings of the file. */
  readonly says?: (texts: TextsByPath, headings: TextsByPath) => TextsByPath;
  /** What files call a record that has another name here: `{ kg: 'kgs' }`. A record of that very name comes first. */
  readonly named?: TextsByPath;
}

export type TextsByPath = Readonly<Record<string, string>>;
