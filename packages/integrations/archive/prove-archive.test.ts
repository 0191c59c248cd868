import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '#domain/archive/manifest';
import { proveArchive } from '#integrations/archive/prove-archive';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { step, take, type Voucher } from '#test/kit/books/voucher-history';
import { newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { bytesSource } from '#test/kit/papers/bytes-source';
import { archiveOf, filesIn, forged } from '#test/kit/papers/sample-archive';
import { zipOf } from '#test/kit/papers/zip';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const prove = (content: Uint8Array) => proveArchive(bytesSource(content));

/** A history of vouchers, without folding: archives are made from the log. */
async function history(steps: readonly Parameters<typeof take>[3][]) {
  const storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
  const scope = newScope();
  const vouchers: Voucher[] = [];
  for (const one of steps) await take(storage, scope, vouchers, one, async () => undefined);
  return { storage, scope };
}

const steps = fc.array(step, { minLength: 8, maxLength: 30 });
const [sampleSteps] = fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 7 });

describe('a sound archive', () => {
  it('is proven after any history, whole and by year', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (some) => {
        const { storage, scope } = await history(some);
        const whole = await archiveOf(storage, scope, [scope.branchId]);
        expect((await prove(whole.content)).findings).toEqual([]);
        const year = await archiveOf(storage, scope, [scope.branchId], { from: '2026-04-01', to: '2027-03-31' });
        expect((await prove(year.content)).findings).toEqual([]);
        // The chain goes through what the archive of a year leaves out, so both have the hash of the same books.
        expect(year.manifest.books).toBe(whole.manifest.books);
      }),
      { numRuns: 12 },
    );
  });

  it('has a trial balance that is the balances of the books', async () => {
    const { storage, scope } = await history(sampleSteps ?? []);
    const { content } = await archiveOf(storage, scope, [scope.branchId], { from: '2026-04-01', to: '2027-03-31' });
    const text = String((await filesIn(content))['books/trial-balance.csv']);
    const written = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(3))
      .sort();
    const balances = await storage.books.balances(scope, scope.branchId, '2026-04-01', '2027-03-31');
    const figure = (paise: number) => (paise / 100).toFixed(2);
    const expected = balances
      .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
      .map(({ ledgerId, opening, debit, credit }) => [ledgerId, ...[opening, debit, credit, opening + debit - credit].map(figure)])
      .sort();
    expect(written).toEqual(expected);
    expect(written.length).toBeGreaterThan(2);
  });
});

describe('an archive that is not sound', () => {
  let content: Buffer;
  let log: string;
  beforeAll(async () => {
    const { storage, scope } = await history(sampleSteps ?? []);
    content = (await archiveOf(storage, scope, [scope.branchId])).content;
    log = `log/${scope.branchId}.jsonl`;
  });

  const manifest = async (change: (before: Manifest) => object) =>
    forged(content, { 'manifest.json': (text) => JSON.stringify(change(JSON.parse(text))) });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string | RegExp]>([
    ['empty', () => new Uint8Array(), 'The file could not be read: it is cut off, or no zip archive'],
    ['no archive', () => Buffer.from('Particulars,Debit,Credit\n'), 'The file could not be read: it is cut off, or no zip archive'],
    ['cut off', () => content.subarray(0, content.length - 40), 'The file could not be read: it is cut off, or no zip archive'],
    ['another zip', () => zipOf({ 'a.txt': 'a' }), 'The file could not be read: it is not an archive of Bahi'],
    ['of another program', () => manifest((one) => ({ ...one, format: 'x' })), 'The file could not be read: it is not an archive of Bahi'],
    [
      'of a later version',
      () => manifest((one) => ({ ...one, version: 9 })),
      'The file could not be read: it has version 9, and this program reads version 1',
    ],
    ['with a damaged manifest', () => manifest((one) => ({ ...one, streams: [] })), 'The file could not be read: its manifest is damaged'],
    ['with a file too many', async () => zipOf({ ...(await filesIn(content)), 'virus.exe': 'x' }), '"virus.exe" is not in the manifest'],
    [
      'with a name that leaves the folder',
      async () => zipOf({ ...(await filesIn(content)), '../../etc/passwd': 'x' }),
      '"../../etc/passwd" is not in the manifest',
    ],
    [
      'without a file',
      async () => zipOf(Object.fromEntries(Object.entries(await filesIn(content)).filter(([name]) => name !== 'people.json'))),
      'people.json is missing',
    ],
    [
      'with a changed file',
      async () => zipOf({ ...(await filesIn(content)), 'people.json': '[]' }),
      'people.json was changed: its hash is not that of the manifest',
    ],
    [
      'that unpacks to more than it says',
      async () => zipOf({ ...(await filesIn(content)), 'people.json': 'x'.repeat(5_000_000) }),
      /longer than/,
    ],
    [
      'that says it unpacks to far too much',
      () => manifest((one) => ({ ...one, files: one.files.map((file) => ({ ...file, bytes: 2 ** 50 })) })),
      /unpacks to more/,
    ],
    [
      'with a forged entry',
      () => forged(content, { [log]: (text) => text.replace(/"by":"[^"]*"/, '"by":"someone"') }),
      /its chain of hashes ends differently/,
    ],
    ['without its last entry', () => forged(content, { [log]: (text) => text.replace(/[^\n]+\n$/, '') }), /entries, the manifest says/],
    ['with lines that are no entries', () => forged(content, { [log]: () => 'x\n' }), /line 1 is no entry/],
    [
      'with a forged trial balance',
      () =>
        forged(content, {
          'books/trial-balance.csv': (text) => text.replace(/(\d+\.\d\d),(\d+\.\d\d),(-?\d+\.\d\d)\r\n$/, '1.00,1.00,0.00\r\n'),
        }),
      /its entries add up to/,
    ],
    [
      'with a trial balance of fewer ledgers',
      () => forged(content, { 'books/trial-balance.csv': (text) => `${text.split('\r\n')[0]}\r\n` }),
      /The trial balance says nothing and nothing of ledger/,
    ],
    [
      'with another hash of the books',
      () => manifest((one) => ({ ...one, books: 'b'.repeat(64) })),
      'The hash of the books is not that of the logs',
    ],
    ['with a password', async () => zipOf(await filesIn(content), 1), /has a password/],
  ])('%s is refused', async (_, make, finding) => {
    const { findings } = await prove(await make());
    expect(findings[0]).toMatch(finding);
  });

  it('is noticed wherever a byte was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(content);
        changed[at] = (changed[at] ?? 0) ^ by;
        const files = await filesIn(changed).catch(() => undefined);
        // Dates of files and the like are no part of their content.
        const same = files !== undefined && JSON.stringify(files) === JSON.stringify(await filesIn(content));
        if (!same) expect((await prove(changed)).findings).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
