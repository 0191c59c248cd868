import { findOwn } from '#application/access/find-own';
import { isSeen } from '#application/access/own';
import { reconciles } from '#application/chains/reconcilers';
import type { Context } from '#application/context';
import type { Row, Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import { openOf } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import { shownStatus } from '#modules/kit/document-actions';
import type { AnyDocument } from '#modules/kit/module';
import type { ChainAnswer } from '#modules/kit/operations/call-schemas';
import { pathOf } from '#modules/kit/operations/permission';
import { chainLines, takesOf } from '#modules/kit/trade/chain';

/** As many linked documents as are shown. */
const mostLinked = 100;

/** The documents before and after one in its chain, as far as the caller may see them, and what is open of each of its lines. */
export async function chainOf(context: Context, document: AnyDocument, id: string): Promise<ChainAnswer> {
  const { row } = await findOwn(context, document, id);
  const takers = await takersOf(context, document, id);
  const earlier = [...new Map(takesOf(row, document).map((take) => [take.id, { slug: take.slug, id: take.id }])).values()];
  const [before, after] = await Promise.all([
    linked(context, earlier),
    linked(
      context,
      takers.map(({ voucher }) => voucher),
    ),
  ]);
  return { before, after, open: openIn(document, row, takers) };
}

/** What is open of each line of a document. */
export async function openLinesOf(context: Context, document: AnyDocument, { id, row }: Pick<Stored, 'id' | 'row'>): Promise<Open> {
  return openIn(document, row, await takersOf(context, document, id));
}

type Open = ChainAnswer['open'];
type Takers = Awaited<ReturnType<typeof takersOf>>;

async function takersOf({ scope, ports }: Context, { slug }: AnyDocument, id: string) {
  const takers = (await ports.books.takers(scope, scope.branchId, [{ slug, id }])).get(id) ?? [];
  return takers.filter(({ voucher }) => !reconciles(voucher));
}

function openIn(document: AnyDocument, row: Row, takers: Takers): Open {
  const { cancelled, completed } = documentRowOf({ row });
  const closed = cancelled || completed === true || document.chain?.opens === undefined;
  return chainLines(row, document).map((line) => {
    const taken = takers.reduce((sum, { lines }) => sum + (lines.get(line.lineId) ?? 0), 0);
    return { lineId: line.lineId, open: closed ? 0 : openOf(line, new Map([[line.lineId, scaled(taken)]])) };
  });
}

async function linked(
  context: Context,
  vouchers: readonly { readonly slug: string; readonly id: string }[],
): Promise<ChainAnswer['before']> {
  const wanted = vouchers.slice(-mostLinked);
  if (wanted.length === 0) return [];
  const { documents } = await import('#modules/all-modules');
  const found = await context.ports.records.findMany(context.scope, wanted);
  return [...found.values()].flatMap(({ slug, id, row, createdBy }) => {
    const kind = documents.find((one) => one.slug === slug);
    if (kind === undefined || reachOf(context.caller.permissions, pathOf(kind), '') === 'none') return [];
    if (!isSeen(context, kind, { ...row, createdBy })) return [];
    const { number, date, total } = documentRowOf({ row });
    return [{ slug, id, number, date, total, status: shownStatus(kind, row) }];
  });
}
