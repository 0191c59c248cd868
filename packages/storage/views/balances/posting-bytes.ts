import { dashed, deflate, inflate } from '#storage/engine/packing';
import type { Posting } from '#storage/views/balances/postings';

/**
 * Postings in few bytes and little time, because each is written several times: first the ids, 16 bytes each, because they do not
 * deflate; then a line for each posting: its word (left out if it is the one of the line before), its place, and the other words.
 *
 *   number of postings (2 bytes) | ids | deflated lines
 */
export function packPostings(after: string, postings: readonly Posting[]): Uint8Array {
  const head = Buffer.alloc(headBytes + postings.length * idBytes);
  head.writeUInt16BE(postings.length, 0);
  let lines = after;
  let last = '';
  postings.forEach(({ word, others, before: place, id, gone }, index) => {
    const plain = uuid.test(id);
    if (plain) head.write(id.replaceAll('-', ''), headBytes + index * idBytes, 'hex');
    lines += `\n${word === last ? '' : word}\t${place}\t${others}`;
    if (gone || !plain) lines += `\t${gone ? '1' : ''}`;
    if (!plain) lines += `\t${id}`;
    last = word;
  });
  return Buffer.concat([head, deflate(Buffer.from(lines))]);
}

export function unpackPostings(packed: Uint8Array): { readonly after: string; readonly postings: readonly Posting[] } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = headBytes + bytes.readUInt16BE(0) * idBytes;
  const ids = bytes.toString('hex', headBytes, end);
  const [after = '', ...lines] = inflate(bytes.subarray(end)).toString('utf8').split('\n');
  let last = '';
  const postings = lines.map((line, index): Posting => {
    const [word = '', place = '', others = '', gone = '', id = dashed(ids, index * idBytes * 2)] = line.split('\t');
    last = word === '' ? last : word;
    return { word: last, others, before: Number(place), id, gone: gone !== '' };
  });
  return { after, postings };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const headBytes = 2;
const idBytes = 16;
