import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '#infra/local/runner/project';

export interface Demo {
  readonly signIns: readonly { readonly email: string; readonly password: string; readonly role: string }[];
}

const demoFile = (data: string) => join(data, 'demo.json');

/** The demo's sign-ins; undefined if seeding this folder was not finished. */
export function readDemo(data: string): Demo | undefined {
  return existsSync(demoFile(data)) ? (JSON.parse(readFileSync(demoFile(data), 'utf8')) as Demo) : undefined;
}

/** Marks this folder as one without the demo. */
export function leaveDemoOut(data: string): void {
  writeFileSync(demoFile(data), JSON.stringify({ signIns: [] }));
}

/** Runs the seed in its own process and records the sign-ins it created. */
export async function seedDemo(data: string, environment: Readonly<Record<string, string>>): Promise<Demo> {
  const demo = await new Promise<Demo>((done, fail) => {
    const child = spawn(
      project.node,
      ['--disable-warning=ExperimentalWarning', '--enable-source-maps', join(project.root, 'infra/local/processes/seed.ts'), 'null'],
      {
        cwd: project.root,
        env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...environment },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    const said: string[] = [];
    child.stderr?.on('data', (piece: Buffer) => said.push(piece.toString()));
    let demo: Demo | undefined;
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'finished' in message) demo = message.finished as Demo;
    });
    child.once('error', fail);
    child.once('close', () =>
      demo
        ? done(demo)
        : fail(new Error(`The demo organisation could not be created:\n${said.join('').split('\n').slice(-20).join('\n')}`)),
    );
  });
  writeFileSync(demoFile(data), JSON.stringify(demo));
  return demo;
}
