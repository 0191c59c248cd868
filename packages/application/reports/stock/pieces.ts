import { maySeeVoucher } from '#application/books/may-see-voucher';
import { voucherType } from '#application/books/voucher-type';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import type { PieceFacts, PieceStep, PieceVoucher } from '#application/reports/stock/piece-facts';
import { rowOf } from '#application/row-of';
import { type PieceHistory, type PiecePart, pieceNow } from '#domain/stock/piece';
import { warrantyEnds } from '#domain/stock/warranty';
import type { Day } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import type { PieceStatus } from '#modules/kit/stock-lines/piece-status';
import { lineIdOf } from '#modules/kit/trade/chain';
import { installer } from '#modules/stock/installer/installer';

export interface FoundPiece {
  readonly code: string;
  readonly history: PieceHistory;
  readonly branchId: string;
}

/** Adds the item, the vouchers and the branch of each piece. */
export async function described(context: Context, found: readonly FoundPiece[]): Promise<readonly PieceFacts[]> {
  const parts = found.flatMap(({ history }) => history);
  const itemIds = parts.flatMap(({ moves }) => moves.map(({ itemId }) => itemId));
  const [vouchers, items, branches] = await Promise.all([
    recordsNamed(context, parts),
    recordsNamed(
      context,
      itemIds.map((id) => ({ slug: 'inventory-item', id })),
    ),
    context.ports.records.all(context.scope, 'branch'),
  ]);
  const invoices = await invoicesOf(context, found, vouchers);
  const installers = await recordsNamed(
    context,
    [...invoices.values()].flatMap(({ row }) =>
      typeof row['installerId'] === 'string' ? [{ slug: installer.slug, id: row['installerId'] }] : [],
    ),
  );
  return found.map(({ code, history, branchId }): PieceFacts => {
    const steps = history.flatMap((part) => part.moves.map((move) => stepOf(context, branchId, part, move, vouchers.get(part.id))));
    const now = pieceNow(history);
    const came = steps.findLast(({ direction, kind }) => direction === 'in' && beginnings.has(kind));
    const went = now?.onHand === false ? steps.at(-1) : undefined;
    const sold = went?.kind === 'sale' ? went : undefined;
    const invoice = invoices.get(pieceKey({ code, branchId }));
    const told: AnyRow = invoice?.row ?? {};
    const byWhom = installers.get(String(told['installerId'] ?? ''))?.row;
    return {
      code,
      item: String(items.get(now?.move.itemId ?? '')?.row['name'] ?? ''),
      branch: String(branches.find(({ id }) => id === branchId)?.row['name'] ?? ''),
      branchId,
      status: went === undefined ? 'Available' : statusOf(went.kind, vouchers.get(went.id)),
      bought: came ?? null,
      sold: sold === undefined ? null : { ...sold, project: sold.project ?? textOrNull(told['projectNo']) },
      installer: byWhom === undefined ? null : installer.label(rowOf(installer, { row: byWhom })),
      warrantyUntil: warrantyOf(sold?.date, items.get(now?.move.itemId ?? '')?.row),
      history: steps,
    };
  });
}

function warrantyOf(sold: Day | undefined, item: AnyRow | undefined): Day | null {
  const months = item?.['warrantyMonths'];
  return sold === undefined || typeof months !== 'number' ? null : warrantyEnds(sold, months);
}

function pieceKey({ code, branchId }: Pick<FoundPiece, 'code' | 'branchId'>): string {
  return `${branchId}|${code}`;
}

/**
 * The invoices of pieces that are sold, if the caller may see them: they name the installer. What left with a delivery note has the invoice
 * that was made from it.
 */
async function invoicesOf(
  context: Context,
  found: readonly FoundPiece[],
  vouchers: ReadonlyMap<string, Stored>,
): Promise<ReadonlyMap<string, Stored>> {
  const sold = found.flatMap((piece) => {
    const now = pieceNow(piece.history);
    return now === undefined || now.onHand || now.move.kind !== 'sale' ? [] : [{ ...piece, ...now }];
  });
  const delivered = Map.groupBy(
    sold.filter(({ part }) => part.slug === 'delivery-note'),
    ({ branchId }) => branchId,
  );
  const made = new Map<string, { readonly slug: string; readonly id: string }>();
  for (const [branchId, pieces] of delivered) {
    const notes = new Map(pieces.map(({ part: { slug, id } }) => [id, { slug, id }]));
    const takers = await context.ports.books.takers(context.scope, branchId, [...notes.values()]);
    for (const { part, move, code } of pieces) {
      const own = takers.get(part.id)?.find(({ voucher, lines }) => voucher.slug === 'sales-invoice' && lines.has(move.lineId));
      if (own !== undefined) made.set(pieceKey({ code, branchId }), own.voucher);
    }
  }
  const read = await recordsNamed(context, [...made.values()]);
  return new Map(
    sold.flatMap((piece): [string, Stored][] => {
      const key = pieceKey(piece);
      const stored = piece.part.slug === 'sales-invoice' ? vouchers.get(piece.part.id) : read.get(made.get(key)?.id ?? '');
      return stored !== undefined && maySeeVoucher(context, piece.branchId, stored) ? [[key, stored]] : [];
    }),
  );
}

/** How a piece comes to the organisation. */
const beginnings: ReadonlySet<string> = new Set(['purchase', 'opening', 'production-in', 'adjustment-in']);

type Step = PieceStep & { readonly kind: PiecePart['moves'][number]['kind'] };

function stepOf(context: Context, branchId: string, part: PiecePart, move: PiecePart['moves'][number], stored: Stored | undefined): Step {
  const { slug, id, number, date } = part;
  const row: AnyRow = stored?.row ?? {};
  const seen = stored !== undefined && maySeeVoucher(context, branchId, stored);
  const text = (name: string) => (seen && typeof row[name] === 'string' ? row[name] : null);
  return {
    ...{ slug, id, number, date, type: voucherType(slug, row), party: text('partyName'), project: text('projectNo') },
    rate: seen ? rateIn(row, move.lineId) : null,
    ...{ direction: move.direction, kind: move.kind, location: move.locationId ?? '', batch: move.batch ?? '' },
  };
}

function rateIn(row: AnyRow, lineId: string): PieceVoucher['rate'] {
  const lines = (row['lines'] ?? []) as readonly { readonly lineId: string | null; readonly rate?: unknown }[];
  const rate = lines.find((line, place) => lineIdOf(line, place) === lineId)?.rate;
  return typeof rate === 'number' ? rate : null;
}

/** An invoice sells a piece; the piece is actually sold when it left, with the dispatch of the invoice or a delivery note. */
function statusOf(kind: Step['kind'], voucher: Stored | undefined): PieceStatus {
  switch (kind) {
    case 'purchase-return':
      return 'Returned to supplier';
    case 'production-out':
      return 'Used';
    case 'transfer-out':
      return 'Sent to another branch';
    case 'adjustment-out':
      return 'Written off';
    default: {
      const left = voucher?.slug !== 'sales-invoice' || ['Dispatched', 'Verified'].includes(String(voucher.row['status']));
      return left ? 'Actual Sold' : 'Sold';
    }
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
