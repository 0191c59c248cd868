import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { project } from '#infra/local/runner/project';

export interface Check {
  readonly name: string;
  /** Program under node_modules/.bin and its arguments. */
  readonly run: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const folders = ['packages', 'events', 'functions', 'web', 'infra', 'test'];

/** What did not change since the last check is not read again; CI has no last check. */
const cache = 'node_modules/.cache';
const knip = ['knip', '--cache', '--cache-location', `${cache}/knip`];

export const checks: readonly Check[] = [
  { name: 'lint and format', run: ['biome', 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=40'] },
  {
    name: 'types',
    // One checker takes less than half of the processor time of the usual four, which each check many types again.
    run: ['tsc', '--noEmit', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`],
    // It ends before it needs this memory; collecting garbage took a quarter of its time.
    environment: { GOGC: 'off', GOMEMLIMIT: '2500MiB' },
  },
  { name: 'dead code', run: knip },
  // Code that only its own test uses is dead too: the same check without the tests.
  { name: 'code that only tests use', run: [...knip, '-c', 'infra/local/checks/knip-without-tests.json'] },
];

/** Checks that `npm test` runs as tests: forbidden imports between layers, and rules of the tree that no other tool checks. */
export const checksThatTestsMake: readonly Check[] = [
  { name: 'arrows', run: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders] },
  { name: 'tidy', run: ['vitest', 'run', 'test/tidy.test.ts'] },
];

/**
 * Runs the checks two at a time and prints one line each, with the output of those that fail; returns the names of the failed ones. Beside
 * something else, they take only the processor time that it leaves.
 */
export async function runChecks(wanted: readonly Check[], how: 'alone' | 'beside' = 'alone'): Promise<readonly string[]> {
  const waiting = [...wanted];
  const failed: string[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, said, seconds } = await runOne(check, how);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
      if (code === 0) continue;
      failed.push(check.name);
      console.log(said.trimEnd());
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
}

/** For Biome: beside tests, threads that share its work only take more processor time for it. */
const oneThread = { RAYON_NUM_THREADS: '1' };

function runOne(
  { run: [program = '', ...args], environment }: Check,
  how: 'alone' | 'beside',
): Promise<{ code: number; said: string; seconds: string }> {
  const begun = Date.now();
  return new Promise((done) => {
    const child = spawn(project.bin(program), args, {
      cwd: project.root,
      env: { ...process.env, ...environment, ...(how === 'beside' ? oneThread : {}), PATH: project.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (how === 'beside' && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const said: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => said.push(piece));
    child.stderr.on('data', (piece: Buffer) => said.push(piece));
    child.on('error', (error) => done({ code: 1, said: error.message, seconds: '0' }));
    child.on('close', (code) =>
      done({ code: code ?? 1, said: Buffer.concat(said).toString('utf8'), seconds: ((Date.now() - begun) / 1000).toFixed(1) }),
    );
  });
}
