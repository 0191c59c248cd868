import { expect, it } from 'vitest';
import { contents, documents, masters, operations } from '#modules/all';
import type { Operation } from '#modules/kit/operations/operation';

/**
 * The permission of each call, written here from the specification and not read from the code under test. The walk proves that the product
 * follows its table; this test proves that the table is right.
 */

/** What the verbs of the generic service need (section 6 and decision D14): the path of a screen, or membership. */
const generic: Readonly<Record<string, string>> = {
  list: '',
  all: '',
  get: '',
  history: '',
  download: '',
  create: '/add',
  multipart: '/add',
  import: '/add',
  update: '/edit',
  remove: '/delete',
  'hard-delete': '/delete',
  activate: '/status',
  status: '/status',
  print: '/print',
  paper: '/print',
  'picklist-download': '/download/picklist',
  'picklist-print': '/print/picklist',
  'picklist-paper': '/print/picklist',
  'picklist-email': '/email/picklist',
  'picklist-email-draft': '/email/picklist',
  'e-invoice-generate': '/e-invoice/generate',
  'e-invoice-cancel': '/e-invoice/cancel',
  'e-invoice-mark': '/e-invoice/mark',
  'e-invoice-download': '/e-invoice/download',
  'e-invoice-print': '/e-invoice/print',
  'e-invoice-paper': '/e-invoice/print',
  'e-invoice-signed': '/e-invoice/download',
  'e-invoice-email': '/e-invoice/email',
  'e-invoice-email-draft': '/e-invoice/email',
  'eway-bill-generate': '/eway-bill/generate',
  'eway-bill-mark': '/eway-bill/mark',
  'eway-bill-update-vehicle': '/eway-bill/update-vehicle',
  'eway-bill-several-vehicles': '/eway-bill/update-vehicle',
  'eway-bill-update-transporter': '/eway-bill/update-transporter',
  'eway-bill-extend-validity': '/eway-bill/extend-validity',
  'eway-bill-cancel': '/eway-bill/cancel',
  'eway-bill-download': '/eway-bill/download',
  'eway-bill-print': '/eway-bill/print',
  'eway-bill-paper': '/eway-bill/print',
  'eway-bill-email': '/eway-bill/email',
  'eway-bill-email-draft': '/eway-bill/email',
  // A voucher has a print; a master has the contents of its screen.
  'document.download': '/download',
  'document.history': '/view',
  'document.chain': '/view',
  'document.get': '/view /edit /clone',
  // Who types a distance sees what the portal counted.
  'document.portal-distance': '/add /edit /clone',
  'sales-invoice.portal-distance': '/add /edit /clone /transport-details',
  // Cancelled documents are taken back, and others cancelled.
  'document.activate': '/undo-cancel',
  'document.status': '/cancel /undo-cancel',
  // Bank and cash entries (answer A09) and bill set-offs cannot be cloned.
  'bank-cash.get': '/view /edit',
  'bill-set-off.get': '/view /edit',
  // Labels of what came in are one of a document's papers.
  labels: '/print',
  'label-preview': '/print',
  email: '/email',
  'email-draft': '/email',
  attach: '/upload-attachment',
  attachments: '/view-attachment',
  attachment: '/view-attachment',
  detach: '/delete-attachment',
  build: '',
  export: '',
  options: 'choose',
  'names-of': 'name',
  named: 'choose',
};

/** Screens with another path than their slug (section 2). */
const bases: Readonly<Record<string, string>> = {
  'week-off-group': '/week-off/group',
  'ledger-report': '/ledger-group/report',
  'ledger-credit-debit': '/ledger-credit-debit/report',
  'stock-ledger': '/stock-report/ledger',
  'stock-locations': '/stock-report/locations',
  'stock-ageing': '/stock-report/ageing',
  'reorder-list': '/stock-report/reorder',
  'bank-reconciliation-statement': '/bank-cash/bank-reconciliation/statement',
};

const addPaths: Readonly<Record<string, string>> = { '/type-of-delivery': '/type-of-deliverry/add' };

/** Who holds the permission of a tracker may give its level (section 4). */
const trackers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sales-order': {
    review: '/sales-order-review-tracker',
    approve: '/sales-order-approve-tracker',
    'msp-approve': '/msp-approval-tracker',
  },
  'purchase-order': {
    review: '/purchase-order-review-tracker',
    approve: '/purchase-order-approve-tracker',
  },
};

