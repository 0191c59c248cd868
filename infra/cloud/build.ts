import type { App } from 'aws-cdk-lib';
import { BahiStack } from '#infra/cloud/bahi-stack';
import { EdgeLogStack } from '#infra/cloud/edge-log-stack';
import { EdgeStack } from '#infra/cloud/edge-stack';

/** The stacks, from context: `mailDomain`, `domain` with `certificateArn`, `alarmEmail`, `budget` (US dollars a month). */
export function build(app: App): { readonly edge: EdgeStack; readonly bahi: BahiStack; readonly log: EdgeLogStack } {
  const account = process.env['CDK_DEFAULT_ACCOUNT'];
  const at = (region: string) => ({ crossRegionReferences: true, env: { region, ...(account && { account }) } });
  const context = (name: string): string | undefined => app.node.tryGetContext(name);
  const name = context('domain');
  const certificateArn = context('certificateArn');
  if (name && !certificateArn) throw new Error('The context names a domain and no certificateArn (of a certificate in us-east-1).');
  const alarmEmail = context('alarmEmail');
  const edge = new EdgeStack(app, 'BahiEdge', { ...at('us-east-1'), description: 'Firewall before Bahi' });
  const bahi = new BahiStack(app, 'Bahi', {
    ...at(context('region') ?? 'ap-south-1'),
    description: 'Bahi, the back office for Indian businesses',
    terminationProtection: true,
    firewallArn: edge.firewallArn,
    mailDomain: context('mailDomain') ?? 'bahi.example',
    budget: Number(context('budget') ?? 200),
    ...(name && certificateArn && { domain: { name, certificateArn } }),
    ...(alarmEmail && { alarmEmail }),
  });
  const log = new EdgeLogStack(app, 'BahiEdgeLog', {
    ...at('us-east-1'),
    description: 'Access log of Bahi at the edge',
    distributionId: bahi.site.distribution.distributionId,
  });
  return { edge, bahi, log };
}
