import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { deadLetterAgain, deadLetterSays } from '#application/failed-messages/dead-letter';

/** Messages that are read or moved are hidden for so long. It takes less, so none comes twice. */
export const listingSeconds = 20;
const movingSeconds = 300;

/** A queue of the topology, and the names that it and its dead letters have where it runs. */
interface NamedQueue {
  readonly name: string;
  readonly alive: string;
  readonly dead: string;
}

interface DeadLetters {
  /** About how many there are: queues do not count exactly. */
  readonly count: number;
  /** What each was for. */
  readonly sentences: readonly string[];
}

/**
 * The dead letters of a queue, at most so many. They stay where they are, and can be read again after a moment: the engine of a laptop loses
 * a message that is given back before.
 */
export async function listDeadLetters(
  client: SQSClient,
  { name, dead }: NamedQueue,
  most: number,
  seconds = listingSeconds,
): Promise<DeadLetters> {
  const QueueUrl = await addressOf(client, dead);
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...counts] }));
  const messages = await taken(client, QueueUrl, most, seconds);
  const counted = counts.reduce((sum, name) => sum + Number(Attributes?.[name] ?? 0), 0);
  const count = Math.max(counted, messages.length);
  return { count, sentences: messages.map(({ Body = '' }) => deadLetterSays(name, Body)) };
}

/**
 * Moves the dead letters of a queue back to it, at most so many, and says what each was for. Each is sent before it is deleted, so none is
 * lost; jobs take a message that comes twice.
 */
export async function sendDeadLettersAgain(client: SQSClient, { name, alive, dead }: NamedQueue, most: number): Promise<readonly string[]> {
  const [from, to] = await Promise.all([addressOf(client, dead), addressOf(client, alive)]);
  const messages = await taken(client, from, most, movingSeconds);
  for (const { Body = '', ReceiptHandle, Attributes } of messages) {
    const group = Attributes?.MessageGroupId;
    const MessageBody = deadLetterAgain(name, Body);
    await client.send(new SendMessageCommand({ QueueUrl: to, MessageBody, ...(group === undefined ? {} : { MessageGroupId: group }) }));
    await client.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));
  }
  return messages.map(({ Body = '' }) => deadLetterSays(name, Body));
}

const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;

async function taken(client: SQSClient, QueueUrl: string, most: number, seconds: number): Promise<readonly Message[]> {
  const found = new Map<string, Message>();
  while (found.size < most) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: Math.min(10, most - found.size),
        VisibilityTimeout: seconds,
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['MessageGroupId'],
      }),
    );
    if (Messages.length === 0) break;
    for (const message of Messages) found.set(message.MessageId ?? '', message);
  }
  return [...found.values()];
}

async function addressOf(client: SQSClient, QueueName: string): Promise<string> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  if (QueueUrl === undefined) throw new Error(`There is no queue ${QueueName}.`);
  return QueueUrl;
}
