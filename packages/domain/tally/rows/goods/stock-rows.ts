import { scaledText } from '#domain/migration/accounts/figures';
import { mulDiv, type Paise, paise, scaled } from '#domain/money/paise';
import { spread } from '#domain/money/spread';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import type { Placed } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { type Cells, codeText, documentRecord, type TakenRecord } from '#domain/tally/rows/row-texts';
import { placeCells } from '#domain/tally/rows/trade/invoice-rows';

/** What goods of a stock journal do. */
export type StockWork = 'transfer' | 'production' | 'adjustment';

/** The same goods out and in are moved; goods that become others are produced; all else is lost or found. */
export function stockWork(goods: readonly GoodsLine[]): StockWork {
  if (transferLegs(goods) !== undefined) return 'transfer';
  const items = (way: GoodsLine['way']) => new Set(goods.flatMap((line) => (line.way === way ? [line.item.name] : [])));
  const [used, made] = [items('out'), items('in')];
  return used.size > 0 && made.size > 0 && [...made].every((item) => !used.has(item)) ? 'production' : 'adjustment';
}

/** One line of a transfer: goods and where they come from and go to. */
interface Leg {
  readonly line: GoodsLine;
  readonly to: string | null;
}

/** Every line out with its line in: the same item, batch and quantity. Undefined: they are not the same goods. */
function transferLegs(goods: readonly GoodsLine[]): readonly Leg[] | undefined {
  const open = goods.filter(({ way }) => way === 'in');
  const legs: Leg[] = [];
  for (const line of goods.filter(({ way }) => way === 'out')) {
    const isSame = (one: GoodsLine) => one.item === line.item && one.batch === line.batch && one.quantity === line.quantity;
    const at = open.findIndex((one) => isSame(one) && (line.destination === null || one.godown === line.destination));
    const found = at >= 0 ? at : open.findIndex(isSame);
    const [into] = found < 0 ? [] : open.splice(found, 1);
    if (into === undefined) return undefined;
    legs.push({ line, to: into.godown });
  }
  return legs.length > 0 && open.length === 0 ? legs : undefined;
}

export interface StockToWrite {
  readonly key: string;
  readonly goods: readonly GoodsLine[];
  readonly placed: Placed;
  readonly notes: string;
}

/** A document for each pair of places; goods that stay at one location of the books are in none. */
export function transferRecords({ key, goods, placed, notes }: StockToWrite, known: Known): readonly TakenRecord[] {
  const { names } = known;
  const legs = (transferLegs(goods) ?? []).map(({ line, to }) => ({ line, from: names.location(line.godown), to: names.location(to) }));
  const byPlaces = Map.groupBy(
    legs.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from ?? ''}|${to ?? ''}`,
  );
  return [...byPlaces.values()].map((same, at) =>
    documentRecord({
      ...{ slug: 'stock-transfer', date: placed.date, level: placed.level, key: `${key}|${at}` },
      head: {
        // Further documents take the next numbers of the books.
        number: at === 0 ? placed.number : null,
        ...{ fromLocation: same[0]?.from, toLocation: same[0]?.to, notes },
      },
      lists: {
        lines: same.map(({ line }) => ({ ...goodsOf(line, known), batch: line.batch === null ? null : codeText(line.batch) })),
      },
    }),
  );
}

/** Several finished items share the cost by what they are worth in the voucher. */
export function productionRecord({ key, goods, placed, notes }: StockToWrite, known: Known): TakenRecord {
  const made = goods.filter(({ way }) => way === 'in');
  const worth = made.map(({ amount }) => amount as number);
  const isWorth = worth.some((amount) => amount > 0);
  const shares = made.length > 1 && isWorth ? spread(paise(wholeShare), worth) : [];
  return documentRecord({
    ...{ slug: 'production', date: placed.date, level: placed.level, key },
    head: { number: placed.number, notes },
    lists: {
      lines: goods.map((line) => ({
        ...goodsOf(line, known),
        ...placeCells(line.godown, line.batch, known.names),
        type: line.way === 'out' ? 'RAW_ITEM' : 'FINAL_ITEM',
        manufactured: line.way === 'in' && line.batch !== null ? line.madeOn : null,
        share: line.way === 'in' && shares.length > 0 ? scaledText(scaled(shares[made.indexOf(line)] ?? 0)) : null,
      })),
    },
  });
}

/** 100 % in ten-thousandths. */
const wholeShare = 100_0000;

/** Goods that came or went for another reason. `valued`: what is found is worth what the voucher says; else what the item costs. */
export function adjustmentRecord({ key, goods, placed, notes }: StockToWrite, valued: boolean, known: Known): TakenRecord {
  const places = Map.groupBy(goods, (line) => [line.item.name, known.names.location(line.godown) ?? '', line.batch ?? ''].join('|'));
  const lines = [...places.values()].flatMap((same): Cells[] => {
    const [first] = same;
    const change = same.reduce((sum, { way, quantity }) => sum + (way === 'in' ? quantity : -quantity), 0);
    const worth = paise(same.reduce((sum, { way, amount }) => sum + (way === 'in' ? amount : 0), 0));
    if (first === undefined || change === 0) return [];
    return [
      {
        itemId: known.names.item(first.item.name),
        ...placeCells(first.godown, first.batch, known.names),
        change: scaledText(scaled(change)),
        reason: 'Other',
        rate: valued && change > 0 ? rateText(worth, change) : null,
        manufactured: change > 0 && first.batch !== null ? first.madeOn : null,
      },
    ];
  });
  return documentRecord({
    ...{ slug: 'stock-adjustment', date: placed.date, level: placed.level, key },
    head: { number: placed.number, notes },
    lists: { lines },
  });
}

function rateText(worth: Paise, quantity: number): string {
  return scaledText(scaled(mulDiv(worth, 1_000_000, quantity)));
}

function goodsOf({ item, quantity }: GoodsLine, { names }: Known): Cells {
  return { itemId: names.item(item.name), quantity: scaledText(quantity) };
}
