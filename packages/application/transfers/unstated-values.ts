import type { Row } from '#application/ports';

/** A challan states what its goods are worth (rule 55(1)(vi) of the CGST Rules), by the purchase rates of their items. */
export function unstatedValues({ taxed, lines }: Row): readonly string[] {
  if (taxed === true) return [];
  const names = (lines as readonly Row[]).flatMap(({ itemName, total }) => (total ? [] : [String(itemName)]));
  return [...new Set(names)].map((name) => `${name} has no purchase rate, so the challan states no value for it`);
}
