import { expect, it } from 'vitest';
import { streamRecord } from '#infra/local/streams/stream-record';

it('a log entry becomes an INSERT event with bytes as base64, as DynamoDB sends it to a Lambda', () => {
  const item = {
    pk: { S: 'o1|b1' },
    seq: { N: '42' },
    body: { B: new Uint8Array([1, 2, 255]) },
    list: { L: [{ M: { deep: { BOOL: false } } }, { NULL: true as const }] },
  };
  expect(streamRecord(item, new Date('2026-11-21T00:00:00Z'))).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    dynamodb: {
      Keys: { pk: { S: 'o1|b1' }, seq: { N: '42' } },
      NewImage: { body: { B: 'AQL/' }, list: { L: [{ M: { deep: { BOOL: false } } }, { NULL: true }] }, seq: { N: '42' } },
      SequenceNumber: '000000000000000000042',
      StreamViewType: 'NEW_IMAGE',
    },
  });
});
