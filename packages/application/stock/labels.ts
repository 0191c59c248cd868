import { findOwn } from '#application/access/find-own';
import { mayUse } from '#application/access/may-call';
import { refuseUnlessOffered } from '#application/access/offered';
import { recordsNamed } from '#application/commit/records-named';
import type { Context, FileAnswer } from '#application/context';
import { organisationName } from '#application/known-records';
import { isOffered } from '#application/lists/list-options';
import type { Stored } from '#application/ports/records';
import { type KnownBatch, knownBatches } from '#application/stock/known-batches';
import { type LabelGoods, labelCount, labelParts, labelRuns, partOfRuns } from '#domain/labels/label-runs';
import { labelSheet, sheetsFor } from '#domain/labels/label-sheet';
import { mulDiv, paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import { type Problem, Refusal, refuseIfAny } from '#domain/refusal';
import { pieceNow } from '#domain/stock/piece';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument } from '#modules/kit/module';
import type { AskedLabels, DocumentLabels, ItemLabels, LabelPreview } from '#modules/kit/operations/labels';
import { sellingPriceOn } from '#modules/kit/voucher/item-tax';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Labels of items, of a batch of one, or of pieces with their barcodes. */
export async function printItemLabels(context: Context, asked: ItemLabels): Promise<FileAnswer> {
  const { goods, problems, title } = await goodsOfItems(context, asked);
  refuseIfAny(problems);
  return print(context, goods, { ...asked, each: 'piece' }, title);
}

export async function previewItemLabels(context: Context, asked: ItemLabels): Promise<LabelPreview> {
  const { goods, problems } = await goodsOfItems(context, asked);
  return preview(context, goods, { ...asked, each: 'piece' }, problems);
}

/** Labels of the goods that a document brought in, at their batches and with their barcodes. */
export async function printDocumentLabels(context: Context, document: AnyDocument, id: string, asked: DocumentLabels): Promise<FileAnswer> {
  const { goods, title } = await goodsOfDocument(context, document, id);
  return print(context, goods, asked, title);
}

export async function previewDocumentLabels(
  context: Context,
  document: AnyDocument,
  id: string,
  asked: DocumentLabels,
): Promise<LabelPreview> {
  const { goods } = await goodsOfDocument(context, document, id);
  return preview(context, goods, asked, []);
}

/** Goods that need labels. Their names and prices come later, when the items are read. */
type Wanted = Pick<Movement, 'itemId' | 'batch' | 'quantity'> & { readonly barcodes: readonly string[] };

async function goodsOfItems(context: Context, { items }: ItemLabels) {
  const wanted = items.map(({ itemId, batchNo, barcodes }): Wanted => {
    return { itemId, batch: batchNo, quantity: scaled(1_0000), barcodes: [...new Set(barcodes)] };
  });
  const found = await itemsOf(context, wanted);
  for (const { itemId } of wanted) {
    const item = found.get(itemId);
    if (item === undefined || !isOffered(context, inventoryItem, item)) throw new Refusal('notFound', { what: inventoryItem.title });
    refuseUnlessOffered(inventoryItem, 'labels', item.row);
  }
  const [first] = found.values();
  const title = found.size === 1 ? `Labels ${String(first?.row['name'])}` : 'Labels';
  const known = await knownBatches(context, wanted);
  return { goods: goodsOf(context, wanted, found, known), problems: await foreignPieces(context, wanted), title };
}

/** A barcode that names a piece of another item would be read as that item everywhere. */
async function foreignPieces(context: Context, wanted: readonly Wanted[]): Promise<readonly Problem[]> {
  const codes = [...new Set(wanted.flatMap(({ barcodes }) => barcodes))];
  if (codes.length === 0) return [];
  const { books } = context.ports;
  const known = await books.codes(context.scope, context.scope.branchId, codes);
  return wanted.flatMap(({ itemId, barcodes }, at) =>
    barcodes.flatMap((code) => {
      const of = pieceNow(known.get(code) ?? [])?.move.itemId;
      return of === undefined || of === itemId ? [] : [{ path: `items.${at}.barcodes`, message: `${code} is the barcode of another item` }];
    }),
  );
}

