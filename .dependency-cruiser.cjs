/**
 * The arrows of the architecture, one rule per forbidden arrow, each with its reason. Test files may reach for the tools
 * they test with (vitest, fast-check, engines, the kit in `test/`), so the rules speak of the rest: `CODE`.
 */
const CODE = '\\.test\\.tsx?$';

/** Everything of ours except the folders given. */
const allBut = (...folders) => `^(?!${folders.map((folder) => `${folder}/`).join('|')})(packages|events|functions|web|infra|test)/`;

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/**
 * The rooms of application, floor by floor. A room imports itself and rooms of earlier floors; what lies in no room (context) knows only
 * the ports. A new room goes on the first floor after everything it imports.
 */
const floors = [
  ['ports'],
  ['access', 'bank/matched', 'drafts', 'gst-reconciliation/decided', 'identity', 'tables'],
  ['commit', 'identity/scope', 'identity/sign-in', 'people'],
  ['chains', 'files', 'identity/passwords', 'mail', 'numbering', 'opening', 'portals', 'prices', 'transfers/other-branches'],
  ['books', 'documents/facts', 'paper'],
  ['reports/kit'],
  [
    'bank',
    'documents/decision',
    'gst-reconciliation',
    'in-use',
    'lists',
    'reports/gst',
    'reports/ledgers',
    'reports/statements',
    'reports/stock',
  ],
  ['gst-reconciliation/ims', 'itc-register', 'identity/members', 'lookups', 'opening/sheet', 'records', 'reports/registers'],
  ['accounts', 'documents', 'failed-messages', 'gst-returns', 'identity/roles', 'organisation'],
  ['e-invoice', 'eway-bill', 'imports/rows', 'transfers'],
  ['imports/kept'],
  ['eway-bill/trip-sheet', 'imports', 'jobs', 'stock'],
  // Each report has a room of its own.
  ['imports/steering', 'reports/[^/]+/[^/]+'],
  ['reports'],
  ['archive', 'drops', 'grids', 'letters', 'migration'],
  ['archive/leaving', 'exports', 'reports/dashboard'],
];

/** The files of these rooms; the room is the first group. */
const filesOf = (rooms) => `^packages/application/(${rooms.join('|')})/[^/]+$`;

const roomRule = (from, to) =>
  rule(
    'rooms-of-application-point-one-way',
    'A newcomer reads application from the floor up. Two rooms that import each other are one room with two names.',
    from,
    to,
  );

