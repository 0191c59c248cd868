import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Files, type FilesProps } from '#infra/cloud/constructs/files';

/** The files: kept like the books, but after the site, because they name the only address that may send and get them. */
export class FilesStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, key, site, accessLogs, ...props }: StackProps & FilesProps) {
    super(scope, id, props);
    new Files(this, { prefix, key, site, accessLogs });
  }
}
