import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import { readBook } from '#integrations/tally/read-book';

/** A made-up business of two years as TallyPrime exports it, XML and JSON of the same book, and figures that do not come from the text. */
const folder = join(import.meta.dirname, 'cases', 'book');
const xml = gunzipSync(readFileSync(join(folder, 'book.xml.gz'))).toString('utf8');
const json = gunzipSync(readFileSync(join(folder, 'book.json.gz'))).toString('utf8');
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected;

interface Expected {
  readonly counts: { readonly masters: Readonly<Record<string, number>>; readonly vouchers: number };
  readonly chart: { readonly groups: Readonly<Record<string, { readonly primary: string }>> };
  readonly trialBalance: Readonly<Record<string, { readonly ledgers: Readonly<Record<string, readonly number[]>> }>>;
  readonly openBills: Readonly<Record<string, { readonly refs: Readonly<Record<string, number>>; readonly onAccount: number }>>;
  readonly stock: Readonly<
    Record<string, { readonly opening: object; readonly closing: { readonly byGodown: Readonly<Record<string, number>> } }>
  >;
  readonly outside: readonly { readonly type: string; readonly number: string; readonly reason: string }[];
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const marked = (mark: readonly number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);
const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

const forms: Readonly<Record<string, Buffer>> = {
  'XML in UTF-8': Buffer.from(xml),
  'XML in UTF-8 with a mark': marked([0xef, 0xbb, 0xbf], Buffer.from(xml)),
  'XML in Unicode': marked([0xff, 0xfe], utf16(crlf(xml))),
  'XML in Unicode without a mark': utf16(xml),
  'XML in Unicode, the other way round': marked([0xfe, 0xff], utf16(xml).swap16()),
  'JSON in UTF-8': Buffer.from(json),
  'JSON in Unicode': marked([0xff, 0xfe], utf16(crlf(json))),
};

describe.each(Object.entries(forms))('%s', (_, bytes) => {
  // Pieces of an odd length end within letters and tags.
  const book = readBook([() => inPieces(bytes, 9_973)], '2026-03-31');

  it('has its masters, each under the group that Tally gave it', async () => {
    const { masters } = await book;
    const { group, ledger, unit, godown, stockGroup, stockItem, voucherType, currency } = expected.counts.masters;
    const counts = [masters.groups, masters.ledgers, masters.units, masters.godowns, masters.stockGroups, masters.items].map(
      ({ all }) => all.length,
    );
    expect(counts).toEqual([group, ledger, unit, godown, stockGroup, stockItem]);
    expect([masters.voucherTypes.all.length, masters.currencies.all.length]).toEqual([voucherType, currency]);
    const primaryOf = (name: string) => {
      const found = masters.defaultGroup(name);
      return (defaultGroups.find(({ alias }) => alias === found?.parent) ?? found)?.name;
    };
    const primaries = Object.entries(expected.chart.groups).map(([name, { primary }]) => [name, primary]);
    expect(primaries.map(([name = '']) => [name, primaryOf(name)])).toEqual(primaries);
  });

  it('has the trial balances of both years', async () => {
    const { figures } = await book;
    for (const [year, { ledgers }] of Object.entries(expected.trialBalance)) {
      const found = [...figures.trialBalance(year)].map(([name, { opening, debit, credit, closing }]) => [
        name,
        [opening, debit, credit, closing],
      ]);
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(Object.entries(ledgers).filter(([, four]) => four.some((one) => one !== 0))),
      );
    }
  });

  it('has the open bills', async () => {
    const { figures } = await book;
    const found = [...figures.openBills()].map(
      ([name, { refs, onAccount }]) => [name, { refs: Object.fromEntries(refs), onAccount }] as const,
    );
    const some = (bills: (typeof expected.openBills)[string]) => bills.onAccount !== 0 || Object.keys(bills.refs).length > 0;
    expect(Object.fromEntries(found.filter(([, bills]) => some(bills)))).toEqual(
      Object.fromEntries(Object.entries(expected.openBills).filter(([, bills]) => some(bills))),
    );
  });

  it('has the stock at each godown', async () => {
    const { masters, figures } = await book;
    const stock = figures.stock();
    for (const [name, { opening, closing }] of Object.entries(expected.stock)) {
      expect([name, masters.items.find(name)?.opening]).toEqual([name, expect.objectContaining(opening)]);
      const godowns = new Map<string, number>();
      for (const [place, quantity] of stock.get(name) ?? [])
        godowns.set(place.split('|')[0] ?? '', (godowns.get(place.split('|')[0] ?? '') ?? 0) + quantity);
      const notEmpty = Object.entries(closing.byGodown).filter(([, quantity]) => quantity !== 0);
      expect([name, Object.fromEntries([...godowns].filter(([, quantity]) => quantity !== 0))]).toEqual([
        name,
        Object.fromEntries(notEmpty),
      ]);
    }
  });

  it('names what has no place in the product, and nothing is wrong', async () => {
    const { review } = await book;
    const told = new Set(review.notes.map(({ code, object }) => `${code} ${object}`));
    expect(expected.outside.filter(({ reason, type, number }) => !told.has(`${reason} ${type} ${number}`.trim()))).toEqual([]);
    expect(review.notes.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { taken, cancelled, reported } = review.counts;
    expect(taken + cancelled + reported).toBe(expected.counts.vouchers);
  });
});

describe('a file that cannot be read', () => {
  const refusal = async (bytes: Buffer) =>
    readBook([() => inPieces(bytes, 1_000)], '2026-03-31').then(
      () => 'read',
      ({ errors }) => errors[0].message,
    );
  const cut = xml.slice(0, xml.indexOf('<VOUCHER ') + 400);

  it.each([
    ['empty', '', /it is empty/],
    ['of white space', ' \r\n ', /it is empty/],
    ['a text', 'Date,Amount\n', /neither XML nor JSON/],
    ['a page', '<html><body><p>Sign in</p></body></html>', /no master and no voucher/],
    ['packed', 'PK\u0003\u0004', /Unpack it first/],
    ['cut off', cut, /^Line [\d,]+ of this file has XML that cannot be read/],
    ['with a document type', `<!DOCTYPE ENVELOPE>${xml}`, /^Line 1 of this file declares a document type/],
    ['with an entity that it does not declare', xml.replace('<LEDGER ', '&nothing;<LEDGER '), /has XML that cannot be read/],
    ['with tags within tags', `<ENVELOPE>${'<A>'.repeat(50)}`, /entries within entries/],
    ['JSON that is cut off', json.slice(0, 5_000), /^The end of this file is missing/],
    ['JSON with a mistake', json.replace('"tallymessage":[', '"tallymessage":[,'), /JSON that cannot be read/],
    ['JSON of a report', '{"mlvbody":[{"a":1}]}', /no master and no voucher/],
  ])('%s, is refused with a sentence', async (_, text, sentence) => {
    expect(await refusal(Buffer.from(text))).toMatch(sentence);
  });
});

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
