import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { deadLetterAgain, deadLetterSays } from '#application/failed-messages/dead-letter';

/** Longer than it takes to read or move all that is taken at once, so that no message comes twice. */
const hiddenSeconds = 120;

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

/** The dead letters of a queue, at most so many. They stay where they are. */
export async function listDeadLetters(client: SQSClient, { name, dead }: NamedQueue, most: number): Promise<DeadLetters> {
  const QueueUrl = await addressOf(client, dead);
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }));
  const messages = await taken(client, QueueUrl, most);
  // Where this does not work, the message comes back when it was hidden long enough.
  for (const { ReceiptHandle } of messages)
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 })).catch(() => undefined);
  const count = Math.max(Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0), messages.length);
  return { count, sentences: messages.map(({ Body = '' }) => deadLetterSays(name, Body)) };
}

/**
 * Moves the dead letters of a queue back to it, at most so many, and says what each was for. Each is sent before it is deleted, so none is
 * lost; jobs take a message that comes twice.
 */
export async function sendDeadLettersAgain(client: SQSClient, { name, alive, dead }: NamedQueue, most: number): Promise<readonly string[]> {
  const [from, to] = await Promise.all([addressOf(client, dead), addressOf(client, alive)]);
  const messages = await taken(client, from, most);
  for (const { Body = '', ReceiptHandle, Attributes } of messages) {
    const group = Attributes?.MessageGroupId;
    const MessageBody = deadLetterAgain(name, Body);
    await client.send(new SendMessageCommand({ QueueUrl: to, MessageBody, ...(group === undefined ? {} : { MessageGroupId: group }) }));
    await client.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));
  }
  return messages.map(({ Body = '' }) => deadLetterSays(name, Body));
}

async function taken(client: SQSClient, QueueUrl: string, most: number): Promise<readonly Message[]> {
  const found = new Map<string, Message>();
  while (found.size < most) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: Math.min(10, most - found.size),
        VisibilityTimeout: hiddenSeconds,
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
