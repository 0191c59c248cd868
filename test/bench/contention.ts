import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { startEngine } from '../kit/engine.ts';
import { syntheticBook } from './books/book.ts';
import { loadBook } from './books/books-at-size.ts';
import { newScope, voucherWork } from './load.ts';
import { type Figure, figure, ratioFigure } from './measuring/figure.ts';

const seconds = 6;

/** P4: many writers of one branch lose nothing and wait for little; bulk posting is a multiple of one person's rate, and folding keeps ahead of it. */
export async function contention(): Promise<readonly Figure[]> {
  const engine = await startEngine();
  try {
    const storage = openStorage({ says, client: engine.newClient(), tables: engine.tables, clock: { now: () => new Date() } });
    const post = async (writers: number, branches: number) => {
      const scopes = Array.from({ length: branches }, newScope);
      const until = performance.now() + seconds * 1000;
      const started = performance.now();
      const sequences: number[][] = scopes.map(() => []);
      const waits: number[] = [];
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          const at = writer % branches;
          const scope = scopes[at] ?? newScope();
          for (let index = 0; performance.now() < until; index++) {
            const voucher = {
              number: `${writer}/${index}`,
              date: '2026-11-20',
              postings: [
                [10 + (index % 100), 500_00],
                [1, -400_00],
                [5, -50_00],
                [6, -50_00],
              ] as const,
            };
            const asked = performance.now();
            const { sequence } = await storage.journal.commit(scope, { branchId: scope.branchId }, voucherWork(scope, voucher));
            waits.push(performance.now() - asked);
            sequences[at]?.push(sequence);
          }
        }),
      );
      const rate = sequences.flat().length / ((performance.now() - started) / 1000);
      const gaps = sequences.filter((each) => each.toSorted((a, b) => a - b).some((sequence, index) => sequence !== index + 1)).length;
      waits.sort((one, other) => one - other);
      const waitOf = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
      return { rate, gaps, scopes, late: waitOf(0.95) / waitOf(0.5) };
    };
    await post(8, 8);
    const apart = await post(8, 8);
    const together = await post(32, 1);
    const single = await post(1, 1);
    const findings = (await Promise.all(together.scopes.map((scope) => storage.prover.prove(scope.organisationId)))).flat();
    const bulk = await loadBook(syntheticBook(10_000, 200), 10_000);
    await bulk.stop();
    return [
      ratioFigure('P4', '32 writers on one branch, beside 8 writers on 8 branches', together.rate, 'commits/s', { least: 0.9 }, apart.rate),
      figure('P4', '95 of 100 saves of 32 writers on one branch wait at most', together.late, 'times the median', { most: 3 }),
      figure('P4', 'branches with a gap or a duplicate in their sequence', together.gaps + apart.gaps, 'branches', { exactly: 0 }),
      figure('P4', 'findings of the prover afterwards', findings.length, 'findings', { exactly: 0 }),
      ratioFigure('P4', 'bulk posting beside one client posting one by one', bulk.commitsPerSecond, 'commits/s', { least: 5 }, single.rate),
      ratioFigure('P4', 'folding beside bulk posting', bulk.foldsPerSecond, 'entries/s', { least: 1 }, bulk.commitsPerSecond),
    ];
  } finally {
    await engine.stop();
  }
}
