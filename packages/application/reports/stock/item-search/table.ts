import { formatScaled } from '#domain/money/format';
import { type Rate, scaled } from '#domain/money/paise';
import { freshnessOf } from '#domain/stock/batch';
import { type Day, formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import type { PieceStatus } from '#modules/kit/stock-lines/piece-status';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type ItemSearchFilter, itemSearch } from '#modules/reports/stock/item-search';

/** How many items a search shows. */
export const mostFoundItems = 20;

/** The last invoice with the item in the open branch. */
export interface LastTrade {
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly date: Day;
  readonly party: string | null;
  readonly rate: Rate;
}

interface Quantities {
  readonly onHand: number;
  readonly reserved: number;
  readonly expected: number;
}

export interface FoundBranch extends Quantities {
  readonly id: string;
  readonly name: string;
  readonly places: readonly FoundPlace[];
}

interface FoundPlace {
  readonly location: string;
  readonly batch: string;
  readonly quantity: number;
  /** Of the batch; null without one, or if it is not known. */
  readonly expires: Day | null;
}

/** What one document has on its way from a branch to another, and nobody has received. */
export interface FoundTransit {
  readonly dispatchId: string;
  readonly from: string;
  readonly to: string;
  readonly number: string;
  readonly date: Day;
  readonly quantity: number;
  /** Of the document in the open branch, if the caller may open it. */
  readonly id: string | null;
}

/** An item in every branch the caller may search. */
export interface FoundItem {
  readonly id: string;
  readonly name: string;
  readonly stockCode: string | null;
  readonly unit: string;
  readonly salesRate: number | null;
  readonly taxRate: number | null;
  readonly branches: readonly FoundBranch[];
  /** The first sent comes first. */
  readonly transit: readonly FoundTransit[];
  /** Only of a single item, and only for people who may see such invoices. */
  readonly bought: LastTrade | null;
  readonly sold: LastTrade | null;
}

/** Items by name, stock code or barcode. */
export interface ItemSearchFacts {
  readonly items: readonly FoundItem[];
  /** There are more than are shown. */
  readonly more: boolean;
  /** More may be in transit: what was sent long ago is not looked for. */
  readonly olderTransit: boolean;
  /** What is near expiry depends on the day, and on the organisation. */
  readonly today: Day;
  readonly nearDays: number;
  /** If a barcode was found: where its piece is. */
  readonly piece: { readonly code: string; readonly status: PieceStatus; readonly branch: string; readonly location: string } | null;
}

const columns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Item', kind: 'text' },
  { key: 'stockCode', label: 'Stock Code', kind: 'text', optional: true },
  { key: 'expiry', label: 'Expiry', kind: 'text', optional: true },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'onHand', label: 'On Hand', kind: 'quantity' },
  { key: 'reserved', label: 'Reserved', kind: 'quantity' },
  { key: 'free', label: 'Free', kind: 'quantity' },
  { key: 'expected', label: 'Expected', kind: 'quantity' },
  { key: 'inTransit', label: 'In Transit', kind: 'quantity', optional: true },
  { key: 'salesRate', label: 'Sales Rate', kind: 'quantity', rate: true, optional: true },
  { key: 'tax', label: 'GST', kind: 'text', optional: true },
  { key: 'transit', label: 'Sent', kind: 'text', optional: true },
  { key: 'bought', label: 'Last Bought', kind: 'text', optional: true },
  { key: 'sold', label: 'Last Sold', kind: 'text', optional: true },
];

/** Every column it may have, for Module Setup. */
export const itemSearchColumns: readonly ReportSetupColumn[] = columns.map(({ key, label, kind }) => ({ key, label, kind }));

