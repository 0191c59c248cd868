import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { NextYear } from '../next-year.tsx';
import type { ClosingYear } from './closing-checks.ts';

// Years are closed once in twelve months.
const CloseYear = lazy(async () => ({ default: (await import('./close-year.tsx')).CloseYear }));

export function FinancialYearScreen() {
  const navigate = useNavigate();
  const [closing, setClosing] = useState<ClosingYear | null>(null);
  return (
    <>
      <ListScreen
        module={financialYear}
        extra={<NextYear />}
        handlers={{
          update_opening_balance: (row) => void navigate(`/app/financial-year/update_opening_balance/${row.id}`),
          close: (row) => setClosing(row as unknown as ClosingYear),
        }}
      />
      {closing && (
        <Suspense>
          <CloseYear year={closing} onClose={() => setClosing(null)} />
        </Suspense>
      )}
    </>
  );
}
