import { isHsn } from '#domain/gst/hsn';
import { quantityCodes } from '#domain/gst/uqc';
import type { MonthSums } from '#domain/gst-returns/sums';

const units = new Set(quantityCodes.map(({ code }) => code));

/**
 * Why the portal would refuse the file of GSTR-1, as sentences, as far as table 12 tells it. The portal refuses a file as a whole, and names neither
 * code nor document.
 */
export function portalRefusals(sums: MonthSums): readonly string[] {
  const rows = sums.of('hsn');
  const codes = [...new Set(rows.map(({ of: [, , hsn] }) => hsn))];
  const wrong = codes.filter((hsn) => hsn !== '' && !isHsn(hsn));
  const unknown = [...new Set(rows.map(({ of: [, , , unit] }) => unit))].filter((unit) => unit !== 'NA' && !units.has(unit));
  return [
    ...(codes.includes('') ? ['Some supplies have no HSN code. The portal refuses the whole file: enter the codes of their items.'] : []),
    ...wrong.map((hsn) => `${hsn} is no HSN code. The portal refuses the whole file: correct it in the item.`),
    ...unknown.map((unit) => `${unit || 'An empty unit'} is no unit code of the portal. Choose one for the measure unit.`),
  ];
}
