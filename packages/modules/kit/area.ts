/**
 * The areas of the business, which are also the areas of the code: the folders of `modules`, `functions/api` and `web/src`, and one Lambda
 * each. `grids` serves lists with their setups. `papers` answers the calls of all areas that make a PDF or a sheet, or return addresses of
 * files: their packages are too heavy for the others to load.
 */
export const areas = [
  'identity',
  'organisation',
  'masters',
  'stock',
  'people',
  'messages',
  'accounts',
  'sales',
  'purchase',
  'reports',
  'grids',
  'papers',
] as const;
export type Area = (typeof areas)[number];
