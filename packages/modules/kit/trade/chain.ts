import { type ChainLine, chargeAt, costIn, type LinkedLine, mayGive, openOf, valueIn } from '#domain/documents/chain';
import { formatScaled } from '#domain/money/format';
import { type Percent, scaled } from '#domain/money/paise';
import type { OpenedLine, Take } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { withArticle } from '#domain/text/article';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow, SourceFacts } from '#modules/kit/module';

/** The id of a line in its document. Lines from before there were ids have that of their place. */
export function lineIdOf({ lineId }: Pick<LinkedLine, 'lineId'>, place: number): string {
  return lineId ?? String(place + 1);
}

/** Gives every new line its id: 1, 2, 3 … An edit keeps the ids, because later documents name them. */
export function withLineIds<Line extends Pick<LinkedLine, 'lineId'>>(lines: readonly Line[]): readonly Line[] {
  const unnamed = lines.every(({ lineId }) => (lineId ?? null) === null);
  let last = Math.max(0, ...lines.map(({ lineId }) => Number(lineId ?? 0) || 0));
  return lines.map((line, place) => {
    if (unnamed) return { ...line, lineId: lineIdOf(line, place) };
    return (line.lineId ?? null) === null ? { ...line, lineId: String(++last) } : line;
  });
}

/** The kinds of documents that a document can start from, by slug. */
export type Kinds = ReadonlyMap<string, AnyDocument>;

/** A row of any document, typed or stored. */
type ChainRow = AnyRow | DocumentRow;

/** What rows of this kind say about their lines; by default the lines of the row itself. */
type Linking = Pick<AnyDocument, 'chain'>;

export function linkedLines(row: ChainRow, { chain }: Linking = {}): readonly LinkedLine[] {
  const own = (row as { readonly lines?: readonly (Omit<LinkedLine, 'quantity'> & { readonly quantity: number | null })[] }).lines ?? [];
  // A line of a note may have no quantity.
  return chain?.links?.(row) ?? own.map((line) => ({ ...line, quantity: line.quantity ?? 0 }));
}

/** The lines as chains count them, with the item of each. */
export function chainLines(row: ChainRow, kind: Linking = {}): readonly (ChainLine & { readonly itemId: string })[] {
  return linkedLines(row, kind).map((line, place) => ({
    lineId: lineIdOf(line, place),
    itemId: line.itemId,
    quantity: scaled(line.quantity),
  }));
}

/** The lines that later documents can take from; none once it was completed by hand. */
export function opensOf(row: ChainRow, kind: Linking = {}): readonly OpenedLine[] {
  return (row as { readonly completed?: boolean }).completed === true ? [] : chainLines(row, kind);
}

/** The quantities taken from lines of earlier documents. */
export function takesOf(row: ChainRow, kind: Linking = {}): readonly Take[] {
  return linkedLines(row, kind).flatMap(({ sourceSlug, sourceId, sourceLine, quantity }) =>
    sourceSlug && sourceId && sourceLine ? [{ slug: sourceSlug, id: sourceId, lineId: sourceLine, quantity: scaled(quantity) }] : [],
  );
}

interface Worth {
  readonly taxable?: number | null;
  readonly cost?: number | null;
}

/** Everything of a row that later documents can take, by name: quantities, values and costs of its lines, and its charges. */
export function givenBy(row: ChainRow, kind: Linking): readonly ChainLine[] {
  const { lines = [], charges = [] } = row as { readonly lines?: readonly (LinkedLine & Worth)[]; readonly charges?: readonly Worth[] };
  const parts = [
    ...lines.map((line, place) => ({ ...line, name: lineIdOf(line, place) })),
    ...charges.map((charge, place) => ({ ...charge, name: chargeAt(place) })),
  ];
  return [
    ...chainLines(row, kind),
    ...parts.flatMap(({ name, taxable, cost }) => [
      { lineId: valueIn(name), quantity: scaled(taxable ?? 0) },
      { lineId: costIn(name), quantity: scaled(cost ?? 0) },
    ]),
    // Returns once took charges as a whole.
    ...charges.map((_, place) => ({ lineId: chargeAt(place), quantity: scaled(1_0000) })),
  ];
}

/** The goods of this line left with its delivery note, so the invoice does not move them again. */
export function isMovedBefore({ sourceSlug }: Pick<LinkedLine, 'sourceSlug'>): boolean {
  return sourceSlug === 'delivery-note';
}

