import { once } from 'node:events';
import { SaxesParser } from 'saxes';
import type { TakingBooks } from '#application/migration/ports';
import { handler } from '#functions/jobs/book-import';
import { decoded } from '#integrations/tally/decoded';
import { tallySource } from '#integrations/tally/tally-source';
import { peakMemory } from '#test/kit/processes/peak-memory';
import { piecesOf } from '../imports/tally-file.ts';

/** A file of Tally in a process of its own: through the bare parser, as the books in it, or through the job. Reports its time and peak memory. */
type Asked = { readonly as: 'parsed' | 'read'; readonly path: string } | { readonly as: 'job'; readonly message: object };

/** Books that have nothing yet. */
const emptyBooks: TakingBooks = {
  asOf: '2026-11-30',
  firstDay: '2026-04-01',
  own: { ledger: (of) => of, group: (of) => of },
  gstin: null,
  dateFormat: 'YYYY-MM-DD',
  prefixOf: () => undefined,
  knownVersion: () => undefined,
  opened: async () => ({ ledgers: new Set(), items: new Set() }),
};

const [asked] = (await once(process, 'message')) as [Asked];
const started = performance.now();
const found = asked.as === 'job' ? await worked(asked.message) : asked.as === 'read' ? await read(asked.path) : await parsed(asked.path);
process.send?.({ seconds: (performance.now() - started) / 1000, megabytes: peakMemory(), found });
process.disconnect();

async function worked(message: object): Promise<number> {
  const answer = await handler({
    Records: [{ messageId: 'one', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } }],
  } as never);
  return answer.batchItemFailures.length;
}

async function parsed(path: string): Promise<number> {
  const parser = new SaxesParser();
  // References that XML forbids, as Tally writes them.
  parser.on('error', () => undefined);
  let letters = 0;
  for await (const text of decoded(piecesOf(path))) {
    letters += text.length;
    parser.write(text);
  }
  parser.close();
  return letters;
}

/** How many documents its vouchers become. */
async function read(path: string): Promise<number> {
  const book = await tallySource.read([{ name: 'book.xml', open: () => piecesOf(path) }], emptyBooks);
  let documents = 0;
  for await (const _ of book.documents()) documents += 1;
  await book.close?.();
  return documents;
}
