import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import { rowOf } from '#application/row-of';
import { type ArrivedLine, arrivedOf } from '#application/transfers/arrived';
import type { AnyDocument } from '#modules/kit/module';

export interface ProgressOfTransfer {
  /** None while the goods are with the sender. */
  readonly lines: readonly (ArrivedLine & { readonly itemName: string })[];
  readonly receipts: readonly {
    readonly id: string;
    readonly number: string;
    readonly date: string;
    readonly lines: readonly {
      readonly sourceLine: string;
      readonly received: number;
      readonly short: number;
      readonly reason: string | null;
    }[];
  }[];
  /** The open branch is the one that receives. */
  readonly receivedHere: boolean;
}

/** Both sides of goods between branches, from either of them: what arrived, what was short and what is on the way, as it is now. */
export async function progressOfTransfer(context: Context, document: AnyDocument, id: string): Promise<ProgressOfTransfer> {
  const stored = await findOwn(context, document, id);
  const row = rowOf('ist-sales', stored);
  const receivedHere = row.direction === 'Incoming';
  const { lines, receipts } = await arrivedOf(context, { id: receivedHere ? String(row.dispatchId) : id, row: stored.row });
  const names = new Map(row.lines.map(({ lineId, itemName }) => [lineId, itemName]));
  const left = row.dispatched && !row.cancelled;
  return {
    lines: left ? lines.map((line) => ({ ...line, itemName: String(names.get(line.lineId) ?? '') })) : [],
    receipts: receipts.map((receipt) => ({
      ...{ id: receipt.id, number: receipt.row.number, date: receipt.row.date },
      lines: receipt.row.lines.map(({ sourceLine, quantity, short, shortReason }) => ({
        ...{ sourceLine, received: quantity, short: short ?? 0, reason: shortReason ?? null },
      })),
    })),
    receivedHere,
  };
}
