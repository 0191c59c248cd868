import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundle } from '#topology/bundle';
import { env } from '#topology/env';
import { functions } from '#topology/functions';
import { queues } from '#topology/queues';
import { tables } from '#topology/tables';
import { type Figure, figure, median } from './figure.ts';

const root = join(import.meta.dirname, '../..');

/** P9: what a cold start of an API function has to load, and that loading it calls nothing. */
export async function handlerBundle(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-bundle-'));
  try {
    const weighed = [];
    for (const { name, entry } of functions.filter(({ name }) => name.startsWith('api-') && name !== 'api-papers')) {
      const outfile = join(folder, `${name}.mjs`);
      await build({
        entryPoints: [join(root, entry)],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: bundle.target,
        mainFields: [...bundle.mainFields],
        minify: bundle.minify,
        banner: { js: bundle.banner },
        loader: bundle.loader,
        logLevel: 'error',
      });
      weighed.push({ name, outfile, kilobytes: gzipSync(readFileSync(outfile)).length / 1000 });
    }
    const heaviest = weighed.reduce((a, b) => (b.kilobytes > a.kilobytes ? b : a));
    writeFileSync(join(folder, 'empty.mjs'), 'export const handler = 1;');
    const [loaded, empty] = [await importTimes(heaviest.outfile), await importTimes(join(folder, 'empty.mjs'))];
    return [
      figure(
        'P9',
        `import of the heaviest API handler bundle (${heaviest.name})`,
        loaded.milliseconds,
        'ms',
        { most: 80 },
        empty.milliseconds,
      ),
      figure('P9', `size of the heaviest API handler bundle (${heaviest.name})`, heaviest.kilobytes, 'kB gzip', { most: 150 }),
      figure('P9', 'AWS calls made by importing it', loaded.calls, 'calls', { exactly: 0 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Median import time in fresh processes, and how often they called the one endpoint they know. */
async function importTimes(file: string): Promise<{ milliseconds: number; calls: number }> {
  let calls = 0;
  const endpoint = createServer((_, answer) => {
    calls += 1;
    answer.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const address = endpoint.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const times: number[] = [];
  for (let run = 0; run < 9; run++) times.push(await importOnce(file, `http://127.0.0.1:${port}`));
  endpoint.close();
  return { milliseconds: median(times), calls };
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
