import { useNavigate } from 'react-router-dom';
import { useMay } from '../../session/permission.ts';
import { Button } from '../button.tsx';
import { useKeys } from '../keys.ts';

/** Opens the bill set-off for the party or bill under the cursor. */
export function SetOffButton({ row }: { readonly row: string | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const go = () => void navigate(setOffPath(row));
  const allowed = may('/bill-set-off/add');
  useKeys(allowed ? { setOff: go } : {});
  if (!allowed) return null;
  return (
    <Button onClick={go} press="setOff">
      Set off bills
    </Button>
  );
}

/** Rows of the report are `ledger:PARTY` and `bill:PARTY:BILL`. */
export function setOffPath(row: string | null): string {
  const [kind, party] = (row ?? '').split(':');
  return party !== undefined && (kind === 'ledger' || kind === 'bill') ? `/app/bill-set-off/add?party=${party}` : '/app/bill-set-off/add';
}
