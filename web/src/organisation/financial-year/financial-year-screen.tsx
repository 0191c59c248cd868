import { useNavigate } from 'react-router-dom';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { NextYear } from '../next-year.tsx';

export function FinancialYearScreen() {
  const navigate = useNavigate();
  return (
    <ListScreen
      module={financialYear}
      extra={<NextYear />}
      handlers={{ update_opening_balance: (row) => void navigate(`/app/financial-year/update_opening_balance/${row.id}`) }}
    />
  );
}
