import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { importFile } from '#modules/organisation/import-file/import-file';
import { Modal } from '../../kit/feedback/modal.tsx';
import { useStillHere } from '../../kit/hooks/use-still-here.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { ImportForm } from './import-form.tsx';
import { importable } from './importable.ts';
import type { GivenImport } from './use-import.ts';

/** What is done on the screen of an import, which says what it means. */
const steps = ['approve', 'stop', 'go-on', 'check-again', 'take-back'];

/** All imported files, and the form to import another. */
export function ImportScreen() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const queries = useQueryClient();
  const may = useMay();
  const { financialYearId } = useSession();
  const offered = importable(may);
  const stillHere = useStillHere();
  const begun = async (id: string) => {
    const isHere = stillHere();
    await queries.invalidateQueries({ queryKey: [importFile.slug] });
    if (isHere()) await navigate(`/app/import-file/view/${id}`);
  };
  return (
    <>
      <ListScreen
        module={importFile}
        handlers={Object.fromEntries(steps.map((key) => [key, ({ id }) => void navigate(`/app/import-file/view/${id}`)]))}
        add={offered.length > 0 ? { label: 'Import a file', act: () => setParameters({ import: '' }) } : null}
      />
      {parameters.has('import') && (
        <Modal title="Import a file" onClose={() => setParameters({}, { replace: true })}>
          <ImportForm
            modules={offered}
            first={parameters.get('import') ?? ''}
            yearId={parameters.get('year') ?? financialYearId ?? ''}
            given={state as GivenImport | null}
            onBegun={(id) => void begun(id)}
          />
        </Modal>
      )}
    </>
  );
}
