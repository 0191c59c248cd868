import type { Operation } from '#modules/kit/operations/operation';

/** Calls by POST that only answer: their question is too long for an address. */
const answering: ReadonlySet<string> = new Set(['list', 'exists', 'named', 'build', 'export', 'labels', 'label-preview']);

/** The same of calls written by hand. */
const answeringCalls: ReadonlySet<string> = new Set([
  'user.find-by-branch',
  'user.find-by-organisation',
  'grid.load',
  'grid.get',
  'grid.count',
  'grid.get-filter',
  'grid.for-dashboard',
  'grid.modules',
  'grid.sub-modules',
  'grid.get-setup',
  'grid.preview-setup',
  'grid.setup-model',
  'grid.export',
  'general.search',
  'dashboard.filter-options',
  'dashboard.data',
  'product.stock-report',
  'product.location-wise-item-report',
  'product.export-stock-report',
  'inventory-item.find-codes',
  'stock-adjustment.stock-of-items',
]);

/** What people keep for themselves: the open year, how a list looks to them, and files of what they may see. */
const ownThings: ReadonlySet<string> = new Set([
  'user.choose-financial-year',
  'grid.save-filter',
  'grid.update-filter',
  'grid.save-menu',
  'dashboard.save-arrangement',
  'export-file.begin',
  'export-file.begin-report',
]);

/** Whether a call changes nothing in an organisation, so that people who may only read may make it. */
export function changesNothing({ id, method, scope }: Pick<Operation, 'id' | 'method' | 'scope'>): boolean {
  if (method === 'GET' || scope === 'none') return true;
  return (method === 'POST' && answering.has(id.slice(id.indexOf('.') + 1))) || answeringCalls.has(id) || ownThings.has(id);
}
