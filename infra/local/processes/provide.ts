import { asChild } from '#infra/local/runner/as-child';
import { provideBuckets, provideQueues, provideTables } from '#infra/local/runner/provision';

/** Makes the tables, queues and buckets that are missing, then ends: the clients for it would stay in the supervisor's memory. */
const { dynamodb, sqs, s3 } = asChild.argument<{ dynamodb: string; sqs: string; s3: string }>();
await Promise.all([provideTables(dynamodb), provideQueues(sqs), provideBuckets(s3)]);
asChild.finished(null);
