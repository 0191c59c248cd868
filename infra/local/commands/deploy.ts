import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { extname, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { contentTypes } from '#infra/local/http/content-types';
import { cdk } from '#infra/local/runner/deployed/cdk';
import { foldedTablesOf, type Outputs, type Screens, screensOf, settingOf } from '#infra/local/runner/deployed/deployed';
import { project } from '#infra/local/runner/project';
import { buildScreens } from '#infra/local/runner/web-build';
import { deployment, stackName } from '#topology/deployment';
import { env } from '#topology/env';
import { caching } from '#topology/headers';

/**
 * Builds the screens. Deploys what folds the logs, and waits until the views are there in the form of this version: meanwhile people work
 * with the version before, on its own views. Then deploys all stacks, and uploads the screens: hashed files first and the page last, so the
 * page never arrives before its scripts. Earlier scripts stay for tabs that are still open. The views of the version before stay until all
 * calls have moved to this one; where an alarm moves them back, it ends before.
 */
const signedIn =
  process.env['AWS_PROFILE'] ||
  process.env['AWS_ACCESS_KEY_ID'] ||
  process.env['AWS_WEB_IDENTITY_TOKEN_FILE'] ||
  existsSync(join(homedir(), '.aws', 'config')) ||
  existsSync(join(homedir(), '.aws', 'credentials'));
if (!signedIn) {
  console.error(
    'No AWS account is configured. Run `aws configure sso` (or set AWS_PROFILE), then `npx cdk bootstrap` once for ap-south-1 and us-east-1, then `npm run deploy` again.',
  );
  process.exit(1);
}

const args = process.argv.slice(2);
const cdkJson = contextIn(join(project.root, 'cdk.json'))['context'] as Record<string, unknown> | undefined;
if (!settingOf('mailDomain', args, [cdkJson ?? {}, contextIn(join(project.root, 'cdk.context.json'))])) {
  console.error(
    'No mail domain is set, so nobody would get a code to sign in. Run `npm run deploy -- -c mailDomain=books.example` with a domain of yours, or set mailDomain in the context of cdk.json. infra/README.md has the first day step by step.',
  );
  process.exit(1);
}

/** The longest log takes some minutes. */
const patienceMs = 20 * 60_000;

await buildScreens(console.log);
const kept = [cdkJson ?? {}, contextIn(join(project.root, 'cdk.context.json'))];
const here = deployment(settingOf('environment', args, kept), settingOf('region', args, kept));
const olderToo = ['-c', 'keepOlderViews=1'];
const fold = stackName(here, 'fold');
// A forced deployment is for values that changed and are in no template, and a version of a function would keep the old ones.
const released = args.some((arg) => arg === '--force' || arg === '-f') ? ['-c', `release=${new Date().toISOString()}`] : [];
const tables = foldedTablesOf(deploy([fold, ...olderToo]));
if (tables) await foldedThrough(here.region, tables);
const screens = screensOf(deploy(['--all', ...olderToo]));
await publish(screens);
deploy([fold, '--exclusively']);
console.log(`Bahi is at ${screens.address}`);

function deploy(stacks: readonly string[]): Outputs {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-deploy-'));
  const outputs = join(folder, 'outputs.json');
  const code = cdk(['deploy', ...stacks, '--require-approval', 'broadening', '--outputs-file', outputs, ...released, ...args]);
  if (code !== 0) process.exit(code);
  const said = existsSync(outputs) ? (JSON.parse(readFileSync(outputs, 'utf8')) as Outputs) : {};
  rmSync(folder, { recursive: true });
  return said;
}

/** Waits until every log is folded into the form of this version. */
async function foldedThrough(region: string, { log, views }: { readonly log: string; readonly views: string }): Promise<void> {
  Object.assign(process.env, { AWS_REGION: region, [env.table('log')]: log, [env.table('views')]: views, [env.table('records')]: 'none' });
  // Loaded here, because it keeps the settings that it is loaded with.
  const { behind } = await import('#functions/behind');
  let [fewest, since] = [Number.POSITIVE_INFINITY, Date.now()];
  for (let logs = await behind(); logs > 0; logs = await behind()) {
    if (logs < fewest) [fewest, since] = [logs, Date.now()];
    if (Date.now() - since > patienceMs) {
      console.error(`${logs} logs cannot be made ready for this version. See the log of job-log-fold. Nothing else was deployed.`);
      process.exit(1);
    }
    console.log(`${logs} logs are being made ready for this version ...`);
    await sleep(10_000);
  }
}

function contextIn(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

async function publish({ bucket, region }: Screens): Promise<void> {
  const dist = join(project.root, 'web', 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(dist, name)).isFile() && !name.startsWith('.'),
  );
  const hashed = (name: string) => name.startsWith(`assets${sep}`);
  const client = new S3Client({ region });
  for (const name of [...files.filter(hashed), ...files.filter((name) => !hashed(name))]) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: name.split(sep).join('/'),
        Body: readFileSync(join(dist, name)),
        ContentType: contentTypes[extname(name)] ?? 'application/octet-stream',
        CacheControl: hashed(name) ? caching.hashed : caching.page,
      }),
    );
  }
}
