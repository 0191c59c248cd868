import type { AnyDocument } from '#modules/kit/module';
import { salesInvoiceOnDashboard } from '#modules/sales/sales-invoice/dashboard';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useAllBranches } from './branch-choice.tsx';
import { Card } from './card.tsx';
import { useCardOptions } from './use-cards.ts';

interface Shown {
  readonly module: AnyDocument;
  readonly list: { readonly listId: string; readonly label: string };
  readonly cards: readonly string[];
}

const shown = {
  /** Invoices on their way, with the steps of the dashboard. */
  'sales-invoice': {
    module: salesInvoiceOnDashboard,
    list: { listId: 'SALES_INVOICE_DASHBOARD', label: 'Sales Invoice Dashboard' },
    cards: ['invoices-by-status', 'sales'],
  },
  /** What is to be received from other branches and sent to them. */
  'ist-sales': {
    module: istSales,
    list: { listId: 'IST_SALES_DASHBOARD', label: 'IST Sales Dashboard' },
    cards: ['transfers-to-receive', 'transfers-sent', 'transfers-by-status'],
  },
} as const satisfies Readonly<Record<string, Shown>>;

/** Figures above the list that they count. */
export function ListDashboard({ of }: { readonly of: keyof typeof shown }) {
  const { module, list, cards }: Shown = shown[of];
  const { data } = useCardOptions();
  const allBranches = useAllBranches();
  const known = new Map(data?.cards.map((card) => [card.id, card]));
  const figures = (
    <section className="cards" aria-label="Figures" aria-busy={data === undefined}>
      {cards
        .flatMap((id) => known.get(id) ?? [])
        .map((card) => (
          <Card key={card.id} card={card} wide={card.wide} allBranches={allBranches} />
        ))}
    </section>
  );
  return <ListScreen module={module} tabs={[{ ...list, records: module.plural }]} above={figures} />;
}
