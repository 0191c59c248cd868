import { currentState } from '#domain/address/state';
import type { CreditSource, InwardCredit } from '#domain/gst-returns/credit';
import { eachHead, noTaxes } from '#domain/gst-returns/tax-heads';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import type { RegistrationType } from '#domain/registration/registration';
import type { AnyRow } from '#modules/kit/module';
import { clientTypeOf, textOf } from '#modules/kit/trade/tax/supply';

/** A posted purchase, return or note of the supplier's side, and what its row does not say. */
export interface StoredPurchase {
  readonly slug: string;
  readonly row: AnyRow;
  /** State code of the registration. */
  readonly state: string;
  /** Of the supplier, on the day. */
  readonly supplierType: RegistrationType | null;
}

/** What a purchase is to GSTR-3B, in paise. Returns and notes that lower it are below zero. */
export interface Inward {
  readonly credits: readonly Omit<InwardCredit, 'standing'>[];
  /** 3.1(d): what the organisation pays the tax of. */
  readonly reverseCharge: TaxAmounts;
  /** Table 5: what bears no tax. */
  readonly exempt: number;
  readonly nonGst: number;
  /** From another state, for table 5. */
  readonly inter: boolean;
}

/** The inward supply that a document is to its registration; null: none. */
export function inwardOf({ slug, row, state, supplierType }: StoredPurchase): Inward | null {
  const sign = signs[slug]?.(row) ?? 0;
  if (sign === 0) return null;
  const overseas = clientTypeOf(row) === 'Overseas';
  const parts = [...rowsIn(row['lines']), ...rowsIn(row['charges'])];
  const credits = new Map<CreditSource, Omit<InwardCredit, 'standing'>>();
  let [reverseCharge, exempt, nonGst] = [noTax, 0, 0];
  for (const part of parts) {
    const amounts = amountsOf(part, sign);
    const source = sourceOf(part, overseas);
    if (source === null) {
      if (part['taxability'] === 'NonGST') nonGst += amounts.taxable;
      else if (supplierType === 'Composition' || part['taxability'] === 'Nil' || part['taxability'] === 'Exempt') exempt += amounts.taxable;
      continue;
    }
    if (source === 'import-services' || source === 'reverse-charge') reverseCharge = plus(reverseCharge, amounts);
    const known = credits.get(source) ?? { source, credit: noTaxes, blocked: noTaxes };
    const head = part['itc'] === 'ineligible' ? 'blocked' : 'credit';
    credits.set(source, { ...known, [head]: eachHead((one) => known[head][one] + amounts[one]) });
  }
  return {
    credits: [...credits.values()],
    reverseCharge,
    exempt,
    nonGst,
    inter: currentState(stateOfSupplier(row, state)) !== currentState(state),
  };
}

/** 1, -1 of what lowers the purchases, 0 of what is no purchase, by slug. */
const signs: Readonly<Record<string, (row: AnyRow) => 1 | -1 | 0>> = {
  'purchase-invoice': () => 1,
  'purchase-return': () => -1,
  'debit-note': (row) => (isOfSupplier(row) ? -1 : 0),
  'credit-note': (row) => (isOfSupplier(row) ? 1 : 0),
};

function isOfSupplier(row: AnyRow): boolean {
  return (row['purchaseInvoiceId'] ?? null) !== null && row['withoutTax'] !== true;
}

/** Null: the part bears no tax. */
function sourceOf(part: Plain, overseas: boolean): CreditSource | null {
  if (part['taxability'] !== undefined && part['taxability'] !== 'Taxable') return null;
  switch (part['taxedBy']) {
    case 'import':
      return 'import-goods';
    case 'rcm':
      return overseas ? 'import-services' : 'reverse-charge';
    case 'party':
      return 'other';
    default:
      return null;
  }
}

function amountsOf(part: Plain, sign: 1 | -1): TaxAmounts {
  const of = (name: string) => sign * amount(part[name]);
  return { taxable: of('taxable'), igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') };
}

function stateOfSupplier(row: AnyRow, own: string): string {
  const gstin = textOf(row['partyGstin']);
  const address = row['billingAddress'] as { readonly state?: unknown } | null | undefined;
  return gstin?.slice(0, 2) ?? (text(address?.state) || own);
}
