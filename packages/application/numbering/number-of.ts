import type { Context } from '#application/context';
import { allBranches, allYears } from '#application/known-records';
import type { Change, Facts } from '#application/ports/journal';
import { formatNumber, readNumber, type Series } from '#domain/documents/numbering';
import { isCoded } from '#domain/documents/numbering-code';
import { sameNumberKey } from '#domain/gst/document-number';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { seriesFor, seriesOfRow } from '#modules/organisation/number-series/number-series';
import { mayTypeNumbers } from '#modules/organisation/org/org';

/** A number, and the unique values by which storage refuses it to every other document. */
export interface Numbered {
  readonly number: string;
  readonly unique: Change['unique'];
}

/**
 * The number a document gets: the one it has, the typed one, or the next of its series. Rule 46(b) of the CGST Rules requires it to be
 * unique in a registration and year.
 *
 * A number of the product's own series is unique because the branch's clock counts it and no other branch may have the branch's numbering
 * code. The first number of a year takes the series itself as a unique value, so storage refuses a second branch that would count in it.
 * The others need no unique value of their own, which would cost a third more to write. Every other number takes one.
 *
 * A series of the organisation's own steps over numbers that were `typed` before it was set up. Each of those belongs to a document, so no
 * number is missing among the documents of the registration and year.
 */
export function numbered(
  document: AnyDocument,
  row: DocumentRow,
  facts: DocumentFacts,
  moving: Facts,
  typed: ReadonlySet<string> = new Set(),
): Numbered {
  const held = moving.record?.unique ?? [];
  if (row.number !== '' && row.number === moving.record?.row['number']) return { number: row.number, unique: held };
  const kept = held.filter(({ name }) => name === 'series');
  if (row.number !== '') return { number: row.number, unique: [...kept, uniqueNumber(row.number, facts)] };
  const series = seriesOf(document, facts);
  const year = `${document.entityType}|${facts.year.id}`;
  if (series.own) {
    const counter = counterOf(document, facts.year.id, series);
    const isTyped = (n: number) => typed.has(uniqueNumber(formatNumber(series, n), facts).value);
    const number = formatNumber(series, moving.next(counter, series.startsFrom, isTyped));
    return { number, unique: [...kept, uniqueNumber(number, facts)] };
  }
  const counter = `${year}|${series.prefix}`;
  const isFirst = moving.last(counter) === 0;
  // Before branches had numbering codes, numbers were counted only by kind and year. Those series continue without a gap.
  const number = formatNumber(series, moving.next(counter, moving.last(year) + 1));
  return { number, unique: isFirst ? [...kept, { name: 'series', value: `${facts.year.id}|${series.prefix}` }] : kept };
}

/** The counter of a series of the organisation. */
function counterOf({ entityType }: AnyDocument, yearId: string, { prefix, suffix }: Series): string {
  return `${entityType}|${yearId}|${prefix}|${suffix}`;
}

/** Refuses to delete a series that gave a number: the number stays in the books, and another series could give it again. */
export async function refuseNumbersGiven(context: Context, row: AnyRow): Promise<void> {
  const { ports, scope } = context;
  const { documents } = await import('#modules/all-modules');
  const document = documents.find(({ slug }) => slug === row['entryModule']);
  if (document === undefined) return;
  const ofYear = row['financialYearId'];
  const years = typeof ofYear === 'string' ? [ofYear] : (await allYears(context)).map(({ id }) => id);
  const branch = { branchId: String(row['branchId']) };
  const given = await Promise.all(
    years.map((yearId) => ports.journal.lastNumber(scope, branch, counterOf(document, yearId, seriesOfRow(row)))),
  );
  if (given.every((number) => number === 0)) return;
  throw new Refusal('attached', {}, [{ path: 'id', message: `Used in ${document.plural}: deactivate the series instead` }]);
}

/** How many numbers are looked up at once, and the most that one document may skip. */
const lookedAtOnce = 25;
const mostSteppedOver = 1_000;

/**
 * The unique values of numbers from `number` on that documents already have, up to the first free one. Refuses if there are
 * too many in a row: the series should start after them.
 */
export async function takenFrom(
  { ports, scope }: Context,
  document: AnyDocument,
  number: string,
  facts: DocumentFacts,
): Promise<readonly string[]> {
  const series = seriesOf(document, facts);
  const first = Number(readNumber(series, number) ?? series.startsFrom);
  const taken: string[] = [];
  while (taken.length < mostSteppedOver) {
    const values = Array.from(
      { length: lookedAtOnce },
      (_, at) => uniqueNumber(formatNumber(series, first + taken.length + at), facts).value,
    );
    const holders = await Promise.all(values.map((value) => ports.records.findByUnique(scope, document.slug, 'number', value)));
    const free = holders.indexOf(undefined);
    taken.push(...values.slice(0, free < 0 ? values.length : free));
    if (free >= 0) return taken;
  }
  throw new Refusal('notAllowed', {
    why: `${number} and the next ${mostSteppedOver.toLocaleString('en-IN')} numbers are taken. Deactivate this series and add one that starts after them`,
  });
}

