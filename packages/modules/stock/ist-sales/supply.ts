import { type BranchRegistration, branchSupplyKind, isBranchSupply } from '#domain/gst/branch-supply';
import { supplierOf } from '#domain/gst/invoice-rules';
import { taxabilities } from '#domain/gst/rate';
import { negate, paise, scaled } from '#domain/money/paise';
import { balanced } from '#domain/posting/balance';
import { branchLedgerAlias, taxAlias, taxHeads } from '#domain/posting/default-ledgers';
import type { Posting } from '#domain/posting/effect';
import type { DocumentInput } from '#domain/totals/document-input';
import { documentTotals } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';
import type { SentLine } from '#modules/kit/between/fields';
import { statedValues } from '#modules/kit/between/stated-value';
import type { Address } from '#modules/kit/field';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { textOf } from '#modules/kit/trade/tax/supply';
import { itemTaxOn } from '#modules/kit/voucher/item-tax';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** The registration of a branch, from its record. */
export function registrationOf(branch: AnyRow): BranchRegistration {
  return { gstin: textOf(branch['gstin']), state: String(branch['state'] ?? ''), composition: branch['composition'] === true };
}

/** The other branch, its registration, and every figure. Without a supply there is only the stated value. */
export function withSupply(row: IstSales, facts: DocumentFacts): IstSales {
  const there = facts.find('branch', row.toBranchId);
  const [from, to] = [registrationOf(facts.branch), registrationOf(there ?? {})];
  const taxed = there !== undefined && isBranchSupply(from, to);
  const headed: IstSales = {
    ...row,
    fromBranchId: facts.branch.id,
    fromBranch: textOf(facts.branch['name']) ?? row.fromBranch,
    toBranchName: textOf(there?.['name']),
    taxed,
    valueBasis: taxed ? (row.valueBasis ?? 'open-market') : null,
    supplyKind: taxed ? branchSupplyKind(from, to) : null,
    supplier: supplierOf(from),
    placeOfSupply: taxed ? to.state : null,
    fromGstin: from.gstin,
    toGstin: to.gstin,
    toAddress: (there?.['address'] as Address | undefined) ?? null,
    lines: row.lines.map((line) => withTax(line, row, taxed, facts)),
  };
  const input = totalsInput(headed);
  const totals = taxed && totalsProblems(input).length === 0 ? documentTotals(input) : null;
  const values = taxed ? headed.lines.map((_, at) => totals?.lines[at]?.total ?? 0) : statedValues(row.lines, facts);
  return {
    ...headed,
    ...headsOf(totals ?? nothing),
    total: taxed ? (totals?.total ?? 0) : values.reduce((sum, value) => sum + value, 0),
    lines: headed.lines.map((line, at) => ({ ...line, ...headsOf(totals?.lines[at] ?? nothing), total: values[at] ?? 0 })),
    rates: totals?.rates ?? [],
    hsnSummary: totals?.hsn ?? [],
  };
}

/** HSN of the item, and between two registrations its rate and tax on the day. The rate of the item is its open market value. */
function withTax(line: SentLine, { date }: IstSales, taxed: boolean, facts: DocumentFacts): SentLine {
  const item = facts.find('inventory-item', line.itemId);
  if (item === undefined) return line;
  const tax = itemTaxOn(item, date);
  const known = { ...line, hsn: tax?.hsn || textOf(item['hsn']), unitCode: unitCodeOf(item, facts) };
  if (!taxed) return { ...known, rate: null, taxability: null, taxRate: null, cessRate: null, cessPerUnit: null };
  return {
    ...known,
    rate: line.rate ?? (typeof item['salesRate'] === 'number' ? item['salesRate'] : null),
    taxability: tax?.taxability ?? 'Nil',
    taxRate: tax?.rate ?? 0,
    cessRate: tax?.cessRate ?? 0,
    cessPerUnit: tax?.cessPerUnit ?? 0,
  };
}

function unitCodeOf(item: AnyRow, { find }: DocumentFacts): string | null {
  return textOf(find('measure-unit', String(item['unitId']))?.['quantityCode']);
}

/** As the rules of totals want it. What a branch owes another is not rounded to rupees. */
export function totalsInput({ supplyKind, lines }: Pick<IstSales, 'supplyKind' | 'lines'>): DocumentInput {
  return {
    kind: supplyKind === 'intra' || supplyKind === 'inter' ? supplyKind : 'zero',
    rounded: false,
    lines: lines.map((line) => ({
      quantity: scaled(line.quantity),
      rate: scaled(line.rate ?? 0),
      tax: {
        taxability: taxabilities.find((one) => one === line.taxability) ?? 'Nil',
        rate: scaled(line.taxRate ?? 0),
        cessRate: scaled(line.cessRate ?? 0),
        cessPerUnit: paise(line.cessPerUnit ?? 0),
      },
      hsn: line.hsn,
      unit: line.unitCode,
    })),
  };
}

/**
 * The supply in the books of the branch that sends (decision D29): what the other branch owes, sales to branches, output tax. The other
 * branch books its side when the goods arrive.
 */
export function postDispatch(row: IstSales, facts: DocumentFacts): readonly Posting[] {
  if (!row.dispatched || row.cancelled || !row.taxed || row.direction === 'Incoming' || row.total === 0) return [];
  const heads = taxHeads.map((head) => ({ alias: taxAlias('output', head), amount: row[fieldOf[head]] ?? 0 }));
  const others = [{ alias: 'branch_transfer_out', amount: row.taxable ?? 0 }, ...heads].filter(({ amount }) => amount !== 0);
  return balanced([
    { ledgerId: facts.ledger(branchLedgerAlias(row.toBranchId)), amount: paise(row.total) },
    ...others.map(({ alias, amount }) => ({ ledgerId: facts.ledger(alias), amount: negate(paise(amount)) })),
  ]);
}

const fieldOf = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const;

interface HeadsOf {
  readonly taxable: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly cess: number;
}

const nothing: HeadsOf = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

function headsOf({ taxable, igst, cgst, sgst, cess }: HeadsOf): HeadsOf {
  return { taxable, igst, cgst, sgst, cess };
}
