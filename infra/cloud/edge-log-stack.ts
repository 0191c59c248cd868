import { Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { kept } from '#infra/cloud/kept';
import { edge } from '#topology/edge';

export interface EdgeLogProps extends StackProps {
  readonly prefix: string;
  readonly distributionId: string;
}

/**
 * The access log of CloudFront. Its older kind of log writes whole paths, and paths may contain tokens and passwords (decision D40); this
 * one has only the named fields. AWS keeps it in us-east-1, where CloudFront is.
 */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, distributionId, ...props }: EdgeLogProps) {
    super(scope, id, props);
    const group = new LogGroup(this, 'Log', {
      logGroupName: `/aws/vendedlogs/${prefix}/edge`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: kept,
    });
    group.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [group.logGroupArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    const source = new CfnDeliverySource(this, 'Source', {
      name: `${prefix}-edge`,
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({ service: 'cloudfront', region: '', resource: 'distribution', resourceName: distributionId }),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: `${prefix}-edge`,
      destinationResourceArn: group.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...edge.logged],
    });
    delivery.addResourceDependency(source);
  }
}
