import { spawnSync } from 'node:child_process';
import { project } from '#infra/local/runner/project';

const done = spawnSync(
  project.node,
  ['--disable-warning=ExperimentalWarning', '--expose-gc', 'test/bench/bench.ts', ...process.argv.slice(2)],
  {
    cwd: project.root,
    env: { ...process.env, PATH: project.path },
    stdio: 'inherit',
  },
);
process.exitCode = done.status ?? 1;
