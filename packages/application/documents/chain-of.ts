import type { Context } from '#application/context';
import { findOwn } from '#application/records/find-own';
import { isLimitedToOwn, isOwn } from '#application/records/own';
import { openOf } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import type { ChainAnswer } from '#modules/kit/call-schemas';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/permission';
import { chainLines, takesOf } from '#modules/kit/trade/chain';

/** As many linked documents as are shown. */
const mostLinked = 100;

/** The documents before and after one in its chain, as far as the caller may see them, and what is open of each of its lines. */
export async function chainOf(context: Context, document: AnyDocument, id: string): Promise<ChainAnswer> {
  const { row } = await findOwn(context, document, id);
  const { scope, ports } = context;
  const takers = (await ports.books.takers(scope, scope.branchId, [{ slug: document.slug, id }])).get(id) ?? [];
  const earlier = [...new Map(takesOf(row, document).map((take) => [take.id, { slug: take.slug, id: take.id }])).values()];
  const closed = row['cancelled'] === true || row['completed'] === true || document.chain?.opens === undefined;
  const open = chainLines(row, document).map((line) => {
    const taken = takers.reduce((sum, { lines }) => sum + (lines.get(line.lineId) ?? 0), 0);
    return { lineId: line.lineId, open: closed ? 0 : openOf(line, new Map([[line.lineId, scaled(taken)]])) };
  });
  const [before, after] = await Promise.all([
    linked(context, earlier),
    linked(
      context,
      takers.map(({ voucher }) => voucher),
    ),
  ]);
  return { before, after, open };
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
    if (isLimitedToOwn(context, kind) && !isOwn(context, kind, { ...row, createdBy })) return [];
    const status = row['cancelled'] === true && kind.chain?.status === undefined ? 'Cancelled' : String(row['status'] ?? '');
    return [{ slug, id, number: String(row['number']), date: String(row['date']), total: Number(row['total'] ?? 0), status }];
  });
}
