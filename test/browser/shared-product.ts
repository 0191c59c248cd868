import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findRunning } from '#infra/local/runner/data-folder';
import { freePort } from '#infra/local/runner/ports';
import { start } from '#infra/local/runner/supervisor';
import { unpackChromium } from '#test/kit/screens/chromium';

declare module 'vitest' {
  interface ProvidedContext {
    readonly product: {
      readonly address: string;
      /** Endpoint of the tables, for changes that no call can make. */
      readonly tables: string;
      /** The folder of what its processes said. */
      readonly logs: string;
    };
  }
}

/** The product as `npm start` runs it, on free ports in a new folder. All browser tests share it, because each start takes ten seconds of processor time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await unpackChromium();
  const data = mkdtempSync(join(tmpdir(), 'bahi-browser-'));
  mkdirSync(join(data, 'logs'));
  const running = await start(
    { data, fresh: true, port: await freePort(), host: '127.0.0.1', dev: false, bare: true, screens: true },
    { ...process.env, PORT: '' },
    (sentence) => appendFileSync(join(data, 'logs', 'supervisor.log'), `${new Date().toISOString()} ${sentence}\n`),
  );
  project.provide('product', { address: running.site, tables: findRunning(data)?.endpoints.dynamodb ?? '', logs: join(data, 'logs') });
  return async () => {
    await running.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
