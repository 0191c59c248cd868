/** What DynamoDB says when it cannot do what it was asked, by operation. */

const types = 'com.amazonaws.dynamodb.v20120810';

interface Told {
  readonly __type: string;
  readonly Message: string;
  readonly CancellationReasons?: readonly { readonly Code: string; readonly Message?: string }[];
}

/** Another transaction holds one of the items. */
export function conflictOf(target: string, body: Buffer): Told {
  const Message = 'Transaction is ongoing for the item';
  if (target !== 'TransactWriteItems') return { __type: `${types}#TransactionConflictException`, Message };
  return cancelled(body, { Code: 'TransactionConflict', Message });
}

/** There are too many calls. In a transaction it stands among the reasons, or the whole is refused. */
export function refusalOf(target: string): Told {
  const name = target === 'TransactWriteItems' || Math.random() < 0.5 ? 'ThrottlingException' : 'ProvisionedThroughputExceededException';
  return { __type: `${types}#${name}`, Message: 'The level of configured provisioned throughput for the table was exceeded' };
}

function cancelled(body: Buffer, reason: { readonly Code: string; readonly Message: string }): Told {
  const { TransactItems } = JSON.parse(body.toString()) as { readonly TransactItems: readonly unknown[] };
  const CancellationReasons = TransactItems.map((_, index) => (index === 0 ? reason : { Code: 'None' }));
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${CancellationReasons.map(({ Code }) => Code).join(', ')}]`;
  return { __type: `${types}#TransactionCanceledException`, Message, CancellationReasons };
}

interface Batch {
  readonly RequestItems: Readonly<Record<string, readonly unknown[] | Keys>>;
}

interface Keys {
  readonly Keys: readonly unknown[];
}

/** A batch of which only the first half is carried out: what is sent on, and the answer that names the rest. */
export function withoutSome(
  target: string,
  body: Buffer,
): { readonly sent: Buffer; readonly told: (answer: string) => string } | undefined {
  const said = JSON.parse(body.toString()) as Batch;
  const listOf = (one: readonly unknown[] | Keys) => ('Keys' in one ? one.Keys : one);
  const withList = (one: readonly unknown[] | Keys, list: readonly unknown[]) => ('Keys' in one ? { ...one, Keys: list } : list);
  const all = Object.entries(said.RequestItems);
  if (all.some(([, one]) => listOf(one).length < 2)) return undefined;
  const half = (take: (list: readonly unknown[]) => readonly unknown[]) =>
    Object.fromEntries(all.map(([table, one]) => [table, withList(one, take(listOf(one)))]));
  const first = half((list) => list.slice(0, Math.ceil(list.length / 2)));
  const rest = half((list) => list.slice(Math.ceil(list.length / 2)));
  const name = target === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
  return {
    sent: Buffer.from(JSON.stringify({ ...said, RequestItems: first })),
    told: (answer) => JSON.stringify({ ...JSON.parse(answer), [name]: rest }),
  };
}

export const isDone = (status: number) => status >= 200 && status < 300;
