import { Refusal } from '#domain/refusal';

/** Last parts of paths that only show, print or export what is there. */
const readingWords: ReadonlySet<string> = new Set([
  'list',
  'own',
  'view',
  'view-attachment',
  'download',
  'print',
  'labels',
  'report',
  'dynamic',
  'dashboard',
  'history',
  'picklist',
  'e-invoice',
  'eway-bill',
  // Reports below the screen of another, and screens below the one of a master.
  'locations',
  'ageing',
  'reorder',
  'ledger',
  'group',
  'leave-balance',
  'opening-balance',
]);

/** Screens whose path alone lets people change something: approvals, and the setup of lists. */
const acting = /^\/(?:(?:sales|purchase)-order-(?:review|approve)-tracker|msp-approval-tracker|configure-grid)(?:\/|$)/;

/** A report below a screen that people work with, and that shows all years. */
const reportBelow = '/bank-cash/bank-reconciliation/statement';

/** Whether a permission path lets a person see, print or export, and change nothing. */
export function onlyReads(path: string): boolean {
  if (path === reportBelow) return true;
  const [, , ...words] = path.split('/');
  return !acting.test(path) && words.every((word) => readingWords.has(word));
}

/** What somebody is told who may only read. */
export function readOnly(): Refusal {
  return new Refusal('forbidden', { what: 'changing anything. Your role is read-only' });
}
