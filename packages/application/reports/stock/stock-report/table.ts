import { byGroup } from '#application/reports/stock/by-group';
import { placesAsked, stockAsked } from '#application/reports/stock/goods-asked';
import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import { allMethods, methodInWords } from '#domain/cost/item-methods';
import { rateOf, type UnitCost } from '#domain/cost/unit-cost';
import type { ValuationMethod } from '#domain/cost/valuation-method';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { addedUp, type PeriodFigures, type PlaceFigures, sumOf } from '#domain/stock-figures/period-figures';
import { formatDay } from '#domain/time/day';
import type { ReportCell, ReportColumn, ReportRow, ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { type StockReportFilter, stockReport } from '#modules/reports/stock/stock-report';

const consumption: readonly ReportColumn[] = [
  { key: 'consumedQuantity', label: 'Consumed', kind: 'quantity' },
  { key: 'consumedValue', label: 'Consumption', kind: 'money' },
  { key: 'profitValue', label: 'Gross Profit', kind: 'money', optional: true },
];

/** Of the closing stock, beside its value by the method of each item. */
const byMethod: readonly ReportColumn[] = allMethods.map((method) => ({
  key: `${method}-value`,
  label: methodInWords(method),
  kind: 'money',
}));

const allColumns: readonly ReportColumn[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'unit', label: 'Unit', kind: 'text' },
  { key: 'openingQuantity', label: 'Opening', kind: 'quantity' },
  { key: 'openingValue', label: 'Opening Value', kind: 'money' },
  { key: 'inwardQuantity', label: 'Inward', kind: 'quantity' },
  { key: 'inwardValue', label: 'Inward Value', kind: 'money' },
  { key: 'outwardQuantity', label: 'Outward', kind: 'quantity' },
  { key: 'outwardValue', label: 'Outward Value', kind: 'money' },
  { key: 'revaluedValue', label: 'Revaluation', kind: 'money', optional: true },
  ...consumption,
  { key: 'closingQuantity', label: 'Closing', kind: 'quantity' },
  { key: 'rate', label: 'Rate', kind: 'quantity', rate: true },
  { key: 'closingValue', label: 'Closing Value', kind: 'money' },
  ...byMethod,
  // Figures people look at first are in view on a screen of 1280 pixels.
  { key: 'openingRate', label: 'Opening Rate', kind: 'quantity', rate: true },
  { key: 'transitQuantity', label: 'In Transit', kind: 'quantity', optional: true },
  { key: 'transitValue', label: 'In Transit Value', kind: 'money', optional: true },
  { key: 'method', label: 'Valuation', kind: 'text' },
  { key: 'remark', label: 'Remark', kind: 'text', optional: true },
];

/** Every column it may have, for Module Setup. */
export const stockReportColumns: readonly ReportSetupColumn[] = allColumns.map(({ key, label, kind }) => ({ key, label, kind }));

export function stockReportTable(filter: StockReportFilter, facts: StockFacts): ReportTable {
  const items = stockAsked(facts, filter).filter((item) => isShown(item, filter));
  const hidden = [...(filter.consumption ? [] : consumption), ...(showsMethods(filter) ? [] : byMethod)];
  const below = items.flatMap((item) => belowRows(item, facts, filter));
  return {
    title: stockReport.title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: allColumns.filter((column) => !hidden.includes(column)),
    rows: [
      ...byGroup(items, facts.groups, { item: (item) => itemRow(item, facts, filter), sums: sumsOf }),
      ...(below.length === 0 ? [] : [{ id: 'below', weight: 'group' as const, cells: { particulars: exceptions }, children: below }]),
    ],
    totals: { particulars: 'Total', ...sumsOf(items, false) },
    ...notesOf(below.length, items, inStatements(filter, facts)),
  };
}

/** Why the balance sheet says another figure: what is on the way is the sender's until it arrives, unless it was sold (decision D44). */
function inStatements(filter: StockReportFilter, facts: StockFacts): readonly string[] {
  const isWhole = !filter.only && !placesAsked(filter) && stockAsked(facts, filter).length === facts.items.length;
  if (facts.inStatements === undefined || !isWhole) return [];
  const onTheWay = paise(facts.inStatements - sumOf(facts.items.map(({ closing }) => closing)).value);
  const said = `In the balance sheet the stock is ${formatPaise(paise(facts.inStatements))}`;
  return [onTheWay === 0 ? `${said}: what is on the way was sold` : `${said}, with ${formatPaise(onTheWay)} on the way between branches`];
}

