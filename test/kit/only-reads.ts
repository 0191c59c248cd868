import type { Operation } from '#modules/kit/operations/operation';

/**
 * Which calls only read, written down again in the simplest way for the contract tests: a call by GET reads, and a call by POST reads if it
 * is listed here.
 */
const readingPosts = /\.(?:list|exists|named|build|export|labels|label-preview)$/;
const alsoReading: ReadonlySet<string> = new Set([
  'general.search',
  'user.find-by-branch',
  'user.find-by-organisation',
  'product.stock-report',
  'product.location-wise-item-report',
  'product.export-stock-report',
  'inventory-item.find-codes',
  'stock-adjustment.stock-of-items',
  'dashboard.filter-options',
  'dashboard.data',
  ...[
    'load',
    'get',
    'count',
    'get-filter',
    'for-dashboard',
    'modules',
    'sub-modules',
    'get-setup',
    'preview-setup',
    'setup-model',
    'export',
  ].map((verb) => `grid.${verb}`),
]);
/** What they keep for themselves. */
const own: ReadonlySet<string> = new Set([
  'user.choose-financial-year',
  'grid.save-filter',
  'grid.update-filter',
  'grid.save-menu',
  'dashboard.save-arrangement',
  'export-file.begin',
  'export-file.begin-report',
]);

export const onlyReads = ({ id, method }: Operation) =>
  method === 'GET' || (method === 'POST' && (readingPosts.test(id) || alsoReading.has(id)));
export const isKeptForOneself = ({ id }: Operation) => own.has(id);
