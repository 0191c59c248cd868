import { useNavigate } from 'react-router-dom';
import { branch } from '#modules/organisation/branch/branch';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';

export function BranchList() {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <ListScreen
      module={branch}
      extra={
        may('/branch/bulk-add') && (
          <button type="button" className="button" onClick={() => void navigate('/app/branch/bulk-add')}>
            Add several
          </button>
        )
      }
    />
  );
}
