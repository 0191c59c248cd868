import type { Context } from '#application/context';
import type { Effect } from '#domain/posting/effect';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { isSameMove, pieceMoves, pieceNow } from '#domain/stock/piece';

/** What a voucher moves afterwards; with its row if it is entered or edited. */
interface After extends Pick<Effect, 'movements'> {
  readonly row?: object;
}

/**
 * Refuses to bring a piece into this branch while it is in stock in another one. Only vouchers with barcodes read the other branches:
 * strongly, but before the commit, which proves nothing about them. So two branches that bring in the same piece in the same instant both
 * succeed.
 */
export async function refuseElsewhere(context: Context, before: Effect | undefined, after: After | undefined): Promise<void> {
  const codes = comingIn(before, after);
  if (codes.length === 0) return;
  const found = await branchesWith(context, codes);
  if (found.size === 0) return;
  const sentences = codes.flatMap((code) => (found.has(code) ? [[code, `${code} is in stock at ${found.get(code)}`] as const] : []));
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

/** Branches that are read at the same time. */
const atOnce = 8;

/** The names of the branches where the pieces are in stock, by barcode. */
async function branchesWith({ scope, ports }: Context, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const others = (await ports.records.all(scope, 'branch')).filter(({ id }) => id !== scope.branchId);
  const names = new Map<string, string>();
  for (let at = 0; at < others.length; at += atOnce)
    await Promise.all(
      others.slice(at, at + atOnce).map(async ({ id, row }) => {
        for (const [code, history] of await ports.books.codes(scope, id, codes))
          if (pieceNow(history)?.onHand) names.set(code, String(row['name']));
      }),
    );
  return names;
}