function notesOf(below: number, items: readonly StockOfItem[], others: readonly string[]): Pick<ReportTable, 'notes'> {
  const isRevalued = items.some(({ revalued, branches }) => revalued !== 0 || branches.some((branch) => branch.revalued !== 0));
  const notes = [
    ...others,
    ...(below === 0 ? [] : [`Below zero: ${below} at the end of the report, valued at the last known rate`]),
    ...(isRevalued
      ? [
          'Revaluation: an average of the year is one rate for all branches, so goods of one branch are worth more or less once another buys. Over all branches, with what is in transit, it comes to nothing.',
        ]
      : []),
  ];
  return notes.length === 0 ? {} : { notes };
}

/** Methods value a branch as a whole, so a part of its places has no value by each. */
function showsMethods(filter: StockReportFilter): boolean {
  return filter.methods === true && !placesAsked(filter);
}

const exceptions = 'Exceptions: stock below zero';

const parts = ['opening', 'inward', 'outward', 'closing'] as const;

/** Shown only where there is something. */
const noted = ['opening', 'inward', 'outward'] as const;

function isShown(item: StockOfItem, { only, all }: StockReportFilter): boolean {
  switch (only) {
    case 'in-stock':
      return item.closing.quantity !== 0 || item.transit.quantity !== 0;
    case 'negative':
      return item.places.some(({ closing }) => closing.quantity < 0);
    case 'reorder':
      return item.reorderLevel !== null && item.closing.quantity < item.reorderLevel;
    default:
      return (
        all === true || [...parts.map((part) => item[part]), item.transit].some(({ quantity, value }) => quantity !== 0 || value !== 0)
      );
  }
}

/** Quantities of different items cannot always be added up, their values can. */
function sumsOf(items: readonly StockOfItem[], adds: boolean): Readonly<Record<string, ReportCell>> {
  const cells = { ...figureCells(addedUp(items)), ...worthCells('transit', sumOf(items.map(({ transit }) => transit))) };
  const consumed = { ...worthCells('consumed', sumOf(items.map((item) => item.consumed))), ...profitOf(items) };
  const added = Object.entries({ ...cells, ...consumed }).filter(([key]) => key.endsWith('Value') || (adds && key.endsWith('Quantity')));
  return { ...Object.fromEntries(added), ...methodCells(items) };
}

/** Nothing where it is not known of every item. */
function profitOf(items: readonly StockOfItem[]): Readonly<Record<string, ReportCell>> {
  const known = items.flatMap(({ grossProfit }) => grossProfit ?? []);
  return known.length === 0 || known.length < items.length ? {} : { profitValue: known.reduce((sum, profit) => sum + profit, 0) };
}

function methodCells(items: readonly StockOfItem[]): Readonly<Record<string, ReportCell>> {
  if (items.every((item) => item.byMethod === undefined)) return {};
  const worth = (method: ValuationMethod) => items.reduce((sum, item) => sum + (item.byMethod?.get(method) ?? 0), 0);
  return Object.fromEntries(allMethods.map((method) => [`${method}-value`, worth(method)]));
}

function figureCells(figures: PeriodFigures): Readonly<Record<string, ReportCell>> {
  return {
    ...Object.assign({}, ...parts.map((part) => worthCells(part, figures[part]))),
    ...Object.fromEntries(noted.flatMap((part) => (figures[part].quantity === 0 ? [[`${part}Quantity`, null]] : []))),
    revaluedValue: figures.revalued || null,
    openingRate: rateOf(figures.opening),
    rate: rateOf(figures.closing),
  };
}

function worthCells(part: string, { quantity, value }: UnitCost): Readonly<Record<string, ReportCell>> {
  return { [`${part}Quantity`]: quantity, [`${part}Value`]: value };
}

