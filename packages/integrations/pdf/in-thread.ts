import { Worker } from 'node:worker_threads';
import type { Papers } from '#application/ports';
import { type Problem, Refusal, type RefusalCode } from '#domain/refusal';

/** What is drawn on pages; a workbook is written while its rows are read. */
export type Printers = Omit<Papers, 'sheet'>;

export interface Asked {
  readonly id: number;
  readonly name: keyof Printers;
  readonly given: readonly unknown[];
}

export interface Answered {
  readonly id: number;
  readonly result?: unknown;
  readonly refused?: { readonly code: RefusalCode; readonly errors: readonly Problem[]; readonly message: string };
  readonly failed?: string;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Prints in a thread of its own, one paper after the other, so that a thousand labels do not stop the other requests of a process. The
 * thread ends when it had nothing to do for a minute.
 */
export function inThread(file: string): Printers {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = (error: Error) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const open = (): Worker => {
    const worker = new Worker(file);
    worker.on('message', ({ id, result, refused, failed }: Answered) => {
      const asker = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) {
        // Neither the thread nor the timer keeps a process alive.
        worker.unref();
        idle = setTimeout(() => {
          // What is asked from now on gets a new thread.
          thread = undefined;
          void worker.terminate();
        }, idleMs).unref();
      }
      if (refused !== undefined) asker?.reject(refusalOf(refused));
      else if (failed !== undefined) asker?.reject(new Error(failed));
      else asker?.resolve(result);
    });
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => {
      if (thread === worker) end(new Error('The printing thread ended'));
    });
    return worker;
  };

  const ask = <Result>(name: Asked['name'], given: readonly unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= open();
      thread.ref();
      last += 1;
      waiting.set(last, { resolve: (result) => resolve(result as Result), reject });
      thread.postMessage({ id: last, name, given } satisfies Asked);
    });

  return {
    document: (...given) => ask('document', given),
    documents: (...given) => ask('documents', given),
    report: (...given) => ask('report', given),
    labels: (...given) => ask('labels', given),
    label: (...given) => ask('label', given),
  };
}

const idleMs = 60_000;

function refusalOf({ code, errors, message }: NonNullable<Answered['refused']>): Refusal {
  return Object.assign(new Refusal(code, {}, errors), { message });
}
