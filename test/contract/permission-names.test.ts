import { expect, it } from 'vitest';
import { contents, operations } from '#modules/all';

/**
 * Which permission each call needs, written down once more from the specification and not read from what is under test: the walk proves that the
 * product does what its table says, and this that its table says what it should.
 */

/** What the verbs of the generic service need of a module (section 6 and decision D14): the path of a screen, or being a member. */
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
  email: '/email',
  'email-draft': '/email',
  attach: '/upload-attachment',
  attachments: '/view-attachment',
  attachment: '/view-attachment',
  detach: '/delete-attachment',
  build: '',
  export: '',
  options: 'member',
  exists: 'member',
};

/** Screens that do not lie at their slug (section 2). */
const bases: Readonly<Record<string, string>> = { 'week-off-group': '/week-off/group', 'ledger-report': '/ledger-group/report' };

/** Where the specification says otherwise (section 2): its spelling, its own path, or actions that are always shown. */
const otherwise: Readonly<Record<string, string>> = {
  'branch.activate': '/branch/deactivate-activate',
  'branch.status': '/branch/deactivate-activate',
  ...Object.fromEntries(['create', 'multipart', 'import'].map((verb) => [`type-of-delivery.${verb}`, '/type-of-deliverry/add'])),
  ...Object.fromEntries(
    ['product-category', 'manufacturer', 'delivery-provider', 'type-of-delivery', 'installer'].flatMap((slug) =>
      ['activate', 'status'].map((verb) => [`${slug}.${verb}`, `/${slug}`]),
    ),
  ),
};

const irregular = new Set(contents.flatMap((area) => area.irregular));

it('a call that follows from a definition needs the path of the screen it serves', () => {
  const wrong = operations
    .filter((operation) => !irregular.has(operation))
    .flatMap(({ id, slug, access }) => {
      const verb = id.slice(slug.length + 1);
      const suffix = generic[verb] ?? `/${verb}`;
      const needs = otherwise[id] ?? (suffix === 'member' ? suffix : `${bases[slug] ?? `/${slug}`}${suffix}`);
      const found = typeof access === 'object' ? access.permission : access;
      return found === needs ? [] : [`${id}: ${found}, not ${needs}`];
    });
  expect(wrong).toEqual([]);
});

/** Whoever lets any member call something must say so here: names for drop-downs, what is one's own, and lists that ask for permission by themselves. */
const members = `
  user.update-profile user.my-pictures user.download user.signature-data user.choose-organisation-by-get user.choose-financial-year
  user.options user.find-active user.email-exists user.app-permissions user.find-by-branch user.find-by-organisation
  org.details org.currency org.address org.is-ekhata-admin role.find-all role.name-exists
  file.upload file.confirm file.address import-file.sample
  grid.export export-file.begin export-file.state export-file.address
  grid.load grid.get grid.count grid.get-filter grid.save-filter grid.update-filter grid.find-filter-data
  branch.entry-facts group.active project.of-branch project.name terms-condition.active terms-condition.type-exists
  customer.for-entry customer.names customer.name customer.of-group customer.by-alias customer.of-type customer.active
  customer.group-alias customer.of-type-and-group manufacturer.supplier-name-exists manufacturer.prefix-exists
  warehouse-location.active warehouse-location.name dropdown.rows
  lookup-value.by-entity-and-field lookup-value.by-fields lookup-value.id-by-name`;

/** And whoever lets anyone who is signed in, whatever organisation they are in. */
const signedIn = `
  user.my-profile user.verify-old-password user.update-password user.change-theme user.resend-verification-signed-in
  user.choose-organisation org.create org.associated org.name-exists org.allowed-by-subscription`;

it.each([
  ['member', members],
  ['signed-in', signedIn],
] as const)('no other irregular call is open to every %s', (access, named) => {
  const found = [...irregular].filter((operation) => operation.access === access).map(({ id }) => id);
  expect(found.toSorted()).toEqual(named.trim().split(/\s+/).toSorted());
});
