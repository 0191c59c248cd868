import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documentMail } from '#events/document-mail';
import { listDeadLetters, sendDeadLettersAgain } from '#functions/dead-letters';
import { startQueues, type TestQueues } from '#test/kit/queue';

/** The dead letters of a job, on a real queue. */
let queues: TestQueues;
let client: SQSClient;
let dead: string;
let alive: string;
const queue = { name: documentMail.name, alive: `bahi-${documentMail.name}`, dead: `bahi-${documentMail.name}-dead` };

beforeAll(async () => {
  queues = await startQueues();
  client = new SQSClient({
    endpoint: queues.endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  dead = await queues.create(queue.dead);
  alive = await queues.create(queue.alive);
});
afterAll(async () => {
  client.destroy();
  await queues.stop();
});
beforeEach(async () => {
  await queues.drain(alive);
  for (let at = 1; at <= 25; at += 1) {
    const MessageBody = JSON.stringify({ ...documentMail.sample, to: [`party${at}@surya.example`] });
    await client.send(new SendMessageCommand({ QueueUrl: dead, MessageBody, MessageGroupId: 'org' }));
  }
});

const parties = (sentences: readonly string[]) => new Set(sentences.map((sentence) => /party\d+/.exec(sentence)?.[0]));

it('are listed without moving, and listed again', async () => {
  const seconds = 3;
  for (let times = 0; times < 2; times += 1) {
    const { count, sentences } = await listDeadLetters(client, queue, 100, seconds);
    expect([count, sentences.length, parties(sentences).size]).toEqual([25, 25, 25]);
    // While they are hidden, they are still counted.
    expect(await listDeadLetters(client, queue, 100, seconds)).toEqual({ count: 25, sentences: [] });
    await new Promise((done) => setTimeout(done, seconds * 1_000));
  }
  expect(await listDeadLetters(client, queue, 5, 1)).toMatchObject({ count: 25, sentences: { length: 5 } });
  await new Promise((done) => setTimeout(done, 1_200));
  expect(await queues.drain(dead)).toHaveLength(25);
});

it('go back to their queue, at most so many at once, each once and marked as sent again', async () => {
  expect(await sendDeadLettersAgain(client, queue, 20)).toHaveLength(20);
  expect(await sendDeadLettersAgain(client, queue, 20)).toHaveLength(5);
  expect(await sendDeadLettersAgain(client, queue, 20)).toEqual([]);
  const moved = (await queues.drain(alive)) as readonly { readonly to: readonly string[]; readonly again?: boolean }[];
  expect([moved.length, new Set(moved.flatMap(({ to }) => to)).size, moved.every(({ again }) => again === true)]).toEqual([25, 25, true]);
});
