import { useNavigate } from 'react-router-dom';
import { branch } from '#modules/organisation/branch/branch';
import { Button } from '../../kit/button.tsx';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';

export function BranchList() {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <ListScreen
      module={branch}
      extra={may('/branch/bulk-add') && <Button onClick={() => void navigate('/app/branch/bulk-add')}>Add several</Button>}
    />
  );
}
