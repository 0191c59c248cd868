/**
 * The areas of the business as the code is cut: the folders of `modules`, `functions/api` and `web/src`, and one Lambda each.
 * `papers` answers the calls of all of them that make a PDF or a sheet, or give out addresses of files: what they need is too heavy for
 * the others to load.
 */
export const areas = ['identity', 'organisation', 'masters', 'stock', 'accounts', 'sales', 'reports', 'papers'] as const;
export type Area = (typeof areas)[number];
