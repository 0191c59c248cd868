import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, AttributeValue as StreamValue } from 'aws-lambda';
import { account, names, region } from '#infra/local/runner/environment';

/** A log entry as DynamoDB's stream passes it to a Lambda: an INSERT with its new image. */
export function streamRecord(item: Readonly<Record<string, AttributeValue>>, now: Date): DynamoDBRecord {
  const partition = item['pk']?.S ?? '';
  const sequence = item['seq']?.N ?? '0';
  const image = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toStream(value)]));
  return {
    eventID: `${partition}#${sequence}`,
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN: `arn:aws:dynamodb:${region}:${account}:table/${names.table('log')}/stream/local`,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(now.getTime() / 1000),
      Keys: { pk: { S: partition }, seq: { N: sequence } },
      NewImage: image,
      SequenceNumber: sequence.padStart(21, '0'),
      SizeBytes: 0,
      StreamViewType: 'NEW_IMAGE',
    },
  };
}

/** Bytes are base64 in an event. */
function toStream(value: AttributeValue): StreamValue {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  if (value.B !== undefined) return { B: text(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(text) };
  if (value.L !== undefined) return { L: value.L.map(toStream) };
  if (value.M !== undefined) return { M: Object.fromEntries(Object.entries(value.M).map(([name, inner]) => [name, toStream(inner)])) };
  if (value.N !== undefined) return { N: value.N };
  if (value.BOOL !== undefined) return { BOOL: value.BOOL };
  if (value.NULL !== undefined) return { NULL: true };
  if (value.SS !== undefined) return { SS: value.SS };
  if (value.NS !== undefined) return { NS: value.NS };
  return { S: value.S ?? '' };
}
