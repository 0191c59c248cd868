import { limits } from '#domain/limits';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { isMoved } from '#modules/kit/trade/effect';
import type { TradeLine } from '#modules/kit/trade/fields';

/** The fields that say which pieces of an item move, where the item asks for them (decision D25). */
export function trackedFields(item: AnyRow | undefined): readonly ('batch' | 'barcodes')[] {
  return [
    ...(item?.['batchTracking'] === true ? (['batch'] as const) : []),
    ...(item?.['barcodeTracking'] === true ? (['barcodes'] as const) : []),
  ];
}

/** Which pieces move, for documents that move goods: a batch for items in batches, a barcode for each piece of items with barcodes. */
export function trackedProblems({ lines }: { readonly lines: readonly Tracked[] }, facts: DocumentFacts): readonly Problem[] {
  const first = new Map<string, number>();
  return lines.flatMap((line, at): Problem[] => {
    const repeated = (line.barcodes ?? []).find((code) => first.has(code));
    for (const code of line.barcodes ?? []) first.set(code, at);
    const twice = repeated === undefined ? [] : [{ path: 'barcodes', message: `${repeated} is in two lines` }];
    const beyond = first.size > limits.barcodesPerDocument ? [{ path: 'barcodes', message: tooMany }] : [];
    return [...lineProblems(line, facts), ...twice, ...beyond].map(({ path, message }) => ({ path: `lines.${at}.${path}`, message }));
  });
}

const tooMany = `At most ${limits.barcodesPerDocument.toLocaleString('en-IN')} barcodes in one document`;

const noBatch = 'Choose a batch: this item has batch tracking';

/** What the rules look at of a line. */
type Tracked = Pick<TradeLine, 'itemId' | 'itemType' | 'quantity' | 'batch' | 'barcodes' | 'sourceSlug'>;

function lineProblems(line: Tracked, facts: DocumentFacts): readonly Problem[] {
  const item = facts.find('inventory-item', line.itemId);
  const asked = trackedFields(item);
  const scanned = line.barcodes?.length ?? 0;
  if (item === undefined) return [];
  const batch = asked.includes('batch') && line.batch === null && isMoved(line);
  return [
    ...(batch ? [{ path: 'batch', message: noBatch }] : []),
    ...(asked.includes('barcodes') || scanned === 0 ? [] : [{ path: 'barcodes', message: 'This item has no barcode tracking' }]),
    ...(asked.includes('barcodes') && isMoved(line) && scanned * onePiece !== line.quantity ? [countProblem(line, scanned)] : []),
  ];
}

/** The goods of a line of an invoice. */
export interface SoldGoods {
  readonly batch: string | null;
  readonly barcodes: readonly string[];
}

/** Goods come back from the batch of the invoice, and returned pieces are those of the invoice: as many as the quantity, if it names them. */
export function returnedProblems<Line extends Returned>(
  lines: readonly Line[],
  soldAs: (line: Line) => SoldGoods,
  facts: Pick<DocumentFacts, 'find'>,
): readonly Problem[] {
  return lines.flatMap((line, at): Problem[] => {
    const { batch, barcodes: sold } = soldAs(line);
    const scanned = line.barcodes ?? [];
    const wrong = batchProblem(line, batch, facts);
    const batches = wrong === null ? [] : [{ path: `lines.${at}.batch`, message: wrong }];
    const other = scanned.find((code) => !sold.includes(code));
    if (other !== undefined) return [...batches, { path: `lines.${at}.barcodes`, message: `${other} is not on this line of the invoice` }];
    const asked = sold.length > 0 && scanned.length * onePiece !== line.quantity;
    const pieces = asked ? [{ ...countProblem({ quantity: line.quantity ?? 0 }, scanned.length), path: `lines.${at}.barcodes` }] : [];
    return [...batches, ...pieces];
  });
}

type Returned = Pick<TradeLine, 'itemId' | 'barcodes'> & { readonly quantity: number | null; readonly batch: string | null };

/** Why goods of this batch cannot come back to a line that sold those of the other. */
function batchProblem({ itemId, batch }: Returned, sold: string | null, { find }: Pick<DocumentFacts, 'find'>): string | null {
  if (find('inventory-item', itemId)?.['batchTracking'] !== true) return null;
  if (batch === null) return noBatch;
  return sold === null || batch === sold ? null : `${batch} is not on this line of the invoice`;
}

/** A quantity of one, in ten-thousandths. */
const onePiece = 10_000;

function countProblem({ quantity }: { readonly quantity: number }, scanned: number): Problem {
  if (quantity % onePiece !== 0) return { path: 'quantity', message: 'An item with barcodes moves in whole pieces' };
  if (quantity === 0) return { path: 'barcodes', message: 'Nothing moves here, so it needs no barcodes' };
  return { path: 'barcodes', message: `Enter a barcode for each piece: ${scanned} of ${formatScaled(scaled(quantity))} so far` };
}
