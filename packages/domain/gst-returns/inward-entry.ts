import { currentState } from '#domain/address/state';
import type { Inward, InwardTax } from '#domain/gst-returns/inward';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import { plus } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

/**
 * A stored purchase as GSTR-3B counts it; null if it does not. `sign` is -1 for returns and notes that lower purchases. Drafts and cancelled
 * purchases have no effect on the books.
 */
export function inwardEntry(sign: 1 | -1, row: Plain, effect: { readonly date: Day } | null): Inward | null {
  if (effect === null) return null;
  const overseas = row['clientType'] === 'Overseas';
  const taxes = new Map<string, InwardTax>();
  let [exempt, nonGst] = [0, 0];
  for (const part of [...rowsIn(row['lines']), ...rowsIn(row['charges']), ...rowsIn(row['items'])]) {
    const of = (name: string) => sign * amount(part[name]);
    const source = sourceOf(part, overseas);
    if (source === null) {
      if (part['taxability'] === 'NonGST') nonGst += of('taxable');
      else if (row['partyType'] === 'Composition' || part['taxability'] === 'Nil' || part['taxability'] === 'Exempt')
        exempt += of('taxable');
      continue;
    }
    const blocked = part['itc'] === 'ineligible';
    const amounts = { taxable: of('taxable'), igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') };
    const key = `${source} ${blocked}`;
    const before = taxes.get(key);
    taxes.set(key, { source, blocked, ...(before === undefined ? amounts : plus(before, amounts)) });
  }
  return {
    date: effect.date,
    ...{ credits: [...taxes.values()], exempt, nonGst },
    inter: isFromOtherState(row),
  };
}

/** Null: the part bears no tax. */
function sourceOf(part: Plain, overseas: boolean): InwardTax['source'] | null {
  if (part['taxability'] !== undefined && part['taxability'] !== null && part['taxability'] !== 'Taxable') return null;
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

/** The place of supply of a purchase is the state of the branch, so a supplier in another state supplies between states. */
function isFromOtherState(row: Plain): boolean {
  const address = row['billingAddress'] as { readonly state?: unknown } | null | undefined;
  const own = text(row['placeOfSupply']);
  const theirs = text(row['partyGstin']).slice(0, 2) || text(address?.state) || own;
  return currentState(theirs) !== currentState(own);
}
