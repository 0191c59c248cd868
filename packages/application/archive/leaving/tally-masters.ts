import type { ReadBooks } from '#application/archive/leaving/read-books';
import { addressIn, dayIn, numberIn, rowsIn, stateIn, textIn } from '#application/archive/leaving/row-texts';
import { alternateOf, defaultGroupOf, mainLocation, placeInChart, type TallyNames } from '#application/archive/leaving/tally-names';
import { derivedId } from '#application/derived-id';
import type { Row } from '#application/ports/records';
import { quantityCodes } from '#domain/gst/uqc';
import type { Nature } from '#domain/posting/chart';
import { openingDifference } from '#domain/posting/opening-difference';
import {
  costCentreXml,
  godownXml,
  groupXml,
  itemXml,
  ledgerXml,
  stockGroupXml,
  unitXml,
  type WrittenBill,
  type WrittenItem,
  type WrittenLedger,
  type WrittenRate,
  type WrittenStock,
} from '#domain/tally/written/masters';
import type { Day } from '#domain/time/day';

/** What a branch's books have when the file begins. */
export interface TallyOpening {
  /** Of the earlier years, debit positive: what income and cost add up to, less what the stock has grown by. */
  readonly earlierResult: number;
  /** Goods by item. */
  readonly stock: ReadonlyMap<string, readonly WrittenStock[]>;
  /** Bills by ledger, with what is open of them. */
  readonly bills: ReadonlyMap<string, readonly { readonly billId: string; readonly amount: number }[]>;
}

export interface TallyMastersWanted {
  readonly books: ReadBooks;
  readonly names: TallyNames;
  readonly branchId: string;
  readonly opening: TallyOpening;
}

/** The masters, each after those that it names. */
export function* tallyMasters(wanted: TallyMastersWanted): Generator<string> {
  const { books, names, branchId, opening } = wanted;
  const groups = books.masters('group');
  for (const [id, row] of inOrder(groups)) {
    if (defaultGroupOf(row) !== undefined) continue;
    const parentId = textIn(row, 'parentId');
    const nature = (textIn(row, 'nature') ?? 'Asset') as Nature;
    yield groupXml({
      guid: id,
      name: names.groups.get(id) ?? id,
      parent: parentId === null ? null : (names.groups.get(parentId) ?? null),
      nature,
    });
  }
  for (const [id, row] of books.masters('project'))
    if (isOf(row, branchId)) yield costCentreXml({ guid: id, name: names.projects.get(id) ?? id });
  for (const [id, row] of books.masters('customer')) yield ledgerXml(ledgerOf(wanted, id, row));
  for (const [id, row] of books.masters('measure-unit')) {
    const code = textIn(row, 'quantityCode') ?? 'OTH';
    const uqc = `${code}-${(quantityCodes.find((one) => one.code === code)?.name ?? code).toUpperCase()}`;
    const symbol = names.units.get(id) ?? id;
    yield unitXml({ guid: id, symbol, name: textIn(row, 'name') ?? symbol, uqc, decimals: numberIn(row, 'decimals') ?? 0 });
  }
  yield godownXml({ guid: derivedId(branchId, 'godown'), name: mainLocation });
  for (const [code, name] of names.godowns) yield godownXml({ guid: derivedId(branchId, `godown ${code}`), name });
  for (const [id, row] of inOrder(books.masters('inventory-group'))) {
    const parent = names.stockGroups.get(textIn(row, 'parentId') ?? '') ?? null;
    yield stockGroupXml({ guid: id, name: names.stockGroups.get(id) ?? id, parent });
  }
  for (const [id, row] of books.masters('inventory-item')) yield itemXml(itemOf(names, id, row, opening.stock.get(id) ?? []));
}

/** Those above come first. */
function* inOrder(all: ReadonlyMap<string, Row>): Generator<readonly [string, Row]> {
  const done = new Set<string>();
  for (const [first] of all) {
    const path: string[] = [];
    for (
      let id: string | null = first;
      id !== null && all.has(id) && !done.has(id) && !path.includes(id);
      id = textIn(all.get(id) ?? {}, 'parentId')
    )
      path.unshift(id);
    for (const id of path) {
      done.add(id);
      yield [id, all.get(id) ?? {}];
    }
  }
}

function isOf(row: Row, branchId: string): boolean {
  return (textIn(row, 'branchId') ?? branchId) === branchId;
}

