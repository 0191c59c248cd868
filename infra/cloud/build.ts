import { type App, CfnOutput, type Stack } from 'aws-cdk-lib';
import { BudgetStack } from '#infra/cloud/budget-stack';
import { EdgeLogStack } from '#infra/cloud/edge-log-stack';
import { EdgeStack } from '#infra/cloud/edge-stack';
import { FilesStack } from '#infra/cloud/files-stack';
import { FunctionsStack } from '#infra/cloud/functions-stack';
import { SiteStack } from '#infra/cloud/site-stack';
import { StateStack } from '#infra/cloud/state-stack';
import { WatchStack } from '#infra/cloud/watch-stack';
import { deployment, stackName } from '#topology/deployment';
import { type Grown, grown as ours } from '#topology/grown';
import { schedules } from '#topology/schedules';

export interface Built {
  readonly prefix: string;
  readonly state: StateStack;
  readonly site: SiteStack;
  /** By the name of the part. */
  readonly functions: ReadonlyMap<string, FunctionsStack>;
  /** All stacks, in the order of a first deployment. */
  readonly all: readonly Stack[];
}

/**
 * The stacks, from context: `environment`, `region`, `mailDomain`, `domain` with `certificateArn`, `alarmEmail`, `budget` (US dollars a month).
 * What holds data is apart from functions, and each part of the functions has a stack of its own, so that none comes near a limit.
 */
export function build(app: App, grown: Grown = ours): Built {
  const context = (name: string): string | undefined => app.node.tryGetContext(name);
  const here = deployment(context('environment'), context('region'));
  const { prefix, region } = here;
  const account = process.env['CDK_DEFAULT_ACCOUNT'];
  const at = (place: string, description: string) => ({ env: { region: place, ...(account && { account }) }, description });
  const name = context('domain');
  const certificateArn = context('certificateArn');
  if (name && !certificateArn) throw new Error('The context names a domain and no certificateArn (of a certificate in us-east-1).');
  const alarmEmail = context('alarmEmail');

  const edge = new EdgeStack(app, stackName(here, 'edge'), { ...at('us-east-1', 'Firewall before Bahi'), prefix });
  const state = new StateStack(app, stackName(here, 'state'), {
    ...at(region, 'Books, users and secrets of Bahi'),
    terminationProtection: true,
    prefix,
    mailDomain: context('mailDomain') ?? 'bahi.example',
    ...(alarmEmail && { alarmEmail }),
  });
  const site = new SiteStack(app, stackName(here, 'site'), {
    ...at(region, 'Screens and gateway of Bahi'),
    terminationProtection: true,
    prefix,
    state,
    firewallArn: edge.firewallArn,
    ...(name && certificateArn && { domain: { name, certificateArn } }),
  });
  const { address } = site.site;
  const { rollout } = site;
  const { api } = site.gateway;
  const files = new FilesStack(app, stackName(here, 'files'), {
    ...at(region, 'Files of Bahi'),
    terminationProtection: true,
    prefix,
    key: state.storage.key,
    site: address,
    accessLogs: state.accessLogs.bucket,
  });
  const functions = new Map(
    [...partsOf(grown)].map(([part, contents]) => {
      const props = { ...at(region, `Functions of Bahi: ${part}`), prefix, state, api, rollout, site: address, ...contents };
      return [part, new FunctionsStack(app, stackName(here, part), props)];
    }),
  );
  nameTables(functions.get('fold'), state);
  const watch = new WatchStack(app, stackName(here, 'watch'), {
    ...at(region, 'Dashboard and alarms of Bahi'),
    prefix,
    api,
    storage: state.storage,
    topic: state.alarms,
    grown,
  });
  const budget = new BudgetStack(app, stackName(here, 'budget'), {
    ...at('us-east-1', 'Budget of Bahi'),
    prefix,
    dollars: Number(context('budget') ?? 200),
    ...(alarmEmail && { email: alarmEmail }),
  });
  const log = new EdgeLogStack(app, stackName(here, 'edge-log'), {
    ...at('us-east-1', 'Access log of Bahi at the edge'),
    prefix,
    distributionId: site.site.distribution.distributionId,
    home: region,
  });
  return { prefix, state, site, functions, all: [edge, state, site, files, ...functions.values(), watch, budget, log] };
}

/** For `npm run deploy`, which waits until all logs are folded. */
function nameTables(fold: FunctionsStack | undefined, { storage }: StateStack): void {
  for (const name of ['log', 'views'] as const)
    if (fold) new CfnOutput(fold, `${name}Table`, { value: storage.tables.get(name)?.tableName ?? '' });
}

/** The functions of each part, with what starts them. */
function partsOf({ functions, queues, routes }: Grown) {
  const names = new Set(functions.map(({ stack }) => stack));
  return new Map(
    [...names].map((stack) => {
      const own = functions.filter((one) => one.stack === stack);
      const has = (name: string) => own.some((one) => one.name === name);
      return [
        stack,
        {
          functions: own,
          queues: queues.filter(({ job }) => has(`job-${job}`)),
          routes: routes.filter((route) => has(route.function)),
          schedules: schedules.filter((schedule) => has(`schedule-${schedule.name}`)),
        },
      ];
    }),
  );
}
