import { isServiceCode } from '#domain/gst/hsn';
import type { Taxability } from '#domain/gst/rate';
import type { AnnualTable } from '#domain/gst-returns/annual/outward-table';
import { seriesOf } from '#domain/gst-returns/issued';
import {
  isExport,
  isZeroRated,
  type Outward,
  type OutwardSection,
  outwardSection,
  reportedRates,
  signOf,
  statedRate,
  statedRows,
} from '#domain/gst-returns/outward';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { type Day, partsOf } from '#domain/time/day';

/**
 * What the outward tables of a month are made of. Documents are added up under keys, so that a month of any size is read in a few pages, and a
 * changed document is taken out and put in again. Notes that lower the supplies count below zero.
 */
export interface ReturnSum {
  readonly key: SumKey;
  readonly amounts: ReturnAmounts;
}

export interface ReturnAmounts extends TaxAmounts {
  readonly documents: number;
  /** Ten-thousandths of the unit, in rows of HSN codes. */
  readonly quantity: number;
}

/** Whether tax is paid by the supplier, nobody (zero-rated, with or without refundable tax) or the buyer. */
export type SupplyNature = 'regular' | 'zero-rated' | 'reverse-charge';
export type SupplyType = 'INTER' | 'INTRA';
export type BuyerKind = 'unregistered' | 'composition' | 'uin';

/** A kind of sum and what it is of, in the order in which it is written. */
export type SumKey =
  | readonly ['section', OutwardSection, SupplyNature]
  /** Small supplies to consumers: by place of supply and rate. */
  | readonly ['b2cs', SupplyType, string, number]
  /** Table 8. */
  | readonly ['nil', `${'INTR' | 'INTRA'}${'B2B' | 'B2C'}`, Exclude<Taxability, 'Taxable' | 'ZeroRated'>]
  /** Table 12: list, HSN, unit code, rate. */
  | readonly ['hsn', 'b2b' | 'b2c', string, string, number]
  /** Table 3.2 of GSTR-3B: by place of supply. */
  | readonly ['place', BuyerKind, string]
  /** Tables 11A and 11B: advances taxed in the month, and advances of earlier months set off. */
  | readonly ['at', SupplyType, string, number]
  | readonly ['txpd', SupplyType, string, number]
  /** Table 14: by the operator's GSTIN. */
  | readonly ['operator', '52' | '9(5)', string]
  /** Table 13: numbers given, and those of them that were cancelled, by series. */
  | readonly ['issued', Outward['kind'], string]
  | readonly ['cancelled', Outward['kind'], string]
  /** What the documents of a kind, by its slug, add to the sections and table 8, and how many of them are in table 13 and not cancelled. */
  | readonly ['entered', string]
  /** The lines of tables 4 and 5 of GSTR-9. */
  | readonly ['annual', AnnualTable];

/** A key as one text. Neither numbers of documents nor codes contain the sign between its parts. */
export function sumName(key: SumKey): string {
  return key.join('|');
}

/** The key that a text was. */
export function sumKey(name: string): SumKey {
  const parts = name.split('|');
  const withRate = ['b2cs', 'hsn', 'at', 'txpd'].includes(parts[0] ?? '');
  return (withRate ? [...parts.slice(0, -1), Number(parts.at(-1))] : parts) as unknown as SumKey;
}

/** What a document adds to the sums of its month. An amended document is in the section in which it was filed. */
export function outwardSums(document: Outward, section = outwardSection(document)): readonly ReturnSum[] {
  // Nothing is issued when an advance is taken back because its invoice came.
  if (document.kind === 'set-off') return document.cancelled ? [] : advanceSums(document);
  const issued: ReturnSum = { key: ['issued', document.kind, seriesOf(document.number)], amounts: { ...noAmounts, documents: 1 } };
  if (document.cancelled) return [issued, { ...issued, key: ['cancelled', document.kind, seriesOf(document.number)] }];
  if (document.kind === 'advance') return [issued, ...advanceSums(document)];
  const { inter } = document;
  const sign = signOf(document);
  const whole = total(reportedRates(document));
  const sums = [issued];
  const add = (key: SumKey, amounts: TaxAmounts, more: Partial<ReturnAmounts> = {}) =>
    sums.push({ key, amounts: { ...plus(noTax, amounts, sign), ...noCounts, ...more } });
  if (section !== null)
    add(['section', section, natureOf(document)], section === 'eco95' ? untaxed(total(document.rates)) : whole, { documents: 1 });
  if (section === 'b2cs') for (const row of statedRows(document)) add(['b2cs', supplyType(inter), document.placeOfSupply, row.rate], row);
  const buyer = placeOf(document, section);
  if (buyer !== null && inter) add(['place', buyer, document.placeOfSupply], whole);
  const { operator } = document;
  if (operator !== null) add(['operator', operator.section, operator.gstin], section === 'eco95' ? untaxed(total(document.rates)) : whole);
  if (section === 'eco95') return sums;
  for (const row of document.rates) {
    const { taxability } = row;
    if (taxability === 'Taxable' || taxability === 'ZeroRated') continue;
    add(['nil', `${inter ? 'INTR' : 'INTRA'}${document.buyerGstin === null ? 'B2C' : 'B2B'}`, taxability], untaxed(row));
  }
  const list = document.buyerGstin !== null && !isExport(document) ? 'b2b' : 'b2c';
  for (const row of document.hsn) {
    const service = isServiceCode(row.hsn);
    const rate = statedRate(document, { taxability: 'Taxable', rate: row.rate });
    add(['hsn', list, row.hsn, service ? 'NA' : row.unit, rate], row, { quantity: service ? 0 : sign * row.quantity });
  }
  return sums;
}

