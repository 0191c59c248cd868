import { DamagedZip } from '#integrations/archive/zip-reader';

/** The lines of a text as bytes, without their ends. A last line without an end is a line too. */
export async function* linesOf(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
      const end = piece.subarray(from, at);
      yield held.length === 0 ? end : Buffer.concat([...held, end]);
      [held, bytes, from] = [[], 0, at + 1];
    }
    const rest = piece.subarray(from);
    bytes += rest.length;
    if (bytes > most) throw new DamagedZip('it has a line that is too long');
    if (rest.length > 0) held.push(rest);
  }
  if (bytes > 0) yield Buffer.concat(held);
}
