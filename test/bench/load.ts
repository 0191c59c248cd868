import { randomUUID } from 'node:crypto';
import type { Change, Journal, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { paise } from '#domain/money/paise';
import type { BookVoucher } from './books/book.ts';

/** A scope in its own organisation, so that the books of two runs never mix. */
export function newScope(): Scope {
  return {
    organisationId: randomUUID(),
    branchId: randomUUID(),
    financialYearId: randomUUID(),
    userId: randomUUID(),
    from: '127.0.0.1',
    requestId: 'bench',
  };
}

/** The same ledger has the same id in every run. */
export function ledgerId(id: number): string {
  return `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`;
}

/** The list partition of loaded vouchers. */
export function voucherList(scope: Scope): string {
  return `journal-voucher|${scope.branchId}|${scope.financialYearId}`;
}

/** A voucher of a book as one unit of work, numbered by the book. */
export function voucherWork(scope: Scope, voucher: BookVoucher): Work {
  const id = randomUUID();
  return {
    slug: 'journal-voucher',
    id,
    kind: 'create',
    fingerprint: id,
    decide: (facts): Change => {
      facts.next('journal-voucher', 1);
      const total = voucher.postings.reduce((sum, [, amount]) => sum + Math.max(0, amount), 0);
      const row = { number: voucher.number, date: voucher.date, total, status: 'Posted', cancelled: false };
      return {
        action: 'create',
        slug: 'journal-voucher',
        id,
        row,
        list: { partition: voucherList(scope), keys: [voucher.date, voucher.number, String(total).padStart(16, '0')], row },
        unique: [],
        words: [],
        effect: {
          date: voucher.date,
          postings: voucher.postings.map(([ledger, amount]) => ({ ledgerId: ledgerId(ledger), amount: paise(amount) })),
          bills: [],
          movements: [],
        },
      };
    },
  };
}

/** Loads vouchers in bulk; returns how many seconds it took. */
export async function load(journal: Journal, scope: Scope, vouchers: AsyncIterable<BookVoucher>): Promise<number> {
  const started = performance.now();
  let batch: Work[] = [];
  const flush = async () => {
    const answers = await journal.commitAll(scope, { branchId: scope.branchId }, batch);
    const failed = answers.find((answer) => answer instanceof Error);
    if (failed) throw failed;
    batch = [];
  };
  for await (const voucher of vouchers) {
    batch.push(voucherWork(scope, voucher));
    if (batch.length === 600) await flush();
  }
  if (batch.length > 0) await flush();
  return (performance.now() - started) / 1000;
}
