import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { apartOf, apartPackage, bundleOptions } from '#topology/bundle';
import { env } from '#topology/env';
import { functions } from '#topology/functions';
import { queues } from '#topology/queues';
import { tables } from '#topology/tables';
import { type Figure, figure, median, ratioFigure } from './figure.ts';

const root = join(import.meta.dirname, '../..');

/** P9: what a cold start of an API function has to load, and that loading it calls nothing. */
export async function handlerBundle(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-bundle-'));
  try {
    const weighed = [];
    for (const { name, entry } of functions.filter(({ name }) => name.startsWith('api-'))) {
      const out = join(folder, name);
      const { metafile } = await build(bundleOptions(root, out, { index: entry }));
      const names = apartOf(metafile.outputs);
      if (names.length > 0) writeFileSync(join(out, 'package.json'), apartPackage(names));
      const outfile = join(out, 'index.mjs');
      const files = loadedAtOnce(metafile.outputs, relative(root, outfile)).map((file) => join(root, file));
      weighed.push({ name, outfile, kilobytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000 });
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
      figure('P9', `size of the heaviest API handler bundle (${heaviest.name})`, heaviest.kilobytes, 'kB gzip', { most: 150 }),
      figure('P9', 'AWS calls made by importing it', loaded.calls, 'calls', { exactly: 0 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The SDK's DynamoDB client with the commands of a store, as it comes: one file, and its own search for credentials. */
async function bundleClientAlone(outfile: string): Promise<void> {
  const names = ['DynamoDBClient', 'BatchGetItemCommand', 'GetItemCommand', 'PutItemCommand', 'QueryCommand', 'TransactWriteItemsCommand'];
  const contents = `export { ${names.join(', ')} } from '@aws-sdk/client-dynamodb';`;
  const { alias: _, outdir, outExtension, chunkNames, ...options } = bundleOptions(root, '', {});
  await build({ ...options, entryPoints: [], stdin: { contents, resolveDir: root }, outfile, splitting: false });
}

/** A file of a bundle and all that it imports before anything is asked of it. */
function loadedAtOnce(outputs: Metafile['outputs'], first: string): readonly string[] {
  const files = new Set([first]);
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) if (kind === 'import-statement' && !external) files.add(path);
  return [...files];
}

interface Import {
  readonly milliseconds: number;
  readonly calls: number;
}

/** Median import time of each file in fresh processes, by turns, and how often they called the one endpoint they know. */
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
    ...Object.fromEntries(queues.map(({ name }) => [env.queue(name), `${endpoint}/${name}`])),
  };
}