/** Exceptions of the specification (section 2): spelling, own paths, or actions that are always shown. */
const otherwise: Readonly<Record<string, string>> = {
  ...Object.fromEntries(masters.map(({ slug, path = `/${slug}`, without = [] }) => [`${slug}.exists`, typing(path, without)])),
  ...Object.fromEntries(
    Object.entries(trackers).flatMap(([slug, paths]) => [
      ...Object.entries(paths).flatMap(([verb, path]) => [`${slug}.${verb}`, `${slug}.update-in-${verb}`].map((id) => [id, path])),
      [`${slug}.send-back`, Object.values(paths).join(' ')],
      [`${slug}.waiting`, Object.values(paths).join(' ')],
    ]),
  ),
  // Who may send an order may take that back.
  'sales-order.undo-dispatch': '/sales-order/ready-for-dispatch /sales-order/dispatched',
  // Goods between branches have a permission for each side. Recalling them cancels what was sent.
  'ist-sales.dispatch': '/ist-sales/source-qty',
  'ist-sales.recall': '/ist-sales/cancel',
  'ist-receipt.create': '/ist-sales/destination-qty',
  'ist-receipt.multipart': '/ist-sales/destination-qty',
  'branch.activate': '/branch/deactivate-activate',
  'branch.status': '/branch/deactivate-activate',
  ...Object.fromEntries(['create', 'multipart', 'import'].map((verb) => [`type-of-delivery.${verb}`, '/type-of-deliverry/add'])),
  ...Object.fromEntries(
    ['product-category', 'manufacturer', 'delivery-provider', 'type-of-delivery', 'installer'].flatMap((slug) =>
      ['activate', 'status'].map((verb) => [`${slug}.${verb}`, `/${slug}`]),
    ),
  ),
};

/** Forms ask whether a value is taken while people type. */
function typing(path: string, without: readonly string[]): string {
  return [
    path,
    ...(without.includes('create') ? [] : [addPaths[path] ?? `${path}/add`]),
    ...(without.includes('update') ? [] : [`${path}/edit`]),
  ].join(' ');
}

const irregular = new Set(contents.flatMap((area) => area.irregular));

it('a call that follows from a definition needs the path of the screen it serves', () => {
  const wrong = operations
    .filter((operation) => !irregular.has(operation))
    .flatMap((operation) => {
      const { id, slug } = operation;
      const verb = id.slice(slug.length + 1);
      const suffix = generic[id] ?? (vouchers.has(slug) ? generic[`document.${verb}`] : undefined) ?? generic[verb] ?? `/${verb}`;
      const base = bases[slug] ?? `/${slug}`;
      const needs =
        otherwise[id] ??
        (suffix.startsWith('/') || suffix === ''
          ? suffix
              .split(' ')
              .map((end) => base + end)
              .join(' ')
          : `${suffix} ${slug}`);
      const found = accessOf(operation);
      return found === needs ? [] : [`${id}: ${found}, not ${needs}`];
    });
  expect(wrong).toEqual([]);
});

const vouchers = new Set(documents.map(({ slug }) => slug));

function accessOf({ access }: Operation): string {
  if (typeof access === 'string') return access;
  if ('may' in access) return `${access.may} ${access.of}`;
  return ('anyOf' in access ? access.anyOf : [access.permission]).join(' ');
}

/** Every call open to all members must be listed here: names for drop-downs, own data, and lists that check permissions themselves. */
const members = `
  draft.list draft.get draft.save draft.remove
  user.update-profile user.my-pictures user.download user.signature-data user.choose-organisation-by-get user.choose-financial-year
  user.options user.names-of user.find-active user.app-permissions user.find-by-branch user.find-by-organisation
  org.details org.currency org.address org.is-ekhata-admin
  file.upload file.confirm file.address import-file.sample import-file.preview
  grid.export export-file.begin export-file.begin-report export-file.state export-file.address
  grid.load grid.get grid.count grid.get-menu grid.save-menu grid.get-filter grid.save-filter grid.update-filter grid.find-filter-data
  general.search grid.for-dashboard dashboard.filter-options dashboard.data
  dropdown.rows lookup-value.by-entity-and-field lookup-value.by-fields lookup-value.id-by-name`;

