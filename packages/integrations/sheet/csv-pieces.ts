/** Rows as a CSV file. It begins with a byte order mark, because otherwise Excel does not read it as UTF-8. */
export async function* csvPieces(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder();
  let start = '\uFEFF';
  for await (const cells of rows) {
    yield text.encode(`${start}${cells.map(quoted).join(',')}\r\n`);
    start = '';
  }
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
