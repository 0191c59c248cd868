// ARCHITECT: STOP, read packages/storage/dynamo/STOP-READ-THIS.md before you go on: no home-made DynamoDB client; @aws-sdk is fixed.
import type {
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  BatchWriteItemCommandInput,
  BatchWriteItemCommandOutput,
  DeleteItemCommandInput,
  DeleteItemCommandOutput,
  GetItemCommandInput,
  GetItemCommandOutput,
  PutItemCommandInput,
  PutItemCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteItemsCommandInput,
  TransactWriteItemsCommandOutput,
  UpdateItemCommandInput,
  UpdateItemCommandOutput,
} from '@aws-sdk/client-dynamodb';

/** One call of the engine: the name of an operation, and what it is given in the SDK's own types. */
export abstract class Command<Input extends object, Output extends object> {
  abstract readonly operation: string;
  /** Never there: it tells the compiler what the call answers. */
  declare readonly answers?: Omit<Output, '$metadata'>;
  readonly input: Input;

  constructor(input: Input) {
    this.input = input;
  }
}

export class GetItemCommand extends Command<GetItemCommandInput, GetItemCommandOutput> {
  readonly operation = 'GetItem';
}

export class BatchGetItemCommand extends Command<BatchGetItemCommandInput, BatchGetItemCommandOutput> {
  readonly operation = 'BatchGetItem';
}

export class QueryCommand extends Command<QueryCommandInput, QueryCommandOutput> {
  readonly operation = 'Query';
}

export class ScanCommand extends Command<ScanCommandInput, ScanCommandOutput> {
  readonly operation = 'Scan';
}

export class PutItemCommand extends Command<PutItemCommandInput, PutItemCommandOutput> {
  readonly operation = 'PutItem';
}

export class UpdateItemCommand extends Command<UpdateItemCommandInput, UpdateItemCommandOutput> {
  readonly operation = 'UpdateItem';
}

export class DeleteItemCommand extends Command<DeleteItemCommandInput, DeleteItemCommandOutput> {
  readonly operation = 'DeleteItem';
}

export class BatchWriteItemCommand extends Command<BatchWriteItemCommandInput, BatchWriteItemCommandOutput> {
  readonly operation = 'BatchWriteItem';
}

export class TransactWriteItemsCommand extends Command<TransactWriteItemsCommandInput, TransactWriteItemsCommandOutput> {
  readonly operation = 'TransactWriteItems';
}
