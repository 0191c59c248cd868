import { refuseUnlessOffered } from '#application/access/offered';
import { isReconciledLine, reconciles } from '#application/chains/reconcilers';
import type { Change, Facts, StatusChange, Work } from '#application/ports/journal';
import type { Source, Taker } from '#application/ports/orders';
import type { Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import {
  type ChainLine,
  costIn,
  type LinkedLine,
  onlyTaken,
  progressOf,
  type Taken,
  takenAbove,
  totalTaken,
  valueIn,
} from '#domain/documents/chain';
import { limits } from '#domain/limits';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, type Quantity, scaled } from '#domain/money/paise';
import type { Effect, Take } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import type { AnyDocument, AnyRow, DocumentRow, SourceFacts } from '#modules/kit/module';
import { chainLines, givenBy, type Kinds, lineIdOf, linkedLines, opensOf, takesOf } from '#modules/kit/trade/chain';

/** Documents that follow each other (decision D21), decided on exact facts at the place of the commit. */

type Sources = NonNullable<NonNullable<Work['needs']>['sources']>;

/**
 * The earlier documents to read: those it takes from now or took from before, and itself, because later ones may take from it. Throws
 * `notAllowed` for more than one transaction can change the status of.
 */
export function sourcesNeeded(
  document: AnyDocument,
  id: string,
  row: AnyRow | DocumentRow | undefined,
  before: Stored | undefined,
): Sources {
  // A bank statement may have its entry.
  const banked = before?.effect?.bank === undefined ? [] : [{ slug: document.slug, id }];
  if (document.chain === undefined) return banked;
  const takes = [...(row === undefined ? [] : takesOf(row, document)), ...(before?.effect?.takes ?? [])];
  const earlier = new Map(takes.map((take) => [take.id, { slug: take.slug, id: take.id }]));
  if (earlier.size > limits.sourcesAtOnce) {
    const most = `A document takes from at most ${limits.sourcesAtOnce} earlier documents`;
    throw new Refusal('notAllowed', { why: `${most}, those counted that it took from before. Enter another one for the rest` });
  }
  return [...earlier.values(), ...(before !== undefined && document.chain.opens ? [{ slug: document.slug, id }] : banked)];
}

/** The kinds of the earlier documents. They are looked up only for a document that has some, because they may be of other areas. */
export async function kindsOf(document: AnyDocument, sources: Sources): Promise<Kinds> {
  const from = document.chain?.from ?? [];
  if (from.length === 0 || sources.length === 0) return new Map();
  const { documents } = await import('#modules/all-modules');
  return new Map(documents.flatMap((kind) => (from.includes(kind.slug) ? [[kind.slug, kind] as const] : [])));
}

/** The earlier documents as the rules see them: what others took, and what this voucher took before. */
export function sourceFacts(facts: Pick<Facts, 'sources'>, id: string): ReadonlyMap<string, SourceFacts> {
  const others = [...facts.sources].filter(([sourceId]) => sourceId !== id);
  return new Map(
    others.map(([sourceId, { stored, takers }]) => [
      sourceId,
      {
        slug: stored.slug,
        row: stored.row,
        taken: takenBy(takers.filter(({ voucher }) => voucher.id !== id)),
        each: takers.filter(({ voucher }) => voucher.id !== id && !reconciles(voucher)).map(({ lines }) => lines),
        own: takenBy(takers.filter(({ voucher }) => voucher.id === id)),
        takers: takers.flatMap(({ voucher }) => (voucher.id === id || reconciles(voucher) ? [] : [voucher.id])),
      },
    ]),
  );
}

/** What these take, by line. */
export function takenBy(takers: readonly Pick<Taker, 'lines'>[]): Taken {
  const taken = new Map<string, Quantity>();
  for (const { lines } of takers)
    for (const [lineId, quantity] of lines)
      if (!isReconciledLine(lineId) && lineId !== totalTaken) taken.set(lineId, scaled((taken.get(lineId) ?? 0) + quantity));
  return taken;
}

/** What later documents took from the lines of this one. */
export function takenFromIt(facts: Pick<Facts, 'sources'>, id: string): Taken {
  return takenBy(facts.sources.get(id)?.takers ?? []);
}

/** The row with the status that follows from later documents, if its kind has one. */
export function withStatus<Row extends AnyRow | DocumentRow>(
  document: AnyDocument,
  id: string,
  row: Row,
  facts: Pick<Facts, 'sources'>,
): Row {
  if (document.chain?.status === undefined) return row;
  return { ...row, status: document.chain.status(row, progressOf(chainLines(row, document), takenFromIt(facts, id))) };
}

