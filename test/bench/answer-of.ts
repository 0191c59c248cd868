import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a process. If it ends without one, the measure fails instead of waiting for ever. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`A process of the bench ended with ${code} before it answered`);
    });
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer as Answer;
  } finally {
    done.abort();
  }
}
