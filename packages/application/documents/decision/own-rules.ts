import type { Context } from '#application/context';
import type { AnyDocument, DocumentFacts, DocumentRow } from '#modules/kit/module';

/** What one kind of document needs that no definition can say, because it reads or writes the books itself. */
interface OwnRules {
  /** What people are warned of when it is saved. */
  readonly warnings?: (context: Context, document: AnyDocument, id: string, row: DocumentRow) => Promise<readonly string[]>;
  /** Why it cannot be entered now. Nothing is written. */
  readonly refuse?: (context: Context, facts: DocumentFacts) => Promise<void>;
  /** Written before it is entered. */
  readonly before?: (context: Context, facts: DocumentFacts) => Promise<void>;
  /** Takes back what was written before, if it is refused after all. */
  readonly orTakenBack?: <Answer>(context: Context, enter: () => Promise<Answer>) => Promise<Answer>;
  /** It has to be entered alone: more is written than the document. */
  readonly isAlone?: (facts: DocumentFacts) => boolean;
  /** Written after it was deleted. */
  readonly afterDeletion?: (context: Context) => Promise<void>;
}

/** By slug. Loaded by the first document of the kind. */
const own: Readonly<Record<string, () => Promise<OwnRules>>> = {
  'opening-stock': async () => (await import('#application/opening/opening-stock-year')).openingStockRules,
  'purchase-invoice': async () => ({ warnings: (await import('#application/documents/decision/repeated-number')).repeatedNumber }),
};

export async function ownRulesOf({ slug }: AnyDocument): Promise<OwnRules> {
  return (await own[slug]?.()) ?? {};
}
