import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checks, runChecks } from '#infra/local/checks/checks';
import { project } from '#infra/local/runner/project';

/**
 * `npm test` runs the checks and every test; `npm test -- <path>` only the tests under that path; `--deep` tries properties ten times as
 * often; `--as-aws` lets the engines behave as AWS on a bad day (`test/faults`); `--clock 2027-06-15` moves the clock of the machine, as the
 * program faketime does it. The last line has the counts, for people and machines; a failed check counts as one failed test.
 */
interface Counts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPendingTests: number;
}

const switches = { '--deep': { BAHI_DEEP: '1' }, '--as-aws': { BAHI_AS_AWS: '1' } };
const given = process.argv.slice(2).filter((arg) => !Object.hasOwn(switches, arg));
const moved = given.includes('--clock') ? given.splice(given.indexOf('--clock'), 2)[1] : undefined;
const switched = Object.entries(switches).flatMap(([name, set]) => (process.argv.includes(name) ? Object.entries(set) : []));
const folder = mkdtempSync(join(tmpdir(), 'bahi-test-'));
const file = join(folder, 'counts.json');
const aheadSeconds = moved === undefined ? 0 : Math.round((Date.parse(`${moved}T12:00:00+05:30`) - Date.now()) / 1000);
const [program = '', ...words] = [
  // The time that passes stays the machine's.
  ...(moved === undefined ? [] : ['faketime', '--exclude-monotonic', '-f', `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`]),
  ...[project.bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...given],
];
const ownDay = pathToFileURL(join(project.root, 'test/kit/processes/own-day.ts'));
ownDay.searchParams.set('began', String(Date.now() + aheadSeconds * 1000));
const tests = spawn(program, words, {
  cwd: project.root,
  env: {
    ...process.env,
    PATH: project.path,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning --import=${ownDay.href}`,
    ...Object.fromEntries(switched),
  },
  stdio: 'inherit',
});
tests.once('error', () =>
  console.error(`${program} cannot be started. The clock is moved by the program faketime (Debian: apt install faketime).`),
);
// While tests wait, the processors have time for the checks.
const [failedChecks, [status]] = await Promise.all([given.length === 0 ? runChecks(checks, 'beside') : [], once(tests, 'exit')]);
const counts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : undefined;
rmSync(folder, { recursive: true });

const passed = counts?.numPassedTests ?? 0;
const failedTests = counts?.numFailedTests ?? 0;
// A file that does not load has no failing test, but the run failed.
const failed = failedTests + failedChecks.length + (status !== 0 && failedTests === 0 ? 1 : 0);
const skipped = counts?.numPendingTests ?? 0;
if (failedChecks.length > 0) console.log(`Checks that failed: ${failedChecks.join(', ')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
