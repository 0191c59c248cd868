/** Units every organisation starts with; the code is the portal's unit quantity code. */
export const defaultUnits: readonly {
  readonly name: string;
  readonly symbol: string;
  readonly quantityCode: string;
  readonly decimals: number;
}[] = [
  { name: 'Numbers', symbol: 'Nos', quantityCode: 'NOS', decimals: 0 },
  { name: 'Pieces', symbol: 'Pcs', quantityCode: 'PCS', decimals: 0 },
  { name: 'Sets', symbol: 'Set', quantityCode: 'SET', decimals: 0 },
  { name: 'Pairs', symbol: 'Prs', quantityCode: 'PRS', decimals: 0 },
  { name: 'Box', symbol: 'Box', quantityCode: 'BOX', decimals: 0 },
  { name: 'Packs', symbol: 'Pac', quantityCode: 'PAC', decimals: 0 },
  { name: 'Dozens', symbol: 'Doz', quantityCode: 'DOZ', decimals: 0 },
  { name: 'Rolls', symbol: 'Rol', quantityCode: 'ROL', decimals: 0 },
  { name: 'Bundles', symbol: 'Bdl', quantityCode: 'BDL', decimals: 0 },
  { name: 'Metres', symbol: 'Mtr', quantityCode: 'MTR', decimals: 2 },
  { name: 'Square Feet', symbol: 'Sqf', quantityCode: 'SQF', decimals: 2 },
  { name: 'Kilograms', symbol: 'Kgs', quantityCode: 'KGS', decimals: 3 },
  { name: 'Grams', symbol: 'Gms', quantityCode: 'GMS', decimals: 2 },
  { name: 'Tonnes', symbol: 'Mts', quantityCode: 'MTS', decimals: 3 },
  { name: 'Litres', symbol: 'Ltr', quantityCode: 'LTR', decimals: 3 },
  { name: 'Other', symbol: 'Oth', quantityCode: 'OTH', decimals: 4 },
];
