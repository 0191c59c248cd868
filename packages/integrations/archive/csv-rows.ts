import { DamagedZip } from '#integrations/archive/zip-reader';

/** The rows of a CSV file (RFC 4180), the heading first, each of at most so many characters. */
export async function* csvRows(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8');
  let [row, cell]: [string[], string] = [[], ''];
  let [quoted, closed] = [false, false];
  let characters = 0;
  const end = () => {
    const done = [...row, cell];
    [row, cell, closed] = [[], '', false];
    characters = 0;
    return done;
  };
  const take = function* (text: string): Generator<readonly string[]> {
    for (const char of text) {
      characters += 1;
      if (characters > most) throw new DamagedZip('it has a row that is too long');
      if (quoted && char === '"') [quoted, closed] = [false, true];
      else if (quoted) cell += char;
      // Two quotes in a quoted cell are one.
      else if (char === '"' && closed) [quoted, closed, cell] = [true, false, `${cell}"`];
      else if (char === '"' && cell === '') quoted = true;
      else if (char === ',') {
        row.push(cell);
        [cell, closed] = ['', false];
      } else if (char === '\n') yield end();
      else if (char !== '\r') cell += char;
    }
  };
  for await (const piece of pieces) yield* take(decoder.decode(piece, { stream: true }));
  if (row.length > 0 || cell !== '') yield end();
}