/**
 * Refuses an action that the document no longer offers. Its status may have followed a later document since it was read, which is no change
 * of its version.
 */
export function refuseIfMoved(document: AnyDocument, verb: string, facts: Facts): void {
  if (document.chain?.status && facts.record) refuseUnlessOffered(document, verb, facts.record.row, Date.parse(facts.now));
}

/** Refuses a row that leaves less than later documents took, and names them; undefined when the document goes. */
export function refuseTaken(document: AnyDocument, facts: Pick<Facts, 'sources'>, id: string, row: AnyRow | DocumentRow | undefined): void {
  const source = facts.sources.get(id);
  if (source === undefined) return;
  const taken = takenFromIt(facts, id);
  if (row !== undefined) {
    refuseLater(document, source, row);
    refuseOther(document, source, row, taken);
  }
  const { once } = document.chain ?? {};
  const [first] = taken.keys();
  const given = row === undefined ? [] : givenBy(row, document);
  const lineId = once ? first : (takenAbove(given, taken) ?? (row && missingIn(given, taken)));
  if (once && lineId !== undefined)
    throw new Refusal('notAllowed', { why: `This ${once} by ${takerNames(source, lineId)}. Remove that first` });
  // A note that raises an invoice gives to it, and cannot do without it.
  if (lineId === undefined && row === undefined && first !== undefined)
    throw new Refusal('notAllowed', { why: `${takerNames(source, first)} corrects this. Remove that first` });
  if (lineId === undefined) return;
  const lines = row === undefined ? [] : chainLines(row, document);
  const place = lines.findIndex((line) => [line.lineId, valueIn(line.lineId), costIn(line.lineId)].includes(lineId));
  const part = lineId.startsWith(valueIn('')) ? 'value' : lineId.startsWith(costIn('')) ? 'cost' : undefined;
  const much = taken.get(lineId) ?? 0;
  const amount = part ? formatPaise(paise(much)) : formatScaled(scaled(much));
  const inLater = `${amount} ${part ? `of its ${part} ` : place < 0 ? 'of a line ' : ''}is in ${takerNames(source, lineId)}`;
  const why = much <= 0 ? `${takerNames(source, lineId)} corrects a line` : inLater;
  if (row === undefined) throw new Refusal('notAllowed', { why: `${why}. Remove it there first` });
  throw new Refusal('invalid', {}, [{ path: place < 0 ? 'lines' : `lines.${place}.quantity`, message: `${why}. Change that first` }]);
}

/** A line that a note raises must stay. */
function missingIn(given: readonly ChainLine[], taken: Taken): string | undefined {
  const names = new Set(given.map(({ lineId }) => lineId));
  return [...taken.keys()].find((name) => !names.has(name));
}

/** Refuses a day after those of the documents that take this back or correct it. */
function refuseLater({ chain }: AnyDocument, { takers }: Source, row: AnyRow | DocumentRow): void {
  const early = takers.find(
    ({ voucher, date }) => chain?.followedBy?.includes(voucher.slug) && date !== undefined && date < String(row['date']),
  );
  if (early?.date === undefined) return;
  throw new Refusal('invalid', {}, [
    { path: 'date', message: `${early.number} of ${formatDay(early.date)} follows this. Choose a day up to then` },
  ]);
}

/** Refuses another party, or another item or batch on a line, than those that later documents took. */
function refuseOther(document: AnyDocument, source: Source, row: AnyRow | DocumentRow, taken: Taken): void {
  const [first] = taken.keys();
  if (first === undefined || document.chain?.links !== undefined) return;
  const before = source.stored.row;
  if ((before['partyId'] ?? null) !== ((row as AnyRow)['partyId'] ?? null))
    throw otherThan('partyId', `${takerNames(source, first)} is for the party that was here`);
  const was = new Map(linkedLines(before, document).map((line, at) => [lineIdOf(line, at), line]));
  for (const [at, line] of linkedLines(row, document).entries()) {
    const lineId = lineIdOf(line, at);
    const [old, name] = [was.get(lineId), [lineId, valueIn(lineId), costIn(lineId)].find((one) => taken.has(one))];
    if (old === undefined || name === undefined) continue;
    const field = old.itemId !== line.itemId ? 'itemId' : (taken.get(lineId) ?? 0) > 0 && isOtherBatch(old, line) ? 'batch' : undefined;
    const what = field === 'itemId' ? 'item' : 'batch';
    if (field !== undefined) throw otherThan(`lines.${at}.${field}`, `${takerNames(source, name)} is of the ${what} that was here`);
  }
}

