import type { AnyRow } from '#modules/kit/module';

/** A challan states what its goods are worth (rule 55(1)(vi) of the CGST Rules), by the purchase rates of their items. */
export function unstatedValues({ taxed, lines }: AnyRow): readonly string[] {
  if (taxed === true) return [];
  const names = (lines as readonly AnyRow[]).flatMap(({ itemName, total }) => (total ? [] : [String(itemName)]));
  return [...new Set(names)].map((name) => `${name} has no purchase rate, so the challan states no value for it`);
}
