import { extend, type Paise, sum } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { Discount, DocumentInput } from '#domain/totals/document-input';
import { discountable } from '#domain/totals/document-values';

/** Amounts beyond ten thousand crore rupees are refused: sums of very many of them must stay exact. */
const mostOfDocument = 10_000_00_00_000_00;

/** What cannot be computed, each at its field: `lines.2.discount`, `charges.0.amount`, `discount`. */
export function totalsProblems(input: DocumentInput): readonly Problem[] {
  const problems: Problem[] = [];
  const inRupees = (input.exchangeRate ?? 10_000) / 10_000;
  let size = 0;
  input.lines.forEach((line, i) => {
    // An estimate is enough here, and it must not overflow as the exact product would.
    const value = Math.max((Math.abs(line.quantity) * Math.abs(line.rate) * inRupees) / 1_000_000, line.taxable ?? 0, line.assessable ?? 0);
    const amount = value + (Math.abs(line.quantity) * line.tax.cessPerUnit) / 10_000;
    size += amount;
    if (amount > mostOfDocument) problems.push({ path: `lines.${i}.rate`, message: 'The amount is too large' });
    else problems.push(...discountProblems(line.discount, extend(line.quantity, line.rate), `lines.${i}.discount`));
  });
  (input.charges ?? []).forEach((charge, i) => {
    const amount = Math.abs(charge.amount) * inRupees;
    size += amount;
    if (amount > mostOfDocument) problems.push({ path: `charges.${i}.amount`, message: 'The amount is too large' });
  });
  if (problems.length > 0) return problems;
  if (size > mostOfDocument) return [{ path: 'lines', message: 'The document is too large' }];
  return discountProblems(input.discount, sum(discountable(input)), 'discount');
}

function discountProblems(discount: Discount | null | undefined, amount: Paise, path: string): readonly Problem[] {
  if (!discount) return [];
  if ('percent' in discount) {
    return discount.percent < 0 || discount.percent > 100_0000 ? [{ path, message: 'Discount must be 0 to 100 %' }] : [];
  }
  if (discount.amount < 0) return [{ path, message: 'Discount cannot be negative' }];
  return discount.amount > Math.abs(amount) ? [{ path, message: 'Discount cannot be more than the amount' }] : [];
}
