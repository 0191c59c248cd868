import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { needsOf, type Ready } from '#application/documents/decision/decide-document';
import type { Facts } from '#application/ports/journal';
import type { Source, Taker } from '#application/ports/orders';
import type { OnHand } from '#application/ports/stock';
import type { OpenBill } from '#domain/bills/bill-parts';
import { billKey } from '#domain/bills/bills';
import { mulDiv, paise, type Quantity, scaled } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import { isOnHand } from '#domain/stock/on-hand';
import { type PieceHistory, type PiecePart, pieceMoves, withPart } from '#domain/stock/piece';
import { placeKey } from '#domain/stock/place-key';
import { booksOf } from '#modules/books-of';
import type { AnyDocument } from '#modules/kit/module';

type Needs = Partial<Record<'onHand' | 'bills' | 'codes', readonly string[] | undefined>> & {
  readonly sources?: ReturnType<typeof needsOf>['sources'];
};

/**
 * The moving facts for checking the documents of a file: the books as they are, and as if the documents before in the file were saved. Of
 * those only sums are remembered, and the pieces: what they take, settle and move.
 */
export function factsSoFar(context: Context, document: AnyDocument) {
  const before = savedSoFar(document);
  return {
    /** The facts of these documents, read at once; each is answered when it is its turn. */
    of: (entries: readonly Ready[]): Promise<(ready: Ready) => Facts> => factsOf(context, document, entries, before),
    /** From now on the document counts as saved. */
    add: before.add,
  };
}

async function factsOf(
  { ports, scope }: Context,
  document: AnyDocument,
  entries: readonly Ready[],
  before: ReturnType<typeof savedSoFar>,
): Promise<(ready: Ready) => Facts> {
  const needs = entries.map(({ id, row, facts }) => refusing(document, needsOf(document, id, row, undefined, facts), facts.organisation));
  const ledgers = distinct(needs.flatMap(({ bills = [] }) => bills));
  const items = distinct(needs.flatMap(({ onHand = [] }) => onHand));
  const codes = distinct(needs.flatMap(({ codes: asked = [] }) => asked));
  const documents = [...new Map(needs.flatMap(({ sources = [] }) => sources.map((one) => [one.id, one] as const))).values()];
  const [bills, onHand, histories, sources] = await Promise.all([
    Promise.all(ledgers.map(async (id) => [id, await ports.books.openBills(scope, scope.branchId, id)] as const)),
    items.length === 0 ? [] : ports.books.onHand(scope, scope.branchId, items),
    codes.length === 0 ? new Map<string, PieceHistory>() : ports.books.codes(scope, scope.branchId, codes),
    sourcesNow({ ports, scope }, documents),
  ]);
  const billsBy = new Map(bills);
  const onHandBy = Map.groupBy(onHand, ({ itemId }) => itemId);
  const wanted = new Map(entries.map(({ id }, at) => [id, needs[at] ?? {}]));
  return ({ id }) => {
    const of = wanted.get(id) ?? {};
    return {
      record: undefined,
      bills: (of.bills ?? []).flatMap((ledgerId) => (billsBy.get(ledgerId) ?? []).map(before.lessSettled)).filter(({ open }) => open !== 0),
      lastCount: '',
      onHand: (of.onHand ?? []).flatMap((itemId) => before.withMoved(itemId, onHandBy.get(itemId) ?? [])),
      // What others reserved is decided when the document is saved.
      orders: [],
      balances: new Map(),
      codes: new Map((of.codes ?? []).map((code) => [code, before.withMove(code, histories.get(code) ?? [])])),
      // What is deducted is decided when the document is saved.
      deducted: new Map(),
      sources: new Map((of.sources ?? []).flatMap((one) => before.withTaken(one.id, sources.get(one.id)))),
      next: (_, startsFrom) => startsFrom,
      last: () => 1,
      now: ports.clock.now().toISOString(),
    };
  };
}

