/** The areas of the business as the code is cut: the folders of `modules`, `functions/api` and `web/src`, and one Lambda each. */
export const areas = ['identity', 'organisation', 'masters', 'stock', 'accounts', 'sales', 'reports'] as const;
export type Area = (typeof areas)[number];
