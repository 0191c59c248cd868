import { Refusal } from '#domain/refusal';
import type { Engine } from '#storage/engine/engine';
import { sharedReads } from '#storage/engine/shared-read';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { readPage } from '#storage/views/pages';
import { readHead, type StreamHead } from '#storage/views/stream-head';

export type ExactParts = Pick<BalanceParts, 'engine' | 'tails'>;

/** What was read, and the entry to which the furthest page is folded that was seen. */
export interface Seen<Answer> {
  readonly watermark: number;
  readonly answer: Answer;
}

interface How {
  /** The reader asks the head how many ledgers or items have a number. */
  readonly numbers?: boolean;
  /** Key of a page that says how far its view is folded, if that can be less far than the head, as in older books. */
  readonly behind?: string;
}

/** Used by a reader that continues while the projector works. */
const attempts = 5;

/**
 * Reads views as of now: `read` gets how far they are folded, and all entries after that. If it saw a page that is ahead of these entries,
 * because a projector worked at the same time, all of it is read again.
 *
 * The tail is read strongly, so a head that lags only makes the tail longer, and is read at half the price. It must not lag if the reader
 * takes the numbers of ledgers or items from it, because a leaf may have a later one.
 */
export async function exactly<Answer>(
  { engine, tails }: ExactParts,
  stream: string,
  read: (folded: Folded) => Promise<Seen<Answer>>,
  { numbers = false, behind }: How = {},
): Promise<Answer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [head, page] = await Promise.all([
      headOf(engine, stream, numbers ? 'strong' : 'eventual'),
      behind === undefined ? undefined : readPage(engine, stream, behind),
    ]);
    const since = behind === undefined ? head.watermark : Math.min(head.watermark, page?.watermark ?? 0);
    const tail = await tails.read(stream, since);
    const { watermark, answer } = await read({ stream, head, tail });
    if (watermark <= since + tail.length) return answer;
  }
  throw new Refusal('busy');
}

/** Several views of a stream that are read at once need one head. */
function headOf(engine: Engine, stream: string, consistency: 'strong' | 'eventual'): Promise<StreamHead> {
  const shared = heads.get(engine) ?? sharedReads<StreamHead>();
  heads.set(engine, shared);
  return shared(`${consistency} ${stream}`, () => readHead(engine, stream, consistency));
}

const heads = new WeakMap<Engine, ReturnType<typeof sharedReads<StreamHead>>>();
