import { spawnSync } from 'node:child_process';
import { project } from '#infra/local/runner/project';

/** `npm run cost` prints what AWS takes for a thousand invoices, in rupees. */
const done = spawnSync(project.node, ['--disable-warning=ExperimentalWarning', 'test/bench/cost.ts'], {
  cwd: project.root,
  env: { ...process.env, PATH: project.path },
  stdio: 'inherit',
});
process.exitCode = done.status ?? 1;
