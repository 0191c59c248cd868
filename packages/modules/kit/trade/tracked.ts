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

/** The goods of a line of the document before: an invoice, or the delivery that it bills. */
export interface SoldGoods {
  readonly batch: string | null;
  readonly barcodes: readonly string[];
}

/** A batch and a piece that the line before does not have. If it names no batch, any will do. */
export function strangeGoods(
  { batch, barcodes = [] }: Pick<TradeLine, 'batch' | 'barcodes'>,
  path: string,
  sold: SoldGoods,
  of: 'invoice' | 'delivery',
): readonly Problem[] {
  const strange = {
    batch: batch === (sold.batch ?? batch) ? null : batch,
    barcodes: barcodes.find((code) => !sold.barcodes.includes(code)),
  };
  return Object.entries(strange).flatMap(([field, other]) =>
    other ? [{ path: `${path}.${field}`, message: `${other} is not on this line of the ${of}` }] : [],
  );
}

/** Goods come back from the batch of the invoice, and returned pieces are those of the invoice: as many as the quantity, if it names them. */
export function returnedProblems<Line extends Returned>(
  lines: readonly Line[],
  soldAs: (line: Line) => SoldGoods,
  { find }: Pick<DocumentFacts, 'find'>,
): readonly Problem[] {
  return lines.flatMap((line, at): readonly Problem[] => {
    const path = `lines.${at}`;
    const { itemId, batch, quantity, barcodes = [] } = line;
    const sold = soldAs(line);
    if (batch === null && trackedFields(find('inventory-item', itemId)).includes('batch'))
      return [{ path: `${path}.batch`, message: noBatch }];
    const strange = strangeGoods(line, path, sold, 'invoice');
    const isCounted = sold.barcodes.length === 0 || barcodes.length * onePiece === quantity;
    if (strange.length > 0 || isCounted) return strange;
    return [{ ...countProblem({ quantity: quantity ?? 0 }, barcodes.length), path: `${path}.barcodes` }];
  });
}

type Returned = Pick<TradeLine, 'itemId' | 'batch' | 'barcodes'> & { readonly quantity: number | null };

/** A quantity of one, in ten-thousandths. */
const onePiece = 10_000;

function countProblem({ quantity }: { readonly quantity: number }, scanned: number): Problem {
  if (quantity % onePiece !== 0) return { path: 'quantity', message: 'An item with barcodes moves in whole pieces' };
  if (quantity === 0) return { path: 'barcodes', message: 'Nothing moves here, so it needs no barcodes' };
  return { path: 'barcodes', message: `Enter a barcode for each piece: ${scanned} of ${formatScaled(scaled(quantity))} so far` };
}
