import { lazy } from 'react';
import { Dashboard } from '../../shell/dashboard.tsx';

const Lists = lazy(async () => ({ default: (await import('./list-dashboard.tsx')).ListDashboard }));
const Own = lazy(async () => ({ default: (await import('./my-dashboard.tsx')).MyDashboard }));

/** Every dashboard, so that the routes of the product load one piece for all of them. */
export function Dashboards({ of }: { readonly of?: 'mine' | 'sales-invoice' | 'ist-sales' }) {
  if (of === undefined) return <Dashboard />;
  return of === 'mine' ? <Own /> : <Lists key={of} of={of} />;
}
