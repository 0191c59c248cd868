import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';

const sample = join(import.meta.dirname, '../../../packages/integrations/tally/cases/book/book.xml.gz');

/**
 * Writes a book as Tally exports it, of about so many bytes: a book of two years whose vouchers come again under other names, each with the
 * flags and empty lists that a real export has. They make it four times as long.
 */
export async function writeTallyFile(path: string, bytes: number): Promise<{ readonly vouchers: number }> {
  const xml = gunzipSync(readFileSync(sample)).toString('utf8');
  const [begin, end] = [xml.indexOf(opening), xml.lastIndexOf(closing) + closing.length];
  const messages = xml.slice(begin, end).replaceAll(closing, `${silent}     ${closing}`);
  const each = messages.split(opening).length - 1;
  const copies = Math.max(1, Math.round(bytes / messages.length));
  async function* pieces() {
    yield xml.slice(0, begin);
    for (let copy = 0; copy < copies; copy += 1) yield copy === 0 ? messages : anotherOf(messages, copy);
    yield xml.slice(end);
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path));
  return { vouchers: each * copies };
}

const silent = Array.from({ length: 400 }, (_, at) =>
  at % 3 === 0 ? `      <PADDEDFLAG${at}>No</PADDEDFLAG${at}>\r\n` : `      <PADDEDDETAILS${at}.LIST>      </PADDEDDETAILS${at}.LIST>\r\n`,
).join('');
const opening = '<VOUCHER ';
const closing = '</VOUCHER>';

function anotherOf(messages: string, copy: number): string {
  return messages
    .replace(/(<GUID>[^<]+)/g, `$1-${copy}`)
    .replace(/(<VOUCHERNUMBER>[^<]+)/g, `$1-${copy}`)
    .replace(/(<REFERENCE>[^<]+)/g, `$1-${copy}`)
    .replace(/(<NAME>[^<]+)(?=<\/NAME>\s*<BILLTYPE>)/g, `$1-${copy}`);
}

/** Its bytes in pieces as a job reads them from storage. */
export function piecesOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: 4 * 1024 * 1024 });
}
