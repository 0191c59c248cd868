import { newKey } from '../lines/line-edits.ts';
import type { Answered, Asked, ReadCode } from './reader/reader-messages.ts';

interface CodeReader {
  /** The codes in a picture. The picture is handed over, and cannot be used afterwards. */
  readonly read: (picture: ImageData) => Promise<readonly ReadCode[]>;
  readonly end: () => void;
}

/**
 * Reads pictures in a worker, so that the page goes on, and because only the worker may compile the reader: its policy allows that
 * (`topology/headers.ts`), and the policy of the page does not.
 */
export function codeReader(): CodeReader {
  const worker = new Worker(new URL('./reader/code-reader-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<string, { readonly done: (codes: readonly ReadCode[]) => void; readonly failed: (why: Error) => void }>();
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const asked = waiting.get(data.key);
    waiting.delete(data.key);
    if ('why' in data) asked?.failed(new Error(data.why));
    else asked?.done(data.codes);
  };
  let broken: string | null = null;
  worker.onerror = ({ message }) => {
    broken = message;
    for (const { failed } of waiting.values()) failed(new Error(message));
    waiting.clear();
  };
  return {
    read: (picture) =>
      new Promise((done, failed) => {
        if (broken !== null) return failed(new Error(broken));
        const key = newKey();
        waiting.set(key, { done, failed });
        worker.postMessage({ key, picture } satisfies Asked, [picture.data.buffer]);
      }),
    end: () => worker.terminate(),
  };
}