function ledgerOf({ books, names, branchId, opening }: TallyMastersWanted, id: string, row: Row): WrittenLedger {
  const groupId = textIn(row, 'groupId');
  const place = placeInChart(books.masters('group'), groupId);
  const alias = textIn(row, 'alias');
  const isDefault = row['isDefault'] === true;
  const { debit = 0, credit = 0 } = books.tally.ledgers.get(branchId)?.get(id) ?? {};
  const isResult = place?.nature === 'Income' || place?.nature === 'Expense';
  return {
    guid: id,
    name: names.ledgers.get(id) ?? id,
    alias: isDefault ? null : alias,
    parent: groupId === null ? null : (names.groups.get(groupId) ?? null),
    opening: (isResult ? 0 : debit - credit) + (place === null && alias === 'profit_loss' ? opening.earlierResult : 0),
    isBillWise: row['billWise'] === true,
    bills: billsOf(books, names, opening, id),
    creditDays: numberIn(row, 'creditDays'),
    pan: textIn(row, 'pan'),
    dutyHead: isDefault && alias !== null ? dutyHeadOf(alias) : null,
    registrations: registrationsOf(row),
    mailing: addressIn(row, 'billingAddress'),
    email: textIn(row, 'email'),
    mobile: textIn(row, 'mobile'),
    hasCentres: isResult,
  };
}

function dutyHeadOf(alias: string): string | null {
  const [, head] = /^(?:output|input|rcm_input|rcm_payable)_(igst|cgst|sgst|cess)$/.exec(alias) ?? [];
  return head === undefined ? null : heads[head as keyof typeof heads];
}

const heads = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST/UTGST', cess: 'Cess' } as const;

function billsOf(books: ReadBooks, names: TallyNames, { bills }: TallyOpening, ledgerId: string): readonly WrittenBill[] {
  return (bills.get(ledgerId) ?? []).flatMap(({ billId, amount }) => {
    const known = books.bill(ledgerId, billId);
    if (amount === 0 || known === undefined) return [];
    const { date, dueDate, isAdvance } = known;
    return [{ name: names.bill(ledgerId, billId), date, dueDate, isAdvance, amount }];
  });
}

function registrationsOf(row: Row): WrittenLedger['registrations'] {
  const state = addressIn(row, 'billingAddress')?.state ?? stateIn(row, 'stateName');
  const history = rowsIn(row, 'gstHistory');
  const said = history.length > 0 ? history : [{ ...row, effectiveFrom: whenGstBegan }];
  return said.flatMap((one) => {
    const type = textIn(one, 'registrationType');
    const from = dayIn(one, 'effectiveFrom') ?? whenGstBegan;
    return type === null ? [] : [{ from, type: typesInTally[type] ?? 'Regular', gstin: textIn(one, 'gstin'), state }];
  });
}

const whenGstBegan: Day = '2017-07-01';

/** Special economic zones and embassies are regular dealers in Tally, with a type of their own beside. */
const typesInTally: Readonly<Record<string, string>> = {
  Regular: 'Regular',
  Composition: 'Composition',
  Unregistered: 'Unregistered/Consumer',
};

function itemOf(names: TallyNames, id: string, row: Row, opening: readonly WrittenStock[]): WrittenItem {
  const alternate = alternateOf(row);
  const alternateUnit = alternate === null ? undefined : names.units.get(alternate.unitId);
  const valuation = textIn(row, 'valuation');
  return {
    guid: id,
    name: names.items.get(id) ?? id,
    alias: textIn(row, 'stockCode'),
    parent: names.stockGroups.get(textIn(row, 'groupId') ?? '') ?? null,
    unit: names.units.get(textIn(row, 'unitId') ?? '') ?? '',
    alternate: alternate === null || alternateUnit === undefined ? null : { unit: alternateUnit, each: alternate.each },
    isService: textIn(row, 'type') === 'Service',
    hasBatches: row['batchTracking'] === true,
    costing: valuation === 'FIFO' ? 'FIFO' : valuation === 'LIFO' ? 'LIFO Annual' : 'Avg. Cost',
    rates: rowsIn(row, 'gstHistory').map(rateOf),
    opening,
  };
}

function rateOf(row: Readonly<Record<string, unknown>>): WrittenRate {
  const taxability = textIn(row, 'taxability') ?? 'Taxable';
  return {
    from: dayIn(row, 'effectiveFrom') ?? whenGstBegan,
    taxability: taxabilities[taxability] ?? 'Nil Rated',
    rate: numberIn(row, 'rate') ?? 0,
    cess: numberIn(row, 'cessRate') ?? 0,
    isReverseCharge: row['reverseCharge'] === true,
    hsn: textIn(row, 'hsn'),
  };
}

const taxabilities: Readonly<Record<string, WrittenRate['taxability']>> = {
  Taxable: 'Taxable',
  Nil: 'Nil Rated',
  Exempt: 'Exempt',
  NonGST: 'Non-GST',
};

/** What income and cost of a branch add up to, debit positive: the result of the years before. */
export function resultOf(books: ReadBooks, branchId: string): number {
  const groups = books.masters('group');
  let result = 0;
  for (const [ledgerId, { debit, credit }] of books.tally.ledgers.get(branchId) ?? []) {
    if (ledgerId === openingDifference.id) continue;
    const nature = placeInChart(groups, textIn(books.masters('customer').get(ledgerId) ?? {}, 'groupId'))?.nature;
    if (nature === 'Income' || nature === 'Expense') result += debit - credit;
  }
  return result;
}
