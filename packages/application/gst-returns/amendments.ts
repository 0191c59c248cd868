import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { AmendmentRow } from '#application/ports/outward';
import { monthOf, type Period } from '#domain/time/period';

/** All documents that the returns of these days, GSTR-1A too, report because they changed or came after their own month was filed. */
export async function amendmentsIn({ scope, ports }: Context, branches: readonly string[], days: Period): Promise<readonly AmendmentRow[]> {
  const { from, to } = wholeMonths(days);
  const each = await perBranch(branches, async (branchId) => {
    const found: AmendmentRow[] = [];
    for (;;) {
      const last = found.at(-1);
      const page = await ports.books.amendments(scope, branchId, from, to, { limit: atOnce, ...(last ? { after: last } : {}) });
      found.push(...page.rows);
      if (!page.more) return found;
    }
  });
  return each.flat();
}

/** A read of them. */
const atOnce = 1_000;

/** They are reported by months: on their first days. */
export function wholeMonths({ from, to }: Period): Period {
  return { from: monthOf(from).from, to: monthOf(to).to };
}
