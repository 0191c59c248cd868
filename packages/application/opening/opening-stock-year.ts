import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import { beginBooks, settleBooks, whyNotStated, yearsIn } from '#application/opening/books-begin';
import { Refusal } from '#domain/refusal';
import type { DocumentFacts } from '#modules/kit/module';

type Place = Pick<DocumentFacts, 'branch' | 'year'>;

/** What entering and deleting opening stock needs beside its definition. */
export const openingStockRules = {
  refuse: refuseUnlessBegun,
  before: beginWithStock,
  orTakenBack: orSettled,
  isAlone: (place: Place) => !isBegun(place),
  afterDeletion: settleBooks,
};

/** Whether the books of the branch begin with this year, and the branch says so. */
function isBegun({ branch, year }: Place): boolean {
  return branch['booksFrom'] === year.start;
}

/** Opening stock belongs to the first year of a branch's books, as opening balances do (decision D33). */
async function refuseUnlessBegun(context: Context, place: Place): Promise<void> {
  if (!isBegun(place)) await refuseLater(context, place);
}

/**
 * Writes in the branch that its books begin with the year of its opening stock, so no voucher can be entered before it. What is being
 * entered meanwhile is decided again, this document too.
 */
async function beginWithStock(context: Context, place: Place): Promise<void> {
  // One may have been entered before the branch said so.
  await refuseLater(context, place);
  if (!isBegun(place)) await beginBooks(context, place.year.start);
}

async function refuseLater(context: Context, { year }: Place): Promise<void> {
  const years = yearsIn(await allYears(context));
  const own = years.find(({ id }) => id === year.id);
  const why = own && (await whyNotStated(context, years, own, 'Opening stock'));
  if (why) throw new Refusal('invalid', {}, [{ path: 'date', message: why }]);
}

/** If the document is refused after all, the books begin where they did. */
async function orSettled<Answer>(context: Context, enter: () => Promise<Answer>): Promise<Answer> {
  try {
    return await enter();
  } catch (error) {
    await settleBooks(context);
    throw error;
  }
}
