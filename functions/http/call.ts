import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda';
import type * as z from 'zod';
import type { Context, FileAnswer } from '#application/context';
import type { Entrance } from '#application/identity/open-scope';
import type { SignedIn, Visitor } from '#application/identity/world';
import { assert } from '#domain/assert';
import type { SentFile } from '#functions/http/multipart';
import type { Wiring } from '#functions/wire';
import type { Operation } from '#modules/kit/operation';

/** One request on its way through the stack; each middleware adds what it found out. */
export interface Call {
  readonly startedAt: number;
  readonly visitor: Visitor;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly wiring: Wiring;
  operation?: Operation;
  params: Readonly<Record<string, string>>;
  body?: unknown;
  query?: unknown;
  files?: readonly SentFile[];
  user?: SignedIn;
  context?: Context;
  entrance?: Entrance;
  /** The caller may choose the record and not see it: only what forms take over from it is answered. */
  general?: true;
  /** What goes on beside the request and has ended before it is answered; none of it fails. */
  readonly meanwhile: Promise<void>[];
  /** For the log line. */
  refusedWith?: string;
  failure?: unknown;
}

export type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, LambdaContext>;

const calls = new WeakMap<APIGatewayProxyEventV2, Call>();

export function beginCall(event: APIGatewayProxyEventV2, call: Call): void {
  calls.set(event, call);
}

/** What is known so far of the request of this event. */
export function callOf({ event }: { readonly event: APIGatewayProxyEventV2 }): Call {
  const call = calls.get(event);
  assert(call, 'the request log comes first');
  return call;
}

export type Handler = (call: Call) => Promise<unknown>;

/** Ids of operations, each with the code that answers it. */
export type Routes = readonly (readonly [string, Handler])[];

/** What a handler of this operation finds: parsed by its schemas, and there because its access and scope say so. */
export type CallOf<O extends Operation> = Call & {
  readonly operation: O;
  readonly body: O extends { readonly body: infer B extends z.ZodType } ? z.output<B> : undefined;
  readonly query: O extends { readonly query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
} & (O extends { readonly form: true } ? { readonly files: readonly SentFile[] } : unknown) &
  (O['access'] extends 'public' ? unknown : { readonly user: SignedIn }) &
  (O['scope'] extends 'none' ? unknown : { readonly context: Context; readonly entrance: Entrance });

/** Pairs an operation with the code that answers it. The stack has parsed and checked what the types promise. */
export function route<const O extends Operation>(operation: O, handle: (call: CallOf<O>) => Promise<unknown>): readonly [string, Handler] {
  return [operation.id, (call) => handle(call as CallOf<O>)];
}

/** An answer that says more than its data: a message, cookies. */
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

/** A part of the path that the operation names. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  assert(value !== undefined, `${call.operation?.path} has no ${name}`);
  return value;
}
