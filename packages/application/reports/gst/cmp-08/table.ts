import type { CompositionFacts } from '#application/reports/gst/composition-facts';
import { compositionRow, compositionTable, registerLink } from '#application/reports/gst/composition-table';
import { cmp08 } from '#domain/gst-returns/composition/cmp08';
import { MonthSums } from '#domain/gst-returns/sums';
import { noTax } from '#domain/registers/register-entry';
import { addDays, addMonths, partsOf } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { ReportTable } from '#modules/kit/module';
import type { Cmp08Filter } from '#modules/reports/gst/cmp-08';

export function cmp08Table(filter: Cmp08Filter, facts: CompositionFacts): ReportTable {
  return compositionTable('CMP-08', filter, facts, () => {
    const sums = new MonthSums();
    for (const { outward } of facts.months) sums.add(outward);
    const inward = facts.months.flatMap((month) => month.inward);
    const { outward, base, owed, due } = cmp08(sums, inward, facts.rate);
    const [sales, purchases] = [registerLink('sales-invoice-register', filter), registerLink('purchase-invoice-register', filter)];
    return {
      rows: [
        { ...compositionRow('3.1', '(1) Outward supplies, with exempt ones', outward), link: sales },
        ...(facts.rate === null || base === outward.taxable
          ? []
          : [{ ...compositionRow('3.1 base', 'Of these, what the tax is computed on', { ...noTax, taxable: base }), link: sales }]),
        { ...compositionRow('3.2', '(2) Purchases under reverse charge, with services from abroad', owed), link: purchases },
        { ...compositionRow('3.3', '(3) Tax to pay, in whole rupees', { ...due, taxable: 0 }), weight: 'total' },
      ],
      notes: [
        ...(facts.rate === null ? [] : [`${facts.rate.label}, half of it CGST and half SGST.`]),
        'Interest is not computed here. Advances are not counted: tax is on what is supplied.',
        ...(isQuarter(filter) ? [] : ['A statement is of a quarter. Choose its first and last day.']),
      ],
    };
  });
}

/** Of a financial year: from April, July, October or January. */
function isQuarter({ from, to }: Period): boolean {
  const { month, date } = partsOf(from);
  return date === 1 && month % 3 === 1 && to === addDays(addMonths(from, 3), -1);
}