module.exports = {
  forbidden: [
    rule(
      'domain-stands-alone',
      'The rules of accounting outlive the tools: packages/domain imports itself and nothing of ours.',
      { path: '^packages/domain/', pathNot: CODE },
      { path: allBut('packages/domain') },
    ),
    rule(
      'domain-needs-no-tools',
      'No npm package and no Node module in packages/domain: it runs in a browser, a Lambda and a test alike, instantly.',
      { path: '^packages/domain/', pathNot: CODE },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'] },
    ),
    rule(
      'zod-in-its-small-form',
      'zod with methods cannot be thinned out: each function and the browser would load 19 kB more. Schemas are made with zod/mini.',
      { path: '^(packages|functions|events|web)/', pathNot: CODE },
      { path: '(^|/)node_modules/zod/(index|v4/index|v4/classic/)' },
    ),
    rule(
      'modules-know-only-domain',
      'A module is read by browser, Lambda and CDK alike, so it may not pull in use cases, storage, doors or machines.',
      { path: '^packages/modules/', pathNot: CODE },
      { path: allBut('packages/domain', 'packages/modules') },
    ),
    rule(
      'modules-need-only-zod',
      'zod is the one library a definition may use; anything else would travel into the browser and every Lambda.',
      { path: '^packages/modules/', pathNot: CODE },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: '(^|/)node_modules/zod/|^zod$',
      },
    ),
    rule(
      'features-are-strangers',
      'A feature may not import another feature: what two of them share is domain or kit, and anything may be deleted alone.',
      { path: '^packages/modules/([^/]+)/([^/]+)/', pathNot: `^packages/modules/kit/|${CODE}` },
      { path: '^packages/modules/[^/]+/[^/]+/', pathNot: '^packages/modules/$1/$2/|^packages/modules/kit/' },
    ),
    rule(
      'screens-are-strangers',
      'The exceptions of one feature in the browser may not lean on the exceptions of another: share through web/src/kit.',
      { path: '^web/src/([^/]+)/([^/]+)/', pathNot: `^web/src/(kit|api|session|shell|auth)/|${CODE}` },
      { path: '^web/src/(?!kit/|api/|session/|shell/|auth/)[^/]+/[^/]+/', pathNot: '^web/src/$1/$2/' },
    ),
    rule(
      'events-know-only-domain',
      'A message is a promise between two deployments; it may not change because a module did.',
      { path: '^events/', pathNot: CODE },
      { path: allBut('events', 'packages/domain') },
    ),
    rule(
      'events-need-only-zod',
      'A message contract is a schema and a sample, nothing more.',
      { path: '^events/', pathNot: CODE },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: '(^|/)node_modules/zod/|^zod$',
      },
    ),
    rule(
      'application-owns-its-ports',
      'Use cases are handed their adapters: they may not know storage, integrations, the doors or the machines.',
      { path: '^packages/application/', pathNot: CODE },
      { path: allBut('packages/application', 'packages/domain', 'packages/modules', 'events') },
    ),
    rule(
      'application-knows-no-cloud',
      'A use case that imports an SDK has chosen its adapter.',
      { path: '^packages/application/', pathNot: CODE },
      { path: '(^|/)node_modules/(@aws-sdk|@smithy|@middy|aws-cdk-lib|react)' },
    ),
    ...floors.map((rooms, floor) =>
      roomRule(
        { path: filesOf(rooms), pathNot: CODE },
        { path: filesOf(floors.slice(floor).flat()), pathNot: '^packages/application/$1/[^/]+$' },
      ),
    ),
    roomRule({ path: '^packages/application/[^/]+$', pathNot: CODE }, { path: '^packages/application/(?!ports/)[^/]+/' }),
    // A room without a floor may import nothing until it is given one.
    roomRule({ path: '^packages/application/.+/', pathNot: `${filesOf(floors.flat())}|${CODE}` }, {}),
    rule(
      'adapters-see-ports-only',
      'Storage and integrations are replaceable: of ours they know the domain, the ports (application/ports, and ports.ts of one of its folders), ids that follow from others, and themselves.',
      { path: '^packages/(storage|integrations)/', pathNot: CODE },
      {
        path: '^(packages|events|functions|web|infra|test)/',
        pathNot:
          '^packages/domain/|^packages/application/ports/|^packages/application/[^/]+/ports\\.ts$|^packages/application/derived-id\\.ts$|^packages/$1/',
      },
    ),
    rule(
      'integrations-are-strangers',
      'One integration may not lean on another: each can be swapped for another provider alone. What the two portals of NIC have in common is in nic/, which knows neither.',
      { path: '^packages/integrations/([^/]+)/', pathNot: `^packages/integrations/(irp|eway-bill)/|${CODE}` },
      { path: '^packages/integrations/([^/]+)/', pathNot: '^packages/integrations/$1/' },
    ),
    rule(
      'integrations-are-strangers',
      'The portals of NIC share its protocol, and nothing else.',
      { path: '^packages/integrations/(irp|eway-bill)/', pathNot: CODE },
      { path: '^packages/integrations/([^/]+)/', pathNot: '^packages/integrations/($1|nic)/' },
    ),
    rule(
      'topology-is-data',
      'Topology is read by the cloud, the laptop and the tests; it names machines and knows modules and events only.',
      { path: '^packages/topology/', pathNot: CODE },
      { path: allBut('packages/topology', 'packages/modules', 'events') },
    ),
    rule(
      'topology-needs-no-tools',
      'Data needs no library; a construct in topology would tie the laptop to CDK.',
      { path: '^packages/topology/', pathNot: CODE },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'] },
    ),
    rule(
      'functions-know-no-door',
      'A handler may not know which browser calls it nor which machine runs it.',
      { path: '^functions/', pathNot: CODE },
      { path: '^(web|infra|test)/' },
    ),
    rule(
      'web-speaks-http',
      'The bundle carries rules, not secrets: of ours it may import domain and modules; the rest it reaches by HTTP.',
      { path: '^web/', pathNot: CODE },
      { path: allBut('web', 'packages/domain', 'packages/modules') },
    ),
    rule(
      'web-knows-no-books',
      'The second file of a definition holds what only the server asks: in the bundle it would be dead weight.',
      { path: '^web/', pathNot: CODE },
      { path: '^packages/modules/(books-of\\.ts$|.*\\.books\\.ts$)' },
    ),
    rule(
      'definitions-know-no-books',
      'A definition is loaded by the browser, and so is what it imports: only books and their registry import books.',
      { path: '^packages/modules/', pathNot: `^packages/modules/(books-of\\.ts$|.*\\.books\\.ts$)|${CODE}` },
      { path: '^packages/modules/(books-of\\.ts$|.*\\.books\\.ts$)' },
    ),
    rule(
      'web-carries-no-server-code',
      'An SDK or a Node module in the bundle is either dead weight or a secret.',
      { path: '^web/src/', pathNot: CODE },
      { path: '(^|/)node_modules/(@aws-sdk|@smithy|@middy|aws-cdk-lib)' },
    ),
    rule('web-runs-in-a-browser', 'There is no node: in a browser.', { path: '^web/src/', pathNot: CODE }, { dependencyTypes: ['core'] }),
    rule(
      'cloud-reads-topology-only',
      'The cloud is built from the declaration, so that the laptop and the test can compare with it.',
      { path: '^infra/cloud/', pathNot: CODE },
      { path: allBut('infra/cloud', 'packages/topology') },
    ),
    rule(
      'runner-starts-what-topology-says',
      'The runner loads handlers and reads topology; rules and screens are none of its business.',
      { path: '^infra/local/', pathNot: CODE },
      { path: allBut('infra/local', 'packages/topology', 'functions') },
    ),
    rule(
      'nothing-shipped-needs-tests',
      'What runs for customers may not depend on what checks it.',
      { path: '^(packages|events|functions|web|infra)/', pathNot: CODE },
      { path: '^test/|\\.test\\.tsx?$' },
    ),
    rule(
      'shipped-code-needs-no-dev-tools',
      'A Lambda or a bundle that imports a development dependency breaks on the day that is not installed.',
      { path: '^(packages|events|functions|web/src)/', pathNot: CODE },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'], pathNot: '(^|/)node_modules/@types/' },
    ),
    rule(
      'no-circles',
      'Files that import one another in a circle are one file in several pieces. Types are erased, so a circle through a type alone is none.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'nothing-unresolved',
      'An import nobody can follow is an arrow nobody can check.',
      {},
      {
        couldNotResolve: true,
        // Vite turns it into the address of a file of another package.
        pathNot: '\\.wasm\\?url$',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.local)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
