import { spawnSync } from 'node:child_process';
import { project } from '#infra/local/runner/project';

/** Runs the CDK's own program on our app, without fetching notices or sending reports. */
export function cdk(args: readonly string[]): number {
  const done = spawnSync(project.bin('cdk'), ['--no-notices', '--no-version-reporting', ...args], {
    cwd: project.root,
    env: { ...process.env, PATH: project.path, CDK_DISABLE_CLI_TELEMETRY: 'true', npm_config_loglevel: 'error' },
    stdio: 'inherit',
  });
  return done.status ?? 1;
}
