import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalFile } from '#application/archive/leaving/journal-file';
import { balancesIn, daysIn, journalPrograms } from '#test/kit/leaving/journal-programs';
import type { MadeUpLog } from '#test/kit/leaving/made-up-log';
import { organisationId } from '#test/kit/leaving/made-up-log';
import { booksOf, branches, randomBooks } from '#test/kit/leaving/random-books';
import { runs } from '#test/kit/runs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(log: MadeUpLog): Promise<string> {
  let text = '';
  const wanted = {
    organisationId,
    logs: log.wanted,
    log,
    progress: async () => undefined,
    organisation: 'Suryodaya; Solar',
    madeAt: '2026-11-30T10:00:00Z',
  };
  for await (const piece of journalFile(wanted)) text += piece;
  return text;
}

/** Lines of transactions as the format has them: account, two spaces, amount. */
function sumsIn(text: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [, account = '', minus, whole, decimals] of text.matchAll(
    /^ {4}(\S(?:\S| (?! ))*) {2}INR (-?)(\d+)\.(\d\d)(?: {2}; bill: .+)?$/gm,
  )) {
    const paise = Number(whole) * 100 + Number(decimals);
    sums.set(account, (sums.get(account) ?? 0) + (minus === '-' ? -paise : paise));
  }
  return sums;
}

function ledgersOf(log: MadeUpLog): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const branch of branches)
    for (const { after } of log.standing(branch))
      for (const { ledgerId, amount } of after?.effect?.postings ?? []) sums.set(ledgerId, (sums.get(ledgerId) ?? 0) + amount);
  return sums;
}

const inOrder = (sums: Iterable<number>) => [...sums].filter((one) => one !== 0).sort((a, b) => a - b);

it('has every ledger of the books with its balance, each under an account of its own', async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, async (books) => {
      const log = booksOf(books);
      const text = await written(log);
      const declared = [...text.matchAll(/^account (.*)$/gm)].map(([, account]) => account);
      expect(new Set(declared.map((account) => account?.toLowerCase())).size).toBe(declared.length);
      const sums = sumsIn(text);
      expect(inOrder(sums.values())).toEqual(inOrder(ledgersOf(log).values()));
      expect([...sums.keys()].filter((account) => !declared.includes(account))).toEqual([]);
    }),
    { numRuns: runs(60) },
  );
});

describe.runIf(journalPrograms().length > 0)('where they are installed', () => {
  it.each(journalPrograms())(
    '%s reads the same balances, and no text as a day',
    async (program) => {
      await fc.assert(
        fc.asyncProperty(randomBooks, async (books) => {
          const log = booksOf(books);
          const path = join(folder, `${program}.journal`);
          const text = await written(log);
          await writeFile(path, text);
          const balances = [...(await balancesIn(program, path))].filter(([, paise]) => paise !== 0);
          expect(Object.fromEntries(balances)).toEqual(Object.fromEntries([...sumsIn(text)].filter(([, paise]) => paise !== 0)));
          const days = [...text.matchAll(/^(\d{4}-\d\d-\d\d) \*/gm)].map(([, date]) => date);
          expect([...new Set(await daysIn(program, path))].sort()).toEqual([...new Set(days)].sort());
        }),
        { numRuns: runs(20) },
      );
    },
    120_000,
  );
});
