import type { CompositionFacts } from '#application/reports/gst/composition-facts';
import { compositionRow, compositionTable, linkTo, registerLink } from '#application/reports/gst/composition-table';
import { type Gstr4, gstr4, type OfRate } from '#domain/gst-returns/composition/gstr4';
import { eachHead, noTaxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { formatDay } from '#domain/time/day';
import { quartersOf, yearOf } from '#domain/time/financial-year';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import type { Gstr4Filter } from '#modules/reports/gst/gstr-4';

const titles = {
  '4A': '4A From registered suppliers, without reverse charge',
  '4B': '4B From registered suppliers, under reverse charge',
  '4C': '4C From unregistered suppliers',
  '4D': '4D Services from abroad',
} as const;

export function gstr4Table(filter: Gstr4Filter, facts: CompositionFacts): ReportTable {
  return compositionTable('GSTR-4', filter, facts, () => {
    const quarters = quartersOf({ start: filter.from, end: filter.to });
    const said = gstr4(facts.months, quarters, facts.rate);
    const { start, end } = yearOf(filter.from);
    return {
      rows: [
        ...(['4A', '4B', '4C', '4D'] as const).map((table) => received(table, filter, said.four[table])),
        { id: '5', cells: { particulars: '5 Summary of the statements CMP-08' }, weight: 'group', children: statements(filter, said.five) },
        { id: '6', cells: { particulars: '6 The year by rate' }, weight: 'group', children: yearRows(filter, said.six) },
      ],
      notes: [
        'The form asks for table 4 by supplier and rate: the purchase register has the documents. Interest, and tax that others deducted or collected (table 7), are not in it.',
        ...(filter.from === start && filter.to === end ? [] : ['This return is of a financial year. Choose its first and last day.']),
      ],
    };
  });
}

function received(table: keyof typeof titles, filter: Gstr4Filter, rates: readonly OfRate[]): ReportRow {
  const link = registerLink('purchase-invoice-register', filter);
  return {
    id: table,
    cells: { particulars: titles[table] },
    weight: 'group',
    children: [
      ...rates.map((one) => ({ ...compositionRow(`${table} ${one.rate}`, rateName(one.rate), one), link })),
      { ...compositionRow(`${table} total`, 'Total', taxIn(rates)), weight: 'total' as const },
    ],
  };
}

function statements(filter: Gstr4Filter, five: Gstr4['five']): readonly ReportRow[] {
  const outward = taxIn(five.map(({ said }) => said.outward));
  const owed = taxIn(five.map(({ said }) => said.owed));
  const due = five.reduce((sum, { said }) => eachHead((head) => sum[head] + said.due[head]), noTaxes);
  return [
    ...five.map(({ from, to, said }) => ({
      ...compositionRow(`5 ${from}`, `${formatDay(from).slice(3)} to ${formatDay(to).slice(3)}`, {
        ...said.due,
        taxable: said.outward.taxable + said.owed.taxable,
      }),
      link: linkTo('cmp-08', { ...filter, from, to }),
    })),
    { ...compositionRow('5.1', '(1) Outward supplies, with exempt ones', outward), link: registerLink('sales-invoice-register', filter) },
    {
      ...compositionRow('5.2', '(2) Purchases under reverse charge, with services from abroad', owed),
      link: registerLink('purchase-invoice-register', filter),
    },
    { ...compositionRow('5.3', '(3) Tax of the quarters, in whole rupees', { ...noTax, ...due }), weight: 'total' },
  ];
}

function yearRows(filter: Gstr4Filter, { outward, inward }: Gstr4['six']): readonly ReportRow[] {
  const [sales, purchases] = [registerLink('sales-invoice-register', filter), registerLink('purchase-invoice-register', filter)];
  return [
    ...outward.map((one) => ({ ...compositionRow(`6 outward ${one.rate}`, `Outward supplies, ${rateName(one.rate)}`, one), link: sales })),
    ...inward.map((one) => ({
      ...compositionRow(`6 inward ${one.rate}`, `Under reverse charge, ${rateName(one.rate)}`, one),
      link: purchases,
    })),
    { ...compositionRow('6 total', 'Total', taxIn([...outward, ...inward])), weight: 'total' },
  ];
}

function rateName(rate: number): string {
  return rate === 0 ? 'without tax' : `${rate / 1_0000} %`;
}
