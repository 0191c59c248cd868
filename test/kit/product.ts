import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The product as `npm start` runs it: an empty data folder, free ports, the demo organisation. */
export interface Product {
  readonly url: string;
  readonly signIns: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  stop(): Promise<void>;
}

interface Demo extends Pick<Product, 'signIns'> {
  readonly filling?: true;
}

const root = join(import.meta.dirname, '../..');

export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-product-'));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'infra/local/commands/start.ts', '--data', folder], {
    cwd: root,
    env: { ...process.env, PORT: String(20_000 + Math.floor(Math.random() * 20_000)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await address(child);
  const demo = async () => (await (await fetch(`${url}/api/ims-crm/user/demo`)).json()) as { data: Demo };
  let { data } = await demo();
  // People can work before the books are complete, but figures are of complete ones.
  for (; data.filling; { data } = await demo()) await sleep(500);
  return {
    url,
    signIns: data.signIns,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The line the supervisor prints when everything is ready; a start that fails is reported with its output. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const hear = (piece: Buffer) => {
      said += piece.toString();
      const line = /Bahi is at (http:\S+)/.exec(said);
      if (line?.[1]) found(line[1]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready:\n${said}`)));
  });
}
