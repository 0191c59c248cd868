import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * Checks that forbidden imports between layers are found. One for each rule is added to a copy and must be reported by the rule's name;
 * nothing else in the copy may be reported.
 */
const root = join(import.meta.dirname, '..');
const layers = ['packages', 'events', 'functions', 'web', 'infra', 'test'];

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[];
  };
}

async function cruise(folder: string): Promise<Cruise['summary']> {
  const bin = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...layers];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 }).catch(
    (error: { stdout: string }) => error,
  );
  return (JSON.parse(stdout) as Cruise).summary;
}

// The rule that must report this import in this file.
const planted = [
  ['domain-stands-alone', 'packages/domain/planted.ts', "import '#modules/kit/area';"],
  ['domain-needs-no-tools', 'packages/domain/planted-fs.ts', "import 'node:fs';"],
  ['domain-needs-no-tools', 'packages/domain/planted-zod.ts', "import 'zod';"],
  ['zod-in-its-small-form', 'packages/modules/planted-whole-zod.ts', "import 'zod';"],
  ['modules-know-only-domain', 'packages/modules/planted.ts', "import '#application/ports/journal';"],
  ['modules-need-only-zod', 'packages/modules/planted-dayjs.ts', "import 'dayjs';"],
  ['features-are-strangers', 'packages/modules/masters/planted/planted.ts', "import '#modules/masters/transporter/transporter';"],
  ['screens-are-strangers', 'web/src/sales/planted/planted.ts', "import '../other-planted/other-planted.ts';"],
  ['events-know-only-domain', 'events/planted.ts', "import '#modules/kit/area';"],
  ['events-need-only-zod', 'events/planted-fs.ts', "import 'node:fs';"],
  ['application-owns-its-ports', 'packages/application/planted.ts', "import '#storage/engine/keys';"],
  ['application-knows-no-cloud', 'packages/application/planted-sdk.ts', "import '@aws-sdk/client-dynamodb';"],
  ['rooms-of-application-point-one-way', 'packages/application/planted-room.ts', "import '#application/commit/answer';"],
  ['rooms-of-application-point-one-way', 'packages/application/commit/planted.ts', "import '#application/records/create-record';"],
  [
    'rooms-of-application-point-one-way',
    'packages/application/opening/planted.ts',
    "import '#application/opening/sheet/set-opening-balance';",
  ],
  ['rooms-of-application-point-one-way', 'packages/application/bank/planted.ts', "import '#application/lists/read-rows';"],
  ['rooms-of-application-point-one-way', 'packages/application/no-floor/planted.ts', "import '#application/ports/journal';"],
  ['adapters-see-ports-only', 'packages/storage/planted.ts', "import '#modules/kit/area';"],
  ['adapters-see-ports-only', 'packages/integrations/planted/planted.ts', "import '#storage/engine/keys';"],
  ['integrations-are-strangers', 'packages/integrations/planted/other.ts', "import '#integrations/identity/secrets';"],
  ['integrations-are-strangers', 'packages/integrations/eway-bill/planted.ts', "import '#integrations/irp/signed';"],
  ['integrations-are-strangers', 'packages/integrations/nic/planted.ts', "import '#integrations/irp/signed';"],
  ['topology-is-data', 'packages/topology/planted.ts', "import '#application/ports/journal';"],
  ['topology-needs-no-tools', 'packages/topology/planted-cdk.ts', "import 'aws-cdk-lib';"],
  ['functions-know-no-door', 'functions/planted.ts', "import '#infra/local/runner/project';"],
  ['web-speaks-http', 'web/src/planted.ts', "import '#application/ports/journal';"],
  ['web-knows-no-books', 'web/src/planted-books.ts', "import '#modules/sales/sales-invoice/sales-invoice.books';"],
  ['web-knows-no-books', 'web/src/planted-registry.ts', "import '#modules/books-of';"],
  ['definitions-know-no-books', 'packages/modules/planted-books.ts', "import '#modules/sales/sales-invoice/sales-invoice.books';"],
  ['web-carries-no-server-code', 'web/src/planted-sdk.ts', "import '@aws-sdk/client-s3';"],
  ['web-runs-in-a-browser', 'web/src/planted-fs.ts', "import 'node:fs';"],
  ['cloud-reads-topology-only', 'infra/cloud/planted.ts', "import '#domain/limits';"],
  ['runner-starts-what-topology-says', 'infra/local/planted.ts', "import '#storage/engine/keys';"],
  ['nothing-shipped-needs-tests', 'functions/planted-test.ts', "import '#test/arrows.test';"],
  ['shipped-code-needs-no-dev-tools', 'functions/planted-dev.ts', "import 'fast-check';"],
  ['no-circles', 'packages/domain/circle.ts', "import '#domain/other-circle';"],
  ['nothing-unresolved', 'packages/domain/lost.ts', "import '#domain/nowhere';"],
] as const;

let copy = '';
let totalCruised: number;
let violations: Cruise['summary']['violations'];
let seen: ReadonlySet<string>;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'bahi-arrows-'));
  for (const name of [...layers, 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !/[/\\](dist|cdk\.out)$/.test(path) });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `${text}\nexport const planted = 1;\n`);
  };
  for (const [, file, text] of planted) plant(file, text);
  plant('packages/domain/other-circle.ts', "import '#domain/circle';");
  plant('web/src/sales/other-planted/other-planted.ts', '');
  ({ totalCruised, violations } = await cruise(copy));
  seen = new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('finds only the planted imports, after checking every layer', () => {
  const plants = new Set<string>([...planted.map(([, file]) => file), 'packages/domain/other-circle.ts']);
  const others = violations.filter(({ from }) => !plants.has(from));
  expect(others.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(totalCruised).toBeGreaterThan(1_000);
});

it.each(planted)('%s finds %s with %s', (rule, file) => {
  expect([...seen]).toContain(`${rule} ${file}`);
});

it('has a planted import for every rule', () => {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: readonly { name: string; comment: string }[];
  };
  expect(new Set(config.forbidden.map(({ name }) => name))).toEqual(new Set(planted.map(([name]) => name)));
  for (const { comment } of config.forbidden) expect(comment.length).toBeGreaterThan(30);
});
