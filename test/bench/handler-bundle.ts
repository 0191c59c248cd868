import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type OutputChunk } from 'rolldown';
import { bundle, bundled } from '#infra/cloud/bundle';
import { env } from '#topology/env';
import { functions } from '#topology/functions';
import { tables } from '#topology/tables';
import { type Figure, figure, median, ratioFigure } from './measuring/figure.ts';

/** P9: the code that a cold start of an API function loads, and that loading it calls nothing. */
export async function handlerBundle(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-bundle-'));
  try {
    const weighed = [];
    const called = [];
    for (const { name, entry } of functions.filter(({ name }) => name.startsWith('api-'))) {
      const out = join(folder, name);
      const chunks = await bundle(entry, out);
      const kilobytesOf = (files: readonly string[]) =>
        loadedWith(chunks, files).reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0) / 1000;
      weighed.push({ name, outfile: join(out, 'index.mjs'), kilobytes: kilobytesOf(['index.mjs']) });
      for (const first of firstCalls.filter((one) => one.of === name))
        called.push({ ...first, kilobytes: kilobytesOf(['index.mjs', ...first.loads.map((module) => fileWith(chunks, module))]) });
    }
    const heaviest = weighed.reduce((a, b) => (b.kilobytes > a.kilobytes ? b : a));
    const client = join(folder, 'client', 'index.mjs');
    await bundleClientAlone(client);
    const [loaded, alone] = await importTimes([heaviest.outfile, client]);
    return [
      ratioFigure(
        'P9',
        `import of the heaviest API handler bundle (${heaviest.name}), beside the SDK's DynamoDB client alone`,
        loaded.milliseconds,
        'ms',
        { most: 1 },
        alone.milliseconds,
      ),
      figure('P9', `size of the heaviest API handler bundle (${heaviest.name})`, heaviest.kilobytes, 'kB gzip', { most: 140 }),
      ...called.map(({ what, kilobytes, most }) =>
        figure('P9', `the same and what ${what} loads as the first call`, kilobytes, 'kB gzip', { most }),
      ),
      figure('P9', 'AWS calls made by importing it', loaded.calls, 'calls', { exactly: 0 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The SDK's standard DynamoDB client, with its own search for credentials, in one file. */
async function bundleClientAlone(file: string): Promise<void> {
  await build({
    ...bundled,
    input: 'test/bench/processes/client-alone.ts',
    output: { file, format: 'esm', minify: true, codeSplitting: false },
  });
}

/** Ordinary calls, and what each loads first: the definition, the calls beside it, and the code for its kind. */
const firstCalls = [
  {
    what: 'a list of sales invoices',
    of: 'api-sales',
    loads: [
      'packages/modules/sales/sales-invoice/sales-invoice.ts',
      'functions/api/sales/sales-invoice/extra-routes.ts',
      'functions/http/generic-reading.ts',
    ],
    most: 180,
  },
  {
    what: 'a trial balance',
    of: 'api-reports',
    loads: ['packages/application/reports/statements/trial-balance/reader.ts', 'packages/application/reports/build-report.ts'],
    most: 150,
  },
] as const;

function fileWith(chunks: readonly OutputChunk[], module: string): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (chunk === undefined) throw new Error(`${module} is in no file`);
  return chunk.fileName;
}

/** These files and everything that they import at start. */
function loadedWith(chunks: readonly OutputChunk[], first: readonly string[]): readonly string[] {
  const files = new Set(first);
  for (const file of files)
    for (const name of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      if (chunks.some(({ fileName }) => fileName === name)) files.add(name);
  return [...files];
}

interface Import {
  readonly milliseconds: number;
  readonly calls: number;
}

/** Median import time of each file in fresh processes, by turns, and how many calls they made to the only endpoint they know. */
async function importTimes(files: readonly [string, string]): Promise<readonly [Import, Import]> {
  let calls = 0;
  const endpoint = createServer((_, answer) => {
    calls += 1;
    answer.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const address = endpoint.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const runs = files.map((file) => ({ file, times: [] as number[], calls: 0 }));
  for (let turn = 0; turn < 15; turn++) {
    for (const run of runs) {
      const before = calls;
      run.times.push(await importOnce(run.file, `http://127.0.0.1:${port}`));
      run.calls += calls - before;
    }
  }
  endpoint.close();
  const [first, second] = runs.map((run) => ({ milliseconds: median(run.times), calls: run.calls }));
  if (!first || !second) throw new Error('Two files are imported by turns');
  return [first, second];
}

async function importOnce(file: string, endpoint: string): Promise<number> {
  const script = `const t = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - t); setTimeout(() => process.exit(0), 50);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment(endpoint) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  await once(child, 'close');
  return Number(said);
}

function environment(endpoint: string): Record<string, string> {
  return {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL: endpoint,
    [env.identity]: 'embedded',
    [env.site]: 'http://localhost',
    [env.mailFrom]: 'bench@example.in',
    [env.bucket('files')]: 'files',
    ...Object.fromEntries(tables.map(({ name }) => [env.table(name), name])),
    [env.queues]: `${endpoint}/`,
  };
}
