import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Context, FileAnswer } from '#application/context';
import type { Entrance } from '#application/identity/scope/open-scope';
import type { SignedIn, Visitor } from '#application/identity/world';
import { assert } from '#domain/assert';
import type { Problem } from '#domain/refusal';
import type { Served } from '#functions/http/entity';
import type { SentFile } from '#functions/http/multipart';
import type { Wiring } from '#functions/wire';
import type { Operation } from '#modules/kit/operations/operation';

/** One request in the stack. Each middleware adds to it. */
export interface Call {
  readonly startedAt: number;
  readonly visitor: Visitor;
  /** Whether it has the key of the edge; undefined if that cannot be told, because the key cannot be read. */
  readonly throughEdge: boolean | undefined;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly wiring: Wiring;
  /** What answers it. */
  served?: Served;
  operation?: Operation;
  params: Readonly<Record<string, string>>;
  /** The body as it was sent, before the schema parsed it. */
  sent?: unknown;
  /** What the schema found wrong in the body. */
  wrong?: readonly Problem[];
  body?: unknown;
  query?: unknown;
  files?: readonly SentFile[];
  user?: SignedIn;
  context?: Context;
  entrance?: Entrance;
  /** The caller may choose the record but not see it, so the answer has only the fields that forms take over. */
  general?: true;
  /** Work that runs next to the request and ends before the answer. It never fails. */
  readonly meanwhile: Promise<void>[];
  /** Gives back the place in the line of the organisation (`turns.ts`). */
  leaves?: () => void;
  /** For the log line. */
  refusedWith?: string;
  failure?: unknown;
}

export type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, LambdaContext>;

const calls = new WeakMap<APIGatewayProxyEventV2, Call>();

export function beginCall(event: APIGatewayProxyEventV2, call: Call): void {
  calls.set(event, call);
}

/** The call for this event, before any middleware has run. */
export function callOf({ event }: { readonly event: APIGatewayProxyEventV2 }): Call {
  const call = calls.get(event);
  assert(call, 'the request log comes first');
  return call;
}

export type Handler = (call: Call) => Promise<unknown>;

/** The code that answers each operation. A call that follows from a definition is named by its id. */
export type Routes = readonly (readonly [Operation | string, Handler])[];

/** The call that a handler of this operation gets: parsed by its schemas, with the caller and scope that its access requires. */
export type CallOf<O extends Operation> = Call & {
  readonly operation: O;
  readonly body: O extends { readonly body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;
  readonly query: O extends { readonly query: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined;
} & (O extends { readonly form: true } ? { readonly files: readonly SentFile[] } : unknown) &
  (O['access'] extends 'public' ? unknown : { readonly user: SignedIn }) &
  (O['scope'] extends 'none' ? unknown : { readonly context: Context; readonly entrance: Entrance });

/** Pairs an operation with its handler. The stack has parsed and checked everything that the types promise. */
export function route<const O extends Operation>(operation: O, handle: (call: CallOf<O>) => Promise<unknown>): Routes[number] {
  return [operation, (call) => handle(call as CallOf<O>)];
}

/** An answer with more than data: a message or cookies. */
export class Answer {
  readonly data: unknown;
  readonly cookies: readonly string[];

  constructor(data: unknown, cookies: readonly string[] = []) {
    this.data = data;
    this.cookies = cookies;
  }
}

export function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer && answer.content instanceof Uint8Array;
}

/** A path parameter of the operation. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  assert(value !== undefined, `${call.operation?.path} has no ${name}`);
  return value;
}
