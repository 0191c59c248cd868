/**
 * The areas of the business as the code is cut: the folders of `modules`, `functions/api` and `web/src`, and one Lambda each.
 * `grids` serves lists as an administrator shaped them, and what they are shaped with; `papers` answers the calls of all of them that make
 * a PDF or a sheet, or give out addresses of files: what they need is too heavy for the others to load.
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
  'reports',
  'grids',
  'papers',
] as const;
export type Area = (typeof areas)[number];
