import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lives } from '#infra/local/runner/data-folder';
import { project } from '#infra/local/runner/project';

const sources = ['web', 'packages/domain', 'packages/modules', 'package-lock.json', 'package.json', 'tsconfig.json'];
const stamp = join(project.root, 'web', 'dist', '.built-from');
/** Contains the number of the building process: two at the same time must not write into one folder. */
const lock = join(project.root, 'node_modules', '.bahi-screens');

/** Builds the screens unless those in web/dist were built from exactly these sources. Contents are compared, because a clone gives every file the same age. */
export async function buildScreens(tell: (sentence: string) => void): Promise<void> {
  if (!existsSync(join(project.root, 'web', 'index.html'))) return;
  const now = fingerprint();
  if (wasBuiltFrom(now)) return;
  await takeTurn();
  try {
    if (!wasBuiltFrom(now)) await build(now, tell);
  } finally {
    rmSync(lock, { force: true });
  }
}

function wasBuiltFrom(now: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
}

async function takeTurn(): Promise<void> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const builder = builderNow();
    // If the process no longer exists, it was killed during the build.
    if (builder > 0 && !lives(builder)) rmSync(lock, { force: true });
    else await sleep(100);
  }
}

/** 0 while its number is being written, or once it is done. */
function builderNow(): number {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

async function build(now: string, tell: (sentence: string) => void): Promise<void> {
  tell('Building the screens ...');
  const { code, said } = await runVite();
  if (code !== 0)
    throw new Error(
      `The screens could not be built:\n${said
        .trimEnd()
        .split('\n')
        .filter((line) => !/^\s+at /.test(line))
        .slice(-12)
        .join('\n')}`,
    );
  writeFileSync(stamp, now);
}

function runVite(): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    const build = spawn(project.bin('vite'), ['build'], {
      cwd: join(project.root, 'web'),
      env: { ...process.env, PATH: project.path, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    build.stdout.on('data', (piece: Buffer) => said.push(piece.toString()));
    build.stderr.on('data', (piece: Buffer) => said.push(piece.toString()));
    build.on('error', (error) => done({ code: 1, said: error.message }));
    build.on('close', (code) => done({ code: code ?? 1, said: said.join('') }));
  });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(project.root, source);
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const name of files) {
      if (name.startsWith('dist') || name.includes('node_modules') || name.includes('.test.')) continue;
      const file = join(path, name);
      if (statSync(file).isFile()) hash.update(name).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}