function itemRow(item: StockOfItem, facts: StockFacts, filter: StockReportFilter): ReportRow {
  const { id, name, unit, method, transit, consumed } = item;
  const isShort = item.reorderLevel !== null && item.closing.quantity < item.reorderLevel;
  const remark = item.places.some(({ below }) => below !== undefined) ? 'Below zero' : isShort ? 'Below the reorder level' : null;
  const children = filter.places ? placeRows(item, facts, filter) : [];
  return {
    id,
    cells: {
      ...{ particulars: name, unit, ...figureCells(item), method, remark },
      ...(transit.quantity === 0 && transit.value === 0 ? {} : worthCells('transit', transit)),
      ...methodCells([item]),
      ...(filter.consumption ? { ...worthCells('consumed', consumed), ...profitOf([item]) } : {}),
    },
    link: ledgerLink(item, filter),
    ...(children.length > 0 ? { children } : {}),
  };
}

/** Branch ▸ location ▸ batch. A single branch, and batches where there are none, need no rows. */
function placeRows(item: StockOfItem, { branches }: StockFacts, filter: StockReportFilter): readonly ReportRow[] {
  const places = item.places.filter((place) => parts.some((part) => place[part].quantity !== 0 || place[part].value !== 0));
  if (branches.length === 1) return locationRows(item, places, filter);
  const byBranch = Map.groupBy(places, ({ branch }) => branch);
  return branches.flatMap(({ id, name }): ReportRow[] => {
    const own = byBranch.get(id) ?? [];
    const figures = placesAsked(filter) ? addedUp(own) : item.branches.find(({ branch }) => branch === id);
    if (own.length === 0 || figures === undefined) return [];
    const row = placeRow(item, `${item.id}:${id}`, name, figures, { ...filter, branches: [id] });
    return [{ ...row, children: locationRows(item, own, { ...filter, branches: [id] }) }];
  });
}

function locationRows(item: StockOfItem, places: readonly PlaceFigures[], filter: StockReportFilter): readonly ReportRow[] {
  return [...Map.groupBy(places, ({ location }) => location)].map(([location, own]): ReportRow => {
    const key = (batch: string) => `${item.id}:${own[0]?.branch}:${location}:${batch}`;
    const called = location === '' ? 'No location' : location;
    const [only] = own;
    if (own.length === 1 && only !== undefined)
      return placeRow(item, key(only.batch), [called, batchWords(only.batch)].filter(Boolean).join(', '), only, filter);
    const batches = own.map((place) => placeRow(item, key(place.batch), batchWords(place.batch) || 'No batch', place, filter));
    return { ...placeRow(item, `${item.id}:${own[0]?.branch}:${location}`, called, addedUp(own), filter), children: batches };
  });
}

function batchWords(batch: string): string {
  return batch === '' ? '' : `batch ${batch}`;
}

function placeRow(
  item: StockOfItem,
  id: string,
  particulars: string,
  figures: PeriodFigures & Pick<PlaceFigures, 'below'>,
  filter: StockReportFilter,
): ReportRow {
  const remark = figures.below === undefined ? null : sinceWords(figures.below, filter);
  return { id, cells: { particulars, unit: item.unit, ...figureCells(figures), remark }, link: ledgerLink(item, filter) };
}

/** What is below zero, where, and since when. */
function belowRows(item: StockOfItem, { branches }: StockFacts, filter: StockReportFilter): readonly ReportRow[] {
  return item.places.flatMap(({ branch, location, batch, closing, below }): ReportRow[] => {
    if (below === undefined) return [];
    const name = branches.length > 1 ? branches.find(({ id }) => id === branch)?.name : undefined;
    const place = [name, location, batchWords(batch)].filter(Boolean).join(', ');
    const remark = [place, sinceWords(below, filter)].filter(Boolean).join(': ');
    const worth = worthCells('closing', closing);
    return [
      {
        id: `below:${item.id}:${branch}:${location}:${batch}`,
        cells: { particulars: item.name, unit: item.unit, ...worth, rate: rateOf(closing), method: item.method, remark },
        link: ledgerLink(item, { ...filter, branches: branches.length > 1 ? [branch] : filter.branches }),
      },
    ];
  });
}

function sinceWords({ since }: NonNullable<PlaceFigures['below']>, { from }: StockReportFilter): string {
  return since === null ? `Below zero since before ${formatDay(from)}` : `Below zero since ${formatDay(since)}`;
}

function ledgerLink({ id }: StockOfItem, { from, to, branches }: Pick<StockReportFilter, 'from' | 'to' | 'branches'>): string {
  const several = branches !== null && branches.length > 0 ? `&branches=${branches.join(',')}` : '';
  return `/app/stock-report/ledger?itemId=${id}&from=${from}&to=${to}${several}`;
}
