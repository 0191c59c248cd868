import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { allBranches } from '#application/known-records';
import { documentRowOf } from '#application/row-of';
import { incomingId } from '#application/transfers/other-branches/incoming';
import type { Effect, Movement } from '#domain/posting/effect';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { isSameMove, pieceMoves, pieceNow } from '#domain/stock/piece';
import { withArticle } from '#domain/text/article';

/** What a voucher moves afterwards; with its row if it is entered or edited. */
interface After extends Pick<Effect, 'movements'> {
  readonly row?: object;
}

/**
 * Refuses to bring a piece into this branch while it is in stock in another one, or on the way between two, and as another item than it was
 * in another one. Only vouchers with barcodes read the other branches: strongly, but before the commit, which proves nothing about them. So
 * the branch takes the pieces first: then what another one writes from now on is decided after it, and what it wrote before is found here.
 * The fence of the work must be from before this. `recalled`: the dispatch whose pieces come back. They were on the way until then, so nobody
 * else could bring them in.
 */
export async function refuseElsewhere(
  context: Context,
  before: Effect | undefined,
  after: After | undefined,
  recalled?: string,
): Promise<void> {
  const codes = comingIn(before, after);
  if (codes.length === 0) return;
  const { scope, ports } = context;
  const isHeld = await ports.journal.holdsPieces(scope, codes);
  await refuseFound(context, codes, after, recalled);
  if (isHeld || recalled !== undefined) return;
  await ports.journal.takePieces(scope, codes);
  await refuseFound(context, codes, after, recalled);
}

async function refuseFound(context: Context, codes: readonly string[], after: After | undefined, recalled: string | undefined) {
  const found = await placesElsewhere(context, codes, after?.movements ?? [], recalled);
  if (found.size === 0) return;
  const sentences = codes.flatMap((code) => (found.has(code) ? [[code, `${code} is ${found.get(code)}`] as const] : []));
  if (after?.row === undefined) throw new Refusal('notAllowed', { why: sentences.map(([, said]) => said).join('. ') });
  const { row } = after;
  refuseIfAny(sentences.map(([code, message]): Problem => ({ path: pathOf(row, code), message })));
}

/** The pieces that the voucher brings in now, or no longer takes out. */
function comingIn(before: Effect | undefined, after: After | undefined): readonly string[] {
  const [stood, stands] = [pieceMoves(before), pieceMoves(after)];
  return [...new Set([...stood.keys(), ...stands.keys()])].filter((code) => {
    const [was, is] = [stood.get(code) ?? [], stands.get(code) ?? []];
    if (isSameMove(was, is)) return false;
    return is.length === 0 ? was.every(({ direction }) => direction === 'out') : is.every(({ direction }) => direction === 'in');
  });
}

function pathOf(row: object, code: string): string {
  const { lines = [] } = row as { readonly lines?: readonly { readonly barcodes?: readonly string[] }[] };
  const place = lines.findIndex(({ barcodes = [] }) => barcodes.includes(code));
  return place < 0 ? 'lines' : `lines.${place}.barcodes`;
}

/** The names of other branches that have the pieces, by barcode: of those that the caller works in, and at most so many. */
export async function knownBranchesWith(context: Context, codes: readonly string[], most: number): Promise<ReadonlyMap<string, string>> {
  const { scope, ports } = context;
  const found = new Map<string, string>();
  if (codes.length === 0) return found;
  const all = await allBranches(context);
  const others = all.filter(({ id }) => id !== scope.branchId && worksIn(context, id)).slice(0, most);
  for (let at = 0; at < others.length; at += atOnce)
    await Promise.all(
      others.slice(at, at + atOnce).map(async (branch) => {
        for (const [code, history] of await ports.books.codes(scope, branch.id, codes))
          if (pieceNow(history)?.onHand) found.set(code, branch.name);
      }),
    );
  return found;
}

/** Branches that are read at the same time. */
const atOnce = 8;

/** Why pieces cannot come in, by barcode: where they are, if that is in another branch or between two, or which item they are there. */
async function placesElsewhere(
  context: Context,
  codes: readonly string[],
  movements: readonly Movement[],
  recalled: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { scope, ports } = context;
  const branches = await allBranches(context);
  const places = new Map<string, string>();
  const itemOf = new Map([...pieceMoves({ movements })].map(([code, moves]) => [code, moves.at(-1)?.itemId]));
  const otherItems = new Map<string, string>();
  const sent = new Map<string, Set<string>>();
  for (let at = 0; at < branches.length; at += atOnce)
    await Promise.all(
      branches.slice(at, at + atOnce).map(async ({ id, name }) => {
        for (const [code, history] of await ports.books.codes(scope, id, codes)) {
          const now = pieceNow(history);
          if (now === undefined) continue;
          // The branch itself is asked with the rules of the voucher.
          if (id !== scope.branchId && itemOf.has(code) && itemOf.get(code) !== now.move.itemId) otherItems.set(code, now.move.itemId);
          if (now.onHand && id !== scope.branchId) places.set(code, `in stock at ${worksIn(context, id) ? name : 'another branch'}`);
          if (now.move.kind === 'transfer-out' && now.part.id !== recalled) sent.set(code, (sent.get(code) ?? new Set()).add(now.part.id));
        }
      }),
    );
  for (const [code, said] of await onTheWay(context, sent, movements)) if (!places.has(code)) places.set(code, said);
  for (const [code, itemId] of otherItems) {
    const name = (await ports.records.find(scope, 'inventory-item', itemId))?.row['name'];
    places.set(code, typeof name === 'string' ? withArticle(name) : 'another item');
  }
  return places;
}

/** The pieces that left a branch, have not arrived in the other one, and do not arrive with these movements. */
async function onTheWay(
  context: Context,
  sent: ReadonlyMap<string, ReadonlySet<string>>,
  movements: readonly Movement[],
): Promise<readonly (readonly [code: string, said: string])[]> {
  if (sent.size === 0) return [];
  const { scope, ports } = context;
  const arrives = new Set(movements.flatMap(({ codes = [], origin }) => codes.map((code) => `${code} ${origin?.id}`)));
  const dispatches = await recordsNamed(
    context,
    [...new Set([...sent.values()].flatMap((ids) => [...ids]))].map((id) => ({ slug: 'ist-sales', id })),
  );
  const found: (readonly [string, string])[] = [];
  for (const dispatch of dispatches.values()) {
    const there = String(dispatch.row['toBranchId']);
    const source = { slug: 'ist-sales', id: incomingId(dispatch.id) };
    const codes = [...sent].flatMap(([code, ids]) => (ids.has(dispatch.id) && !arrives.has(`${code} ${dispatch.id}`) ? [code] : []));
    if (codes.length === 0) continue;
    const takers = (await ports.books.takers(scope, there, [source])).get(source.id) ?? [];
    const receipts = new Set(takers.map(({ voucher }) => voucher.id));
    for (const [code, history] of await ports.books.codes(scope, there, codes))
      if (!history.some(({ id }) => receipts.has(id))) found.push([code, `on the way with ${documentRowOf(dispatch).number}`]);
  }
  return found;
}

/** People are not told about branches in which they do not work. */
function worksIn({ caller: { permissions, permissionsIn } }: Context, branchId: string): boolean {
  const held = permissionsIn?.(branchId) ?? (permissions === 'all' ? 'all' : new Set<string>());
  return held === 'all' || held.size > 0;
}