function otherThan(path: string, why: string): Refusal {
  return new Refusal('invalid', {}, [{ path, message: `${why}. Change that first` }]);
}

/** A batch may be added where none was named, as when an order becomes exact. */
function isOtherBatch(before: LinkedLine, after: LinkedLine): boolean {
  return (before.batch ?? null) !== null && before.batch !== (after.batch ?? null);
}

const namesShown = 5;

function takerNames({ takers }: Source, lineId: string): string {
  const numbers = takers.filter(({ lines }) => lines.has(lineId)).map(({ number }) => number);
  const rest = numbers.length - namesShown;
  return `${numbers.slice(0, namesShown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The earlier documents whose status changes with what this voucher takes from now on. Refuses to take back what later ones need. */
export function alsoChanged(kinds: Kinds, id: string, facts: Pick<Facts, 'sources'>, effect: Effect | null): Pick<Change, 'also'> {
  const takes = effect?.takes ?? [];
  const also = [...facts.sources].flatMap(([sourceId, source]): StatusChange[] => {
    const earlier = kinds.get(source.stored.slug);
    if (sourceId === id || earlier === undefined) return [];
    const { row } = source.stored;
    const taken = takenWith(source, id, takes);
    refuseUnraised(source, earlier, id, taken);
    if (earlier.chain?.status === undefined) return [];
    const stands = documentRowOf(source.stored);
    if (stands.cancelled) {
      refuseGivenBack(source, taken);
      return [];
    }
    const progress = progressOf(chainLines(row, earlier), taken);
    const status = earlier.chain.status(row, progress);
    if (status === stands.status) return [];
    return [{ slug: earlier.slug, id: sourceId, status }];
  });
  return also.length === 0 ? {} : { also };
}

/** What a note added to an invoice stays while later documents take more than the invoice had without it. */
function refuseUnraised(source: Source, kind: AnyDocument, id: string, now: Taken): void {
  const before = takenBy(source.takers);
  const values = givenBy(source.stored.row, kind).filter(({ lineId }) => lineId.startsWith(valueIn('')));
  const short = values.find(({ lineId, quantity }) => (now.get(lineId) ?? 0) > Math.max(quantity, before.get(lineId) ?? 0));
  if (short === undefined) return;
  const takers = source.takers.filter(({ voucher, lines }) => voucher.id !== id && (lines.get(short.lineId) ?? 0) > 0);
  throw new Refusal('notAllowed', {
    why: `${takerNames({ ...source, takers }, short.lineId)} takes back what this added. Remove that first`,
  });
}

/** A document that was cancelled in part kept what others took, so nothing goes back to it until somebody undoes that. */
function refuseGivenBack({ stored, takers }: Source, now: Taken): void {
  if ([...takenBy(takers)].every(([lineId, quantity]) => quantity <= (now.get(lineId) ?? 0))) return;
  const { number } = documentRowOf(stored);
  throw new Refusal('notAllowed', { why: `${number} was cancelled and kept only what this takes. Undo the cancel of ${number} first` });
}

/** What is taken from a document once this voucher takes what it wants now. */
function takenWith({ stored, takers }: Source, id: string, takes: readonly Take[]): Taken {
  const now = takes.filter((take) => take.id === stored.id).map(({ lineId, quantity }) => ({ lines: new Map([[lineId, quantity]]) }));
  return takenBy([...takers.filter(({ voucher }) => voucher.id !== id), ...now]);
}

/** The row cut to what later documents took, for a document that is cancelled in part. */
export function cutToTaken<Row extends AnyRow | DocumentRow>(row: Row, taken: Taken): Row {
  const named = linkedLines(row).map((line, place) => ({ ...line, lineId: lineIdOf(line, place), quantity: scaled(line.quantity) }));
  return { ...row, lines: onlyTaken(named, taken) };
}

/** The effect with the lines that are open after a step that does not touch the books. */
export function withOpens(document: AnyDocument, row: AnyRow, effect: Effect | null): Effect | null {
  if (document.chain?.opens === undefined || effect === null) return effect;
  const { opens: _, ...rest } = effect;
  const opens = opensOf(row, document);
  if (opens.length > 0) return { ...rest, opens };
  return rest.postings.length + rest.bills.length + rest.movements.length + (rest.takes ?? []).length === 0 ? null : rest;
}