/** The ids of the documents that have the numbers of these new ones, in the same order. Undefined: free, or not numbered yet. */
export async function numberHolders(
  { ports, scope }: Context,
  { slug }: AnyDocument,
  documents: readonly { readonly row: DocumentRow; readonly facts: DocumentFacts }[],
): Promise<readonly (string | undefined)[]> {
  const typed = documents.flatMap(({ row: { number }, facts }, at) => (number === '' ? [] : [{ at, ...uniqueNumber(number, facts) }]));
  const holders = typed.length === 0 ? [] : await ports.records.findUniques(scope, slug, typed);
  const found = new Map(typed.map(({ at }, index) => [at, holders[index]]));
  return documents.map((_, at) => found.get(at));
}

/** One number per registration, year and kind. Branches without a GSTIN share theirs, because the seller is the same. */
function uniqueNumber(number: string, { branch, year }: DocumentFacts): { readonly name: string; readonly value: string } {
  const registration = typeof branch['gstin'] === 'string' ? branch['gstin'] : 'unregistered';
  return { name: 'number', value: `${registration}|${year.id}|${sameNumberKey(number)}` };
}

/** One series for each entry module, branch and year (decision D20): the organisation's own, or the product's. */
export function seriesOf(document: AnyDocument, facts: DocumentFacts): Series & { readonly own: boolean } {
  const at = { slug: document.slug, branchId: facts.branch.id, financialYearId: facts.year.id };
  const own = seriesFor(facts.all('number-series'), at);
  if (own !== undefined) return { ...own, own: true };
  return {
    own: false,
    prefix: `${document.series.prefix}/${String(facts.branch['numberingCode'] ?? '')}${facts.year.start.slice(2, 4)}/`,
    startsFrom: 1,
    width: 1,
    suffix: '',
  };
}

/** Whether a number could be one of the product's own for this kind, of any branch and year. */
export function looksAutomatic(document: Pick<AnyDocument, 'series'>, number: string): boolean {
  return isCoded(number) && sameNumberKey(number).startsWith(`${document.series.prefix}/`);
}

/**
 * Typed numbers are allowed if the organisation permits them (decision D20), but never in the form of any branch's series: the series would
 * reach that number one day and get stuck.
 */
export async function refuseTypedNumber(
  context: Context,
  document: AnyDocument,
  id: string,
  typed: unknown,
  facts: DocumentFacts,
): Promise<void> {
  if (typeof typed !== 'string' || typed === '') return;
  if (!mayTypeNumbers(facts.organisation, document.slug)) refuse('Leave this empty. Your organisation does not allow typed numbers');
  // A series of the organisation steps over the numbers that another program gave.
  const ofSeries = facts.issuedElsewhere !== true && facts.all('number-series').some((series) => isOfSeries(document, series, typed));
  if (looksAutomatic(document, typed) || ofSeries)
    refuse(`${typed} looks like a number of a series. Leave it empty for the next number, or type a different format`);
  if (await isTypedBefore(context, document, id, typed, facts)) refuse(`${typed} already exists in a branch with this GSTIN`);
}

function isOfSeries(document: AnyDocument, row: AnyRow, number: string): boolean {
  if (row['entryModule'] !== document.slug) return false;
  const { prefix, suffix } = seriesOfRow(row);
  return readNumber({ prefix: sameNumberKey(prefix), suffix: sameNumberKey(suffix) }, sameNumberKey(number)) !== null;
}

/** Older numbers were unique only in their branch. Typed ones are looked up in each branch of the registration. */
async function isTypedBefore(
  context: Context,
  document: AnyDocument,
  id: string,
  number: string,
  { branch, year }: DocumentFacts,
): Promise<boolean> {
  const { ports, scope } = context;
  const branches = (await allBranches(context)).filter(({ gstin }) => (gstin ?? null) === (branch['gstin'] ?? null));
  const folded = [...new Set([sameNumberKey(number), normalName(number)])];
  const values = branches.flatMap((one) => folded.map((text) => `${one.id}|${year.id}|${text}`));
  const holders = await Promise.all(values.map((value) => ports.records.findByUnique(scope, document.slug, 'number', value)));
  return holders.some((holder) => holder !== undefined && holder !== id);
}

function refuse(message: string): never {
  throw new Refusal('invalid', {}, [{ path: 'number', message }]);
}
