import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLogsName } from '#infra/cloud/constructs/access-logs';
import { edge } from '#topology/edge';

export interface EdgeLogProps extends StackProps {
  readonly prefix: string;
  readonly distributionId: string;
  /** The region of the books: logs stay in the country. */
  readonly home: string;
}

/**
 * The access log of CloudFront. Its older kind of log writes whole paths, and paths may contain tokens and passwords (decision D40); this
 * one has only the named fields. AWS wants it set up in us-east-1, where CloudFront is.
 */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, distributionId, home, ...props }: EdgeLogProps) {
    super(scope, id, props);
    const source = new CfnDeliverySource(this, 'Source', {
      name: `${prefix}-edge`,
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({ service: 'cloudfront', region: '', resource: 'distribution', resourceName: distributionId }),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: `${prefix}-edge`,
      destinationResourceArn: this.formatArn({
        ...{ service: 's3', region: '', account: '' },
        resource: `${accessLogsName(prefix, home)}/edge`,
      }),
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