async function sourcesNow(
  { ports, scope }: Pick<Context, 'ports' | 'scope'>,
  wanted: readonly { readonly slug: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Source>> {
  if (wanted.length === 0) return new Map();
  const [takers, found] = await Promise.all([ports.books.takers(scope, scope.branchId, wanted), recordsNamed({ ports, scope }, wanted)]);
  return new Map(
    [...found].flatMap(([id, stored]) =>
      stored.row['branchId'] === scope.branchId ? [[id, { stored, takers: takers.get(id) ?? [] }] as const] : [],
    ),
  );
}

/** What the documents so far take, settle and move, and the books with it. */
function savedSoFar(document: AnyDocument) {
  const settled = new Map<string, Settled>();
  /** By item, then by place. */
  const moved = new Map<string, Map<string, OnHand>>();
  const taken = new Map<string, Map<string, Quantity>>();
  /** By barcode, what the last of the documents so far did with the piece. */
  const pieces = new Map<string, Pick<PiecePart, 'date' | 'moves'>>();
  return {
    add(effect: Effect | null | undefined): void {
      for (const change of effect?.bills ?? [])
        if (change.kind === 'settles') settled.set(billKey(change), withChange(settled.get(billKey(change)), change));
      for (const { itemId, locationId, batch, quantity } of effect?.movements.filter(isOnHand) ?? []) {
        const key = placeKey({ itemId, locationId, batch });
        const places = moved.get(itemId) ?? new Map<string, OnHand>();
        moved.set(itemId, places.set(key, { itemId, locationId, batch, quantity: scaled((places.get(key)?.quantity ?? 0) + quantity) }));
      }
      for (const [code, moves] of pieceMoves(effect)) pieces.set(code, { date: effect?.date ?? '', moves });
      for (const { id, lineId, quantity } of effect?.takes ?? []) {
        const lines = taken.get(id) ?? new Map<string, Quantity>();
        taken.set(id, lines.set(lineId, scaled((lines.get(lineId) ?? 0) + quantity)));
      }
    },
    lessSettled(bill: OpenBill): OpenBill {
      const now = settled.get(billKey(bill));
      if (now === undefined) return bill;
      const open = paise(bill.open + now.amount);
      const { foreign } = bill;
      if (foreign === undefined) return { ...bill, open };
      const left = foreign.open + now.foreign + (bill.amount === 0 ? 0 : mulDiv(now.inRupees, foreign.amount, bill.amount));
      return { ...bill, open, foreign: { ...foreign, open: open === 0 ? 0 : left } };
    },
    withMoved(itemId: string, places: readonly OnHand[]): readonly OnHand[] {
      const there = new Map(places.map((place) => [placeKey(place), place]));
      for (const [key, place] of moved.get(itemId) ?? [])
        there.set(key, { ...place, quantity: scaled((there.get(key)?.quantity ?? 0) + place.quantity) });
      return [...there.values()];
    },
    withMove(code: string, history: PieceHistory): PieceHistory {
      const piece = pieces.get(code);
      if (piece === undefined) return history;
      const inFile = { slug: document.slug, id: 'this file', number: 'an earlier document of this file' };
      return withPart(history, { ...inFile, first: afterAll, sequence: afterAll, date: piece.date }, piece.moves);
    },
    withTaken(id: string, source: Source | undefined): readonly (readonly [string, Source])[] {
      const lines = taken.get(id);
      if (source === undefined) return [];
      if (lines === undefined) return [[id, source]];
      const inFile: Taker = { voucher: { slug: document.slug, id: 'this file' }, number: 'this file', lines };
      return [[id, { ...source, takers: [...source.takers, inFile] }]];
    },
  };
}

/** What documents of the file settle of a bill: in paise, and in its currency. What is paid in rupees lowers that in proportion. */
interface Settled {
  readonly amount: number;
  readonly inRupees: number;
  readonly foreign: number;
}

function withChange(before: Settled | undefined, { amount, foreign }: BillChange): Settled {
  const { amount: paid, inRupees, foreign: paidForeign } = before ?? { amount: 0, inRupees: 0, foreign: 0 };
  return {
    amount: paid + amount,
    inRupees: inRupees + (foreign === undefined ? amount : 0),
    foreign: paidForeign + (foreign?.amount ?? 0),
  };
}

/** Stock is read only where it can refuse or complete a document, and balances never: the check announces no warnings. */
function refusing(
  document: AnyDocument,
  { onHand, bills, codes, sources }: Needs,
  { negativeStock }: Ready['facts']['organisation'],
): Needs {
  return { bills, codes, sources, ...(negativeStock === 'blocked' || booksOf(document).atCommit !== undefined ? { onHand } : {}) };
}

/** Documents of the file come after everything in the log. */
const afterAll = Number.MAX_SAFE_INTEGER;

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