/** Calls for people who may choose a record or see its name, and calls that forms make while people type. */
const narrower: Readonly<Record<string, string>> = {
  'bank-reconciliation.banks': '/bank-cash/bank-reconciliation /bank-cash/bulk-import /bank-cash/bank-reconciliation/statement',
  'bank-reconciliation.summary': '/bank-cash/bank-reconciliation /bank-cash/bank-reconciliation/statement',
  'bank-reconciliation.lines': '/bank-cash/bank-reconciliation /bank-cash/bank-reconciliation/statement',
  'bank-reconciliation.entries': '/bank-cash/bank-reconciliation /bank-cash/bank-reconciliation/statement',
  'bank-reconciliation.line-history': '/bank-cash/bank-reconciliation /bank-cash/bank-reconciliation/statement',
  'bank-reconciliation.statements': '/bank-cash/bank-reconciliation /bank-cash/bulk-import',
  'branch.entry-facts': 'name customer',
  'group.active': 'choose group',
  'project.of-branch': 'choose project',
  'project.name': 'name project',
  'terms-condition.active': 'choose terms-condition',
  'terms-condition.type-exists': '/terms-condition /terms-condition/add /terms-condition/edit',
  'customer.for-entry': 'choose customer',
  // People who settle bills see them.
  'customer.unadjusted-vouchers':
    '/customer /bank-cash/add /bank-cash/edit /journal-voucher/add /journal-voucher/edit /bill-set-off/add /bill-set-off/edit',
  'customer.names': 'choose customer',
  'customer.name': 'name customer',
  'customer.of-group': 'choose customer',
  'customer.by-alias': 'choose customer',
  'customer.of-type': 'choose customer',
  'customer.active': 'choose customer',
  'customer.group-alias': 'name customer',
  'customer.of-type-and-group': 'choose customer',
  'manufacturer.supplier-name-exists': '/manufacturer /manufacturer/add /manufacturer/edit',
  'manufacturer.prefix-exists': '/manufacturer /manufacturer/add /manufacturer/edit',
  'warehouse-location.active': 'name inventory-item',
  'warehouse-location.name': 'name inventory-item',
  'role.find-all': 'choose role',
  'role.name-exists': '/role /role/add /role/edit',
  'user.email-exists': '/user /user-invitation /user-invitation/invite',
  'user.exists': '/user /user-invitation /user-invitation/invite',
  'user-invitation.exists': '/user-invitation /user-invitation/invite',
  'gst-registration.check-gstin': '/customer /customer/add /customer/edit',
  'inventory-item.find-codes': 'choose inventory-item',
  'inventory-item.pieces': 'choose inventory-item',
  'customer.tax-at-source':
    '/purchase-invoice/add /purchase-invoice/edit /journal-voucher/add /journal-voucher/edit /bank-cash/add /bank-cash/edit /sales-invoice/add /sales-invoice/edit',
  'batch.of-item': 'choose inventory-item',
  'stock-adjustment.stock-of-items': '/stock-adjustment/add /stock-adjustment/edit',
  'stock-adjustment.goods-to-count': '/stock-adjustment/add /stock-adjustment/edit',
  'stock-adjustment.count-sheet': '/stock-adjustment/add /stock-adjustment/edit',
  ...Object.fromEntries(
    [
      'opening-balances',
      'opening-balance',
      'opening-balance-history',
      'export-opening-balances',
      'opening-stock',
      'export-opening-stock',
    ].map((verb) => [`financial-year.${verb}`, '/financial-year/update_opening_balance /financial-year/opening-balance']),
  ),
};

it('special calls for forms are open to people with such a form', () => {
  const found = [...irregular].filter(({ access }) => typeof access === 'object' && !('permission' in access));
  expect(Object.fromEntries(found.map((operation) => [operation.id, accessOf(operation)]))).toEqual(narrower);
});

/** Every call open to all signed-in people, whatever their organisation, must be listed here. */
const signedIn = `
  user.my-profile user.verify-old-password user.update-password user.change-theme user.resend-verification-signed-in
  user.choose-organisation org.create org.associated org.name-exists org.allowed-by-subscription
  user.prove-again user.sessions user.end-session user.end-other-sessions user.second-factor user.begin-second-factor
  user.confirm-second-factor user.drop-second-factor user.renew-recovery-codes
  archive.upload archive.import archive.import-state archive.remove-import`;

it.each([
  ['member', members],
  ['signed-in', signedIn],
] as const)('no other special call is open to every %s', (access, named) => {
  const found = [...irregular].filter((operation) => operation.access === access).map(({ id }) => id);
  expect(found.toSorted()).toEqual(named.trim().split(/\s+/).toSorted());
});
