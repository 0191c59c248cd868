import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { kept } from '#infra/cloud/kept';
import { type Table, tables } from '#topology/tables';

/**
 * Tables, and the key for them and for files. They are encrypted with our own key rather than one of AWS, because these are other people's
 * books: access can be cut off in one place, and every use of the key is in the trail. It costs a dollar a month, because DynamoDB and S3
 * rarely ask for it.
 */
export class Storage extends Construct {
  readonly key: Key;
  readonly tables: ReadonlyMap<Table['name'], TableV2>;

  constructor(scope: Construct, { prefix }: { readonly prefix: string }) {
    super(scope, 'Storage');
    this.key = new Key(this, 'Key', {
      alias: `alias/${prefix}`,
      description: 'Books and files of Bahi',
      enableKeyRotation: true,
      removalPolicy: kept,
    });
    this.tables = new Map(tables.map((table) => [table.name, this.table(table)]));
  }

  private table(table: Table): TableV2 {
    const text = (name: string) => ({ name, type: AttributeType.STRING });
    return new TableV2(this, `Table-${table.name}`, {
      partitionKey: text(table.partitionKey.name),
      ...(table.sortKey && {
        sortKey: { name: table.sortKey.name, type: table.sortKey.type === 'N' ? AttributeType.NUMBER : AttributeType.STRING },
      }),
      globalSecondaryIndexes: table.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...index.carries],
      })),
      ...(table.timeToLive && { timeToLiveAttribute: table.timeToLive }),
      ...(table.stream && { dynamoStream: StreamViewType.NEW_IMAGE }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(this.key),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // Nothing removes a protected table. It has no name that could stop a second try.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

/** The table and each of its indexes, by name. */
export function tableArns(table: TableV2, name: string): string[] {
  const indexes = tables.find((one) => one.name === name)?.indexes ?? [];
  return [table.tableArn, ...indexes.map((index) => `${table.tableArn}/index/${index.name}`)];
}
