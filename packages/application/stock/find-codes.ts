import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { isOffered, type Option, optionOf } from '#application/lists/list-options';
import type { Stored } from '#application/ports/records';
import { knownBranchesWith } from '#application/transfers/other-branches/pieces-elsewhere';
import { limits } from '#domain/limits';
import { allows, reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { batchId } from '#domain/stock/batch';
import { readBatchCode } from '#domain/stock/batch-code';
import { codeForms } from '#domain/stock/code-forms';
import { type PieceHistory, pieceNow, whatMovedIt } from '#domain/stock/piece';
import { normalName } from '#domain/text/normalise';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { unposted } from '#modules/kit/trade/unposted';
import { sortable } from '#modules/kit/voucher/standing';
import { batch as batches } from '#modules/stock/batch/batch';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** A piece, where it is in the open branch or how it left it. */
export interface FoundPiece {
  readonly itemId: string;
  readonly onHand: boolean;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly voucherId: string;
  /** `was sold with SI/12`. */
  readonly said: string;
}

export interface FoundBatch {
  readonly itemId: string;
  readonly batch: string;
}

export interface FoundCode {
  readonly code: string;
  /** The item whose own code it is. */
  readonly itemId: string | null;
  /** The batches that it may mean, if it is no item and no piece in stock: several if items have a batch of one number. */
  readonly batches: readonly FoundBatch[];
  readonly piece: FoundPiece | null;
  readonly elsewhere: string | null;
}

/**
 * What scanned codes name. It is a help while scanning: a save decides anew. People learn no more than from a save that is refused: they
 * must be able to enter the document, see only items that they may choose, and only the branches that they work in.
 */
export async function findCodes(
  context: Context,
  slug: string,
  asked: readonly string[],
): Promise<{ readonly codes: readonly FoundCode[]; readonly items: readonly Option[] }> {
  await refuseUnlessScans(context, slug);
  const { scope, ports } = context;
  const codes = [...new Set(asked)];
  const [ids, histories] = await Promise.all([itemsWith(context, codes), ports.books.codes(scope, scope.branchId, codes)]);
  const pieces = new Map(codes.map((code) => [code, pieceIn(histories.get(code))]));
  const missing = codes.filter((code) => !ids.has(code) && pieces.get(code)?.onHand !== true);
  const inBatches = await batchesOf(context, missing);
  const strange = missing.filter((code) => !inBatches.has(code));
  const elsewhere = await knownBranchesWith(context, strange, limits.branchesPerScan);
  const items = await itemsBy(context, [
    ...ids.values(),
    ...[...pieces.values()].flatMap((piece) => (piece === null ? [] : [piece.itemId])),
    ...[...inBatches.values()].flat().map(({ itemId }) => itemId),
  ]);
  const found = codes.map((code): FoundCode => {
    const itemId = ids.get(code);
    return {
      code,
      itemId: itemId !== undefined && items.has(itemId) ? itemId : null,
      batches: (inBatches.get(code) ?? []).filter((batch) => items.has(batch.itemId)),
      piece: pieces.get(code) ?? null,
      elsewhere: elsewhere.get(code) ?? null,
    };
  });
  return {
    codes: found.filter(
      ({ itemId, piece, batches: meant, elsewhere: branch }) => itemId !== null || piece !== null || meant.length > 0 || branch !== null,
    ),
    items: [...items.values()],
  };
}

async function refuseUnlessScans({ caller: { permissions } }: Context, slug: string): Promise<void> {
  const { moduleOf } = await import('#modules/all-modules');
  const module = moduleOf(slug);
  if (module?.kind !== 'document' || !takesScans(module)) throw new Refusal('notFound', { what: 'Document that takes scans' });
  const enters = ['add', 'edit'].some((verb) => reachOf(permissions, pathOf(module), verb) !== 'none');
  const scans = module.scanning === undefined || allows(permissions, verbPath(module, module.scanning));
  if (!enters || !scans) throw new Refusal('forbidden', { what: `scanning into a ${module.title}` });
}

function takesScans({ move, fields }: AnyDocument): boolean {
  return move !== unposted.move && fields['lines']?.kind === 'lines' && fields['lines'].of['itemId'] !== undefined;
}

/** The items whose stock codes these are, by code as it was scanned. */
async function itemsWith({ scope, ports }: Context, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = codes.flatMap((code) => codeForms(code).map((form) => ({ code, name: 'stockCode', value: normalName(form) })));
  const ids = await ports.records.findUniques(scope, inventoryItem.slug, wanted);
  // The form that was scanned comes before the other.
  return new Map(wanted.flatMap(({ code }, at) => (ids[at] === undefined ? [] : [[code, ids[at]] as const])).reverse());
}

/**
 * The batches that these codes mean: what a label says, stock code and number, or else a number alone, as it is printed on goods. Numbers are
 * looked up in the list of batches, and only those of the first codes: long lists are of pieces.
 */
async function batchesOf(context: Context, codes: readonly string[]): Promise<ReadonlyMap<string, readonly FoundBatch[]>> {
  const meant = codes.flatMap((code) => {
    const read = readBatchCode(code);
    return read === null ? [] : [{ code, ...read }];
  });
  const ids = await itemsWith(context, [...new Set(meant.map(({ stockCode }) => stockCode))]);
  const labelled = meant.flatMap(({ code, stockCode, batch }) => {
    const itemId = ids.get(stockCode);
    return itemId === undefined ? [] : [{ code, itemId, batch }];
  });
  const known = await recordsNamed(
    context,
    labelled.map(({ itemId, batch }) => ({ slug: batches.slug, id: batchId(itemId, batch) })),
  );
  const found = Map.groupBy(
    labelled.filter(({ itemId, batch }) => known.get(batchId(itemId, batch))?.row['number'] === batch),
    ({ code }) => code,
  );
  const numbers = codes.filter((code) => !found.has(code)).slice(0, numbersPerScan);
  for (let at = 0; at < numbers.length; at += atOnce)
    for (const [code, named] of await Promise.all(numbers.slice(at, at + atOnce).map((code) => batchesNumbered(context, code))))
      if (named.length > 0) found.set(code, named);
  return new Map([...found].map(([code, named]) => [code, named.map(({ itemId, batch }) => ({ itemId, batch }))]));
}

/** Codes of a scan that are looked up as numbers of batches; the items that are found with one number; the lists that are read at once. */
const numbersPerScan = 50;
const itemsPerNumber = 20;
const atOnce = 8;

async function batchesNumbered({ scope, ports }: Context, code: string) {
  const from = sortable(code);
  const { rows } = await ports.records.list(scope, {
    ...{ slug: batches.slug, partitions: [batches.slug], order: 0, descending: false, limit: itemsPerNumber },
    ...{ from, to: `${from}${last}`, keep: ({ number }) => number === code },
  });
  return [code, rows.map(({ itemId }) => ({ code, itemId: String(itemId), batch: code }))] as const;
}

/** Sorts after every key that begins with the same number. */
const last = '\uffff';

function pieceIn(history: PieceHistory | undefined): FoundPiece | null {
  const now = pieceNow(history ?? []);
  if (now === undefined) return null;
  const { onHand, part, move } = now;
  const { itemId, locationId, batch } = move;
  return { itemId, onHand, locationId, batch, voucherId: part.id, said: whatMovedIt(part) };
}

/** The active ones that the caller may choose, with what they hand over to forms. */
async function itemsBy(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Option>> {
  const found = await recordsNamed(
    context,
    ids.map((id) => ({ slug: inventoryItem.slug, id })),
  );
  return new Map(
    [...found]
      .filter(([, stored]) => isChosen(context, stored))
      .map(([id, { row }]) => [id, optionOf(context, inventoryItem, id, inventoryItem.label(row as never), row)]),
  );
}

function isChosen(context: Context, stored: Stored): boolean {
  return stored.row['status'] === 'Active' && isOffered(context, inventoryItem, stored);
}