/** Problems of the lines' own ids and of incomplete sources; they need no other document. */
export function lineIdProblems(row: ChainRow): readonly Problem[] {
  const ids = new Set<string>();
  return linkedLines(row).flatMap((line, i): Problem[] => {
    const named = [line.sourceSlug, line.sourceId, line.sourceLine].filter((part) => (part ?? null) !== null).length;
    if (named !== 0 && named !== 3) return [{ path: `lines.${i}.sourceLine`, message: 'Name the document and the line this comes from' }];
    const id = lineIdOf(line, i);
    return ids.size === ids.add(id).size ? [{ path: `lines.${i}.lineId`, message: 'Another line has this id' }] : [];
  });
}

/**
 * Problems with the earlier documents a document takes from, exact as of the commit (decision D21). An order gives more than ordered within
 * the tolerance of the organisation; a document gives what an edit keeps even if nothing more may be taken from it now.
 */
export function chainProblems(
  document: AnyDocument,
  kinds: Kinds,
  row: ChainRow,
  sources: ReadonlyMap<string, SourceFacts>,
  facts: DocumentFacts,
): readonly Problem[] {
  const here = new Map<string, number>();
  return linkedLines(row, document).flatMap((line, i): Problem[] => {
    const { sourceId, sourceSlug, sourceLine } = line;
    if (!sourceId || !sourceSlug || !sourceLine) return [];
    const earlier = document.chain?.from.includes(sourceSlug) ? kinds.get(sourceSlug) : undefined;
    const source = sources.get(sourceId);
    const problem = (field: string, message: string): Problem[] => [
      { path: line.at?.[field === 'quantity' ? field : 'source'] ?? `lines.${i}.${field}`, message },
    ];
    if (earlier === undefined) return problem('sourceId', `${capital(withArticle(document.title.toLowerCase()))} cannot start from this`);
    if (source === undefined || source.slug !== sourceSlug)
      return problem('sourceId', `This ${earlier.title.toLowerCase()} is not in this branch`);
    const given = chainLines(source.row, earlier).find(({ lineId }) => lineId === sourceLine);
    const wrong = mismatch(row, line, source.row, given, earlier);
    if (wrong !== null) return problem(...wrong);
    if (given === undefined) return [];
    if (earlier.chain?.followedBy?.includes(document.slug) && String(source.row['date']) > String((row as AnyRow)['date']))
      return [{ path: 'date', message: `${numberOf(source.row)} is of a later day` }];
    if (document.chain?.corrects) {
      const stays = source.own.has(valueIn(sourceLine));
      return stays || source.row['cancelled'] !== true ? [] : problem('sourceId', `${numberOf(source.row)} is cancelled`);
    }
    const key = `${sourceId}|${sourceLine}`;
    const now = (here.get(key) ?? 0) + line.quantity;
    here.set(key, now);
    if (now <= (source.own.get(sourceLine) ?? 0)) return [];
    const closed = closedBecause(earlier, source.row);
    if (closed !== null) return problem('sourceId', `${numberOf(source.row)} ${closed}`);
    const others = source.taken.get(sourceLine) ?? 0;
    if (mayGive(given, others + now, toleranceOf(earlier, facts))) return [];
    if (earlier.chain?.once) return problem('sourceId', `${numberOf(source.row)} ${earlier.chain.once} before`);
    const left = openOf(given, new Map([[sourceLine, scaled(others)]]));
    return problem('quantity', `Only ${formatScaled(left)} of ${numberOf(source.row)} is open`);
  });
}

function mismatch(
  row: ChainRow,
  line: LinkedLine,
  source: AnyRow,
  given: OpenedLine | undefined,
  { chain }: AnyDocument,
): readonly [field: string, message: string] | null {
  const number = numberOf(source);
  if (given === undefined) return ['sourceLine', `${number} has no such line`];
  if (source['partyId'] !== (row as AnyRow)['partyId']) return ['sourceId', `${number} is for another party`];
  return chain?.links || given.itemId === line.itemId ? null : ['itemId', `${number} has another item here`];
}

function closedBecause({ chain }: AnyDocument, source: AnyRow): string | null {
  if (source['cancelled'] === true) return 'is cancelled';
  if (source['completed'] === true) return 'is complete';
  return chain?.waits?.(source) ?? null;
}

function toleranceOf({ chain }: AnyDocument, { organisation }: DocumentFacts): Percent {
  return scaled(chain?.tolerant === true ? Number(organisation['overDeliveryPercent'] ?? 0) : 0);
}

function numberOf(row: AnyRow): string {
  return String(row['number']);
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
