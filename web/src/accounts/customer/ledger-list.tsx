import { customer } from '#modules/accounts/customer/customer';
import { ListScreen } from '../../kit/list/list-screen.tsx';

/** Ledgers and customers are one master (answer A15) with two lists, each with its own setup. */
const tabs = [
  { listId: 'LEDGER_LIST', label: 'Ledgers' },
  { listId: 'CUSTOMERS_LIST', label: 'Customers', adds: { label: 'Customer', query: '?kind=Customer' } },
] as const;

export function LedgerList() {
  return <ListScreen module={customer} tabs={tabs} />;
}
