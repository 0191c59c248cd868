import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { account, region } from '#infra/local/runner/environment';
import { project } from '#infra/local/runner/project';
import { type FunctionSpec, functions } from '#topology/functions';

export type Handler = (event: unknown, context: Context | undefined) => Promise<unknown>;

/** A function exceeded its time-out, as in the cloud. */
export class TimedOut extends Error {}

const loaded = new Map<string, Promise<Handler>>();

export function functionNamed(name: string): FunctionSpec {
  const spec = functions.find((one) => one.name === name);
  if (!spec) throw new Error(`Topology has no function '${name}'.`);
  return spec;
}

/** Loads the file that the topology names, once. */
export function load(spec: FunctionSpec): Promise<Handler> {
  let handler = loaded.get(spec.name);
  if (!handler) {
    handler = import(pathToFileURL(join(project.root, spec.entry)).href).then((file: { handler?: Handler }) => {
      if (typeof file.handler !== 'function') throw new Error(`${spec.entry} does not export a handler.`);
      return file.handler;
    });
    loaded.set(spec.name, handler);
  }
  return handler;
}

/** Calls a function with an event, as the cloud would: its context, and no longer than its time-out. */
export async function invoke(spec: FunctionSpec, event: unknown, requestId: string = randomUUID()): Promise<unknown> {
  const handler = await load(spec);
  const ends = Date.now() + spec.timeoutSeconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimedOut(`${spec.name} took longer than ${spec.timeoutSeconds} s`)), spec.timeoutSeconds * 1000);
  });
  try {
    return withinLimit(spec, await Promise.race([handler(event, contextOf(spec, requestId, ends)), late]));
  } finally {
    clearTimeout(timer);
  }
}

/** What a function may answer, as JSON: 6 MB. */
const answerBytes = 6 * 1024 * 1024 + 1024;

function withinLimit(spec: FunctionSpec, result: unknown): unknown {
  const body = typeof result === 'object' && result !== null && 'body' in result ? String(result.body) : '';
  // Only long ones are written out to be counted.
  if (body.length > answerBytes / 6 && Buffer.byteLength(JSON.stringify(result)) > answerBytes)
    throw new Error(`${spec.name} answered with more than ${answerBytes} bytes`);
  return result;
}

function contextOf(spec: FunctionSpec, requestId: string, ends: number): Context {
  const name = `bahi-${spec.name}`;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${region}:${account}:function:${name}`,
    memoryLimitInMB: String(spec.memoryMb),
    awsRequestId: requestId,
    logGroupName: `/bahi/${spec.name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, ends - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
