import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { edge } from '#topology/edge';

/** The firewall before CloudFront, which AWS keeps in us-east-1 whatever region the rest is in. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { prefix, ...props }: StackProps & { readonly prefix: string }) {
    super(scope, id, props);
    const firewall = new CfnWebACL(this, 'Firewall', {
      name: prefix,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(prefix),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        // Bodies and the length of queries are judged by our own validation: an invoice of a hundred lines is not an attack, a note may
        // contain <b>, and a list asks for a hundred names in four kilobytes.
        managed(1, 'AWSManagedRulesCommonRuleSet', [
          'SizeRestrictions_BODY',
          'SizeRestrictions_QUERYSTRING',
          'CrossSiteScripting_BODY',
          'GenericLFI_BODY',
          'GenericRFI_BODY',
        ]),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        {
          // WAF counts each IPv6 address separately. Our own limit counts by /64, for callers who change their address.
          name: 'too-many-from-one-address',
          priority: 3,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: edge.requestsPerAddress, aggregateKeyType: 'IP' } },
          visibilityConfig: visible('too-many-from-one-address'),
        },
      ],
    });
    this.firewallArn = firewall.attrArn;
  }
}

function managed(priority: number, name: string, onlyCounted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(name),
  };
}

/** Requests are counted but no samples are kept, because paths may contain tokens and passwords (decision D40). */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
