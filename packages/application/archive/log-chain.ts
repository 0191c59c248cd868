import { createHash } from 'node:crypto';
import { besideTheBooks, type ChainEnd } from '#application/archive/ports';

export interface LogChain {
  add(slug: string, line: string): void;
  /** The line of an entry whose content is left out: the chain goes on with its digest. */
  addElided(slug: string, digest: string): void;
  end(): ChainEnd;
}

/** Chains the lines of a log: each link is the hash of the one before and of the hash of the line. The first follows on 32 zeros. */
export function openLogChain(from: ChainEnd = noLink): LogChain {
  let [head, bookHead] = [Buffer.from(from.head, 'hex'), Buffer.from(from.bookHead, 'hex')];
  let { entries, bookEntries } = from;
  const add = (slug: string, digest: Buffer) => {
    head = linked(head, digest);
    entries += 1;
    if (besideTheBooks.has(slug)) return;
    bookHead = linked(bookHead, digest);
    bookEntries += 1;
  };
  return {
    add: (slug, line) => add(slug, createHash('sha256').update(line).digest()),
    addElided: (slug, digest) => add(slug, Buffer.from(digest, 'hex')),
    end: () => ({ entries, head: head.toString('hex'), bookEntries, bookHead: bookHead.toString('hex') }),
  };
}

const zeros = '0'.repeat(64);
const noLink: ChainEnd = { entries: 0, head: zeros, bookEntries: 0, bookHead: zeros };

function linked(head: Buffer, digest: Buffer): Buffer<ArrayBuffer> {
  return createHash('sha256').update(head).update(digest).digest();
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
