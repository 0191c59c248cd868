import { customer } from '#modules/accounts/customer/customer';
import { ListScreen } from '../../kit/list/list-screen.tsx';

/** One master keeps ledgers and customers (answer A15): its two lists, each with a setup of its own. */
const tabs = [
  { listId: 'LEDGER_LIST', label: 'Ledgers' },
  { listId: 'CUSTOMERS_LIST', label: 'Customers', adds: { label: 'Customer', query: '?kind=Customer' } },
] as const;

export function LedgerList() {
  return <ListScreen module={customer} tabs={tabs} />;
}