/**
 * Tables 11A and 11B: advances for services, without their tax. One that is received and set off in the same month is in neither table. One of an
 * earlier month lowers the tax of the month in which it is set off.
 */
function advanceSums(document: Outward): readonly ReturnSum[] {
  const { kind, date, receivedOn, inter, placeOfSupply } = document;
  const earlier = kind === 'set-off' && periodOf(receivedOn ?? date) !== periodOf(date);
  const sign = kind === 'set-off' && !earlier ? -1 : 1;
  return statedRows(document).map((row) => ({
    key: [earlier ? 'txpd' : 'at', supplyType(inter), placeOfSupply, row.rate],
    amounts: { ...plus(noTax, row, sign), ...noCounts },
  }));
}

/** `MMYYYY`, as the portal names a month. */
export function periodOf(day: Day): string {
  const { year, month } = partsOf(day);
  return `${String(month).padStart(2, '0')}${year}`;
}

function natureOf(document: Outward): SupplyNature {
  if (document.reverseCharge) return 'reverse-charge';
  return isZeroRated(document) ? 'zero-rated' : 'regular';
}

/** Whose supplies between states table 3.2 wants to know. */
function placeOf(document: Outward, section: OutwardSection | null): BuyerKind | null {
  if (section === null || section === 'eco95' || isZeroRated(document) || document.reverseCharge) return null;
  if (document.buyerGstin === null) return 'unregistered';
  return document.buyer === 'other' ? null : document.buyer;
}

function supplyType(inter: boolean): SupplyType {
  return inter ? 'INTER' : 'INTRA';
}

function untaxed({ taxable }: TaxAmounts): TaxAmounts {
  return { ...noTax, taxable };
}

function total(rows: readonly TaxAmounts[]): TaxAmounts {
  return rows.reduce((sum, row) => plus(sum, row), noTax);
}

/** The sum of a kind, with the parts of its key after the kind. */
export type SumOf<Kind extends SumKey[0]> = ReturnAmounts & { readonly of: Extract<SumKey, readonly [Kind, ...unknown[]]> };

/** Sums of many documents in one. */
export class MonthSums {
  readonly #sums = new Map<string, ReturnSum>();

  add(sums: readonly ReturnSum[], sign: 1 | -1 = 1): this {
    for (const { key, amounts } of sums) {
      const name = sumName(key);
      const before = this.#sums.get(name)?.amounts ?? noAmounts;
      const documents = before.documents + sign * amounts.documents;
      const quantity = before.quantity + sign * amounts.quantity;
      this.#sums.set(name, { key, amounts: { ...plus(before, amounts, sign), documents, quantity } });
    }
    return this;
  }

  all(): readonly ReturnSum[] {
    return [...this.#sums.values()];
  }

  /** The sums of a kind, in the order of their keys. What came to nothing is left out. */
  of<Kind extends SumKey[0]>(kind: Kind): readonly SumOf<Kind>[] {
    return [...this.#sums]
      .filter(([, { key, amounts }]) => key[0] === kind && Object.values(amounts).some((amount) => amount !== 0))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, amounts }]) => ({ ...amounts, of: key }) as SumOf<Kind>);
  }
}

const noCounts = { documents: 0, quantity: 0 } as const;
const noAmounts: ReturnAmounts = { ...noTax, ...noCounts };