async function goodsOfDocument(context: Context, document: AnyDocument, id: string) {
  const stored = await findOwn(context, document, id);
  refuseUnlessOffered(document, 'labels', stored.row);
  const wanted = (stored.effect?.movements ?? [])
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, batch, quantity, codes = [] }): Wanted => ({ itemId, batch, quantity, barcodes: codes }));
  if (wanted.length === 0) throw new Refusal('notAllowed', { why: 'No goods came in with this document' });
  const [items, known] = await Promise.all([itemsOf(context, wanted), knownBatches(context, wanted)]);
  return { goods: goodsOf(context, wanted, items, known), title: `Labels ${documentName(document, stored.row)}` };
}

async function itemsOf(context: Context, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, Stored>> {
  return recordsNamed(
    context,
    wanted.map(({ itemId }) => ({ slug: inventoryItem.slug, id: itemId })),
  );
}

function goodsOf(
  context: Context,
  wanted: readonly Wanted[],
  items: ReadonlyMap<string, Stored>,
  known: (itemId: string, batch: string | null) => KnownBatch,
): readonly LabelGoods[] {
  return wanted.flatMap(({ itemId, ...one }) => {
    const item = items.get(itemId)?.row;
    if (item === undefined) return [];
    const { name, stockCode } = item;
    const code = typeof stockCode === 'string' && stockCode !== '' ? stockCode : null;
    const { expires, batchPrice } = known(itemId, one.batch);
    const mrp = batchPrice === null ? null : paise(mulDiv(batchPrice, 100, 1_0000));
    return [{ ...one, name: String(name), stockCode: code, price: sellingPriceOn(item, context.today), expires, mrp }];
  });
}

type Asked = AskedLabels & Pick<DocumentLabels, 'each'>;

async function print(context: Context, goods: readonly LabelGoods[], asked: Asked, title: string): Promise<FileAnswer> {
  if (asked.price && !(await seesPrices(context))) throw new Refusal('forbidden', { what: 'selling prices' });
  const { runs, problems } = labelRuns(goods, choicesOf(asked), await nameFor(context, asked));
  refuseIfAny([...problems, ...partProblems(labelCount(runs), asked)]);
  const { kind, first, part } = asked;
  const labels = { title, sheet: labelSheet(asked.sheet), kind, first, runs: partOfRuns(runs, part) };
  const content = await context.ports.papers.labels(labels);
  return { name: `${title.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 120)}.pdf`, type: 'application/pdf', content };
}

async function preview(context: Context, goods: readonly LabelGoods[], asked: Asked, found: readonly Problem[]): Promise<LabelPreview> {
  const prices = await seesPrices(context);
  const sheet = labelSheet(asked.sheet);
  const { runs, problems } = labelRuns(goods, choicesOf({ ...asked, price: asked.price && prices }), await nameFor(context, asked));
  const count = labelCount(runs);
  const part = partOfRuns(runs, asked.part);
  const known = { count, parts: labelParts(count), prices, pages: sheetsFor(sheet, asked.first, labelCount(part)) };
  const [first] = part;
  const wrong = [...found, ...problems, ...partProblems(count, asked)];
  if (first === undefined || wrong.some(({ path }) => path === 'kind')) return { ...known, problems: wrong, label: null };
  try {
    // The longest code needs the most room, so it tells whether all fit.
    const longest = part.reduce((one, other) => (other.facts.code.length > one.facts.code.length ? other : one));
    const [label] = await Promise.all([first, longest].map(({ facts }) => context.ports.papers.label(sheet, asked.kind, facts)));
    return { ...known, problems: wrong, label: label ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...known, problems: [...wrong, ...error.errors], label: null };
  }
}

function partProblems(count: number, { part }: Asked): readonly Problem[] {
  const parts = labelParts(count);
  if (part <= parts) return [];
  return [{ path: 'part', message: parts === 1 ? 'These labels are one part' : `These labels have ${parts} parts` }];
}

/** Prices of items are known to the people who see items or enter them in documents. */
function seesPrices({ caller }: Context): Promise<boolean> {
  return mayUse(caller.permissions, 'choose', inventoryItem.slug);
}

function choicesOf({ mrp, ...asked }: Asked) {
  return { ...asked, mrp: mrp === null ? null : paise(mrp) };
}

async function nameFor(context: Context, { organisation }: AskedLabels): Promise<string | null> {
  return organisation ? organisationName(context) : null;
}