export function itemSearchTable({ search }: ItemSearchFilter, facts: ItemSearchFacts): ReportTable {
  const { items, more, olderTransit, piece } = facts;
  const notes = [
    ...(piece === null ? [] : [pieceWords(piece)]),
    ...(more ? [`Only the first ${mostFoundItems} items are shown. Type more of the name`] : []),
    ...(olderTransit ? ['Goods that were sent very long ago and never received are not shown here. See IST Sales'] : []),
  ];
  return {
    title: itemSearch.title,
    subtitle: search ?? '',
    columns,
    rows: items.map((item) => itemRow(item, facts)),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function pieceWords({ code, status, branch, location }: NonNullable<ItemSearchFacts['piece']>): string {
  const where = [branch, location].filter(Boolean).join(', ');
  return status === 'Available'
    ? `${code} is available in ${where}`
    : `${code} is not available: ${status.toLowerCase()}, last in ${where}`;
}

type Freshness = Pick<ItemSearchFacts, 'today' | 'nearDays'>;

function itemRow(item: FoundItem, on: Freshness): ReportRow {
  const { id, name, stockCode, unit, salesRate, taxRate, branches, transit, bought, sold } = item;
  const under = (part: keyof Quantities) => branches.reduce((sum, branch) => sum + branch[part], 0);
  return {
    id,
    cells: {
      ...{ particulars: name, stockCode, unit, salesRate },
      ...quantityCells({ onHand: under('onHand'), reserved: under('reserved'), expected: under('expected') }),
      inTransit: transit.length === 0 ? null : transit.reduce((sum, { quantity }) => sum + quantity, 0),
      tax: taxRate === null ? null : `${formatScaled(scaled(taxRate))}%`,
      ...{ bought: tradeWords(bought), sold: tradeWords(sold) },
    },
    link: `/app/inventory-item/view/${id}`,
    children: [...branches.map((branch) => branchRow(item, branch, on)), ...transitRows(item), ...tradeRows(item)],
  };
}

function branchRow({ id: itemId, unit }: FoundItem, branch: FoundBranch, on: Freshness): ReportRow {
  const id = `${itemId}:${branch.id}`;
  const places = branch.places.filter(({ quantity }) => quantity !== 0);
  // A single place without a name says nothing new.
  const shown = places.length === 1 && places[0]?.location === '' && places[0].batch === '' ? [] : places;
  return {
    id,
    cells: { particulars: branch.name, unit, ...quantityCells(branch) },
    link: `/app/stock-report/ledger?itemId=${itemId}&branches=${branch.id}`,
    ...(shown.length === 0
      ? {}
      : {
          children: shown.map((place) => ({
            id: `${id}:${place.location}:${place.batch}`,
            cells: {
              particulars: [place.location || 'No location', place.batch && `batch ${place.batch}`].filter(Boolean).join(', '),
              expiry: expiryWords(place, on),
              unit,
              onHand: place.quantity,
            },
          })),
        }),
  };
}

/** Until when its batch can be used; marked if that is soon, or past. */
function expiryWords({ expires }: FoundPlace, { today, nearDays }: Freshness): string | null {
  if (expires === null) return null;
  const state = freshnessOf(expires, today, nearDays);
  if (state === 'expired') return `Expired ${formatDay(expires)}`;
  return `${state === 'near' ? 'Near expiry' : 'Expires'} ${formatDay(expires)}`;
}

function transitRows({ id, unit, transit }: FoundItem): readonly ReportRow[] {
  return transit.map(({ dispatchId, from, to, number, date, quantity, id: document }) => ({
    id: `${id}:transit:${dispatchId}`,
    cells: {
      ...{ particulars: `In transit to ${to}`, unit, inTransit: quantity },
      transit: `from ${from}, ${number}, ${formatDay(date)}`,
    },
    ...(document === null ? {} : { link: voucherLink({ slug: 'ist-sales', id: document }) }),
  }));
}

function tradeRows({ id, bought, sold }: FoundItem): readonly ReportRow[] {
  const row = (key: 'bought' | 'sold', label: string, trade: LastTrade | null): ReportRow[] =>
    trade === null ? [] : [{ id: `${id}:${key}`, cells: { particulars: label, [key]: tradeWords(trade) }, link: voucherLink(trade) }];
  return [...row('bought', 'Last bought', bought), ...row('sold', 'Last sold', sold)];
}

function quantityCells({ onHand, reserved, expected }: Quantities): Readonly<Record<string, number>> {
  return { onHand, reserved, free: onHand - reserved, expected };
}

function tradeWords(trade: LastTrade | null): string | null {
  if (trade === null) return null;
  return [`₹${formatScaled(trade.rate)}`, formatDay(trade.date), trade.party].filter(Boolean).join(', ');
}
