import type { Notices } from '#application/identity/ports';

/** Puts the mails of identity into their queue. The client is loaded with the first mail: most requests send none. */
export function noticesTo(queue: string): Notices {
  const sqs = once(async () => {
    const { SendMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs');
    const client = new SQSClient({});
    return (body: string) => client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: body }));
  });
  return {
    async send(notice) {
      const send = await sqs();
      await send(JSON.stringify(notice));
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
