import { newId } from '#test/kit/new-id';

/** A call of somebody who may import books; returns the data of the answer. */
type Call = (method: 'POST', path: string, body?: unknown) => Promise<unknown>;

interface Ticket {
  readonly key: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const files = {
  'tally-import-file': ['day book.xml', '<ENVELOPE><BODY/></ENVELOPE>', {}],
  'acct-import-file': ['contacts.csv', 'Contact ID,Display Name\r\n11,Umbrella Retail\r\n', { dateFormat: 'DD-MM-YYYY' }],
} as const;

/** An import of a small file of books, from the moment it is in storage; address is that of the product. */
export async function importedBook(address: string, call: Call, base: string, slug: keyof typeof files): Promise<string> {
  const [name, text, more] = files[slug];
  const content = Buffer.from(text);
  const { key, url, headers } = (await call('POST', `${base}/multipart`, { id: newId(), name, bytes: content.length })) as Ticket;
  const put = await fetch(new URL(url, address), { method: 'PUT', headers, body: content });
  if (!put.ok) throw new Error(`The file was refused: ${put.status} ${await put.text()}`);
  const id = newId();
  await call('POST', `${base}/begin`, { id, files: [{ key, bytes: content.length }], ...more });
  return id;
}
