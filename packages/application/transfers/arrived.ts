import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { type Progress, progressOf } from '#domain/documents/chain';
import { type Quantity, scaled } from '#domain/money/paise';
import type { IstReceipt } from '#modules/stock/ist-receipt/fields';

/** A line of what was sent, and where its goods are. */
export interface ArrivedLine {
  readonly lineId: string;
  readonly sent: number;
  readonly received: number;
  readonly short: number;
  readonly inTransit: number;
}

export interface Arrived {
  readonly progress: Progress;
  readonly lines: readonly ArrivedLine[];
  /** The receipts that are not cancelled, in the order of entry. */
  readonly receipts: readonly { readonly id: string; readonly row: IstReceipt }[];
}

/** What the other branch has received of a dispatch and what was lost on the way, by the log of that branch as it is now. */
export async function arrivedOf(context: Context, dispatch: Pick<Stored, 'id' | 'row'>): Promise<Arrived> {
  const { scope, ports } = context;
  const { toBranchId, lines: sentLines } = rowOf('ist-sales', { row: dispatch.row });
  const source = { slug: 'ist-sales', id: incomingId(dispatch.id) };
  const takers = (await ports.books.takers(scope, toBranchId, [source])).get(source.id) ?? [];
  const found = await recordsNamed(
    context,
    takers.map(({ voucher }) => voucher),
  );
  const receipts = takers.flatMap(({ voucher }) => {
    const stored = found.get(voucher.id);
    return stored === undefined ? [] : [{ id: stored.id, row: rowOf('ist-receipt', stored) }];
  });
  const lines = sentLines.map((line): ArrivedLine => {
    const lineId = String(line.lineId);
    const sent = line.quantity;
    const taken = takers.reduce((sum, one) => sum + (one.lines.get(lineId) ?? 0), 0);
    const short = receipts.reduce((sum, { row }) => sum + shortIn(row, lineId), 0);
    return { lineId, sent, received: taken - short, short, inTransit: sent - taken };
  });
  const taken = new Map(lines.map(({ lineId, received, short }): [string, Quantity] => [lineId, scaled(received + short)]));
  return {
    progress: progressOf(
      lines.map(({ lineId, sent }) => ({ lineId, quantity: scaled(sent) })),
      taken,
    ),
    lines,
    receipts,
  };
}

function shortIn({ lines }: IstReceipt, lineId: string): number {
  return lines.filter(({ sourceLine }) => sourceLine === lineId).reduce((sum, { short }) => sum + (short ?? 0), 0);
}
