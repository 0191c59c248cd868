/**
 * Every npm script starts here: plain JavaScript for Node 20 or later, before anything is installed. It installs the packages of the lock
 * file if node_modules does not match, and then runs the command with the pinned Node 24.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const windows = process.platform === 'win32';
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

const [command = '', ...rest] = process.argv.slice(2);
const script = join(root, 'infra', 'local', 'commands', `${command}.ts`);

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Bahi needs Node 20 or later to install itself; this is ${process.version}.`);
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  const known = readdirSync(join(root, 'infra', 'local', 'commands')).map((file) => file.replace(/\.ts$/, ''));
  stop(`Unknown command '${command}'. Commands: ${known.join(', ')}.`);
}
if (!installed()) install();
run();

/** Whether node_modules has every package of the lock file in that version; optional ones may be missing on this platform. */
function installed() {
  const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined);
  const have = read(join(root, 'node_modules', '.package-lock.json'));
  if (!have || !existsSync(node)) return false;
  const want = read(join(root, 'package-lock.json')) ?? {};
  return Object.entries(want).every(([path, entry]) => path === '' || entry.optional || have[path]?.version === entry.version);
}

function install() {
  const how = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install';
  console.log(`Installing packages (npm ${how}; once, a minute or two) ...`);
  const done = spawnSync('npm', [how, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: windows });
  if (done.status !== 0) stop(`npm ${how} failed. See its output above.`);
  if (!existsSync(node))
    stop('npm did not run the install script of the package "node". Try: npm install-scripts approve node && npm rebuild node');
}

/** Passes on signals and the exit code: stopping this process stops the command, and waits until it has ended. */
function run() {
  // Node keeps its compiled modules there: a process that loads them from it starts in half the time.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env };
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...rest], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
