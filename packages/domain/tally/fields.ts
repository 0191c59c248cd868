/**
 * What a file of Tally says about one thing, whatever the form of the file: names in capitals and without `.LIST`, empty values and flags
 * that say No left out, because an absent flag is No.
 */
export interface TallyFields {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly lists: ReadonlyMap<string, readonly TallyFields[]>;
}

/** A master or a voucher. */
export interface TallyObject extends TallyFields {
  /** `LEDGER`, `STOCKITEM`, `VOUCHER` … */
  readonly type: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where it begins: the line of an XML file, or its place among the messages of a JSON file. From 1. */
  readonly place: number;
}

/** Names that Tally gives itself begin with this, so that no name of a person is taken for them: in files it is the character 4. */
export const systemMark = '\uE004';

/** The first value; a name of Tally's own such as *Not Applicable* is none. */
export function textOf({ texts }: TallyFields, name: string): string | undefined {
  const text = texts.get(name)?.[0];
  return text === undefined || text.startsWith(systemMark) ? undefined : text;
}

export function isYes({ texts }: TallyFields, name: string): boolean {
  return texts.get(name)?.[0]?.toLowerCase() === 'yes';
}

export function listOf({ lists }: TallyFields, name: string): readonly TallyFields[] {
  return lists.get(name) ?? [];
}

/** A list of texts: XML wraps it into an element of the same name. */
export function textsOf(fields: TallyFields, name: string): readonly string[] {
  return fields.texts.get(name) ?? listOf(fields, name).flatMap(({ texts }) => texts.get(name) ?? []);
}
