import { lazy, memo, Suspense, useState } from 'react';
import type { GridQuestion } from '#modules/grids/operations';
import { type ExportType, exportTypes } from '#modules/organisation/export-file/export-file';
import { download, saveFile } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { useSession } from '../../../session/session.ts';
import { tell } from '../../feedback/toast.ts';
import { MenuButton } from '../../menu/menu-button.tsx';
import { texts } from '../../texts.ts';

const ExportWindow = lazy(async () => ({ default: (await import('./export-window.tsx')).ExportWindow }));

/** The most rows exported at once; more are written by a job. */
const rowsAtOnce = 2_000;

interface ExportMenuProps {
  readonly title: string;
  readonly question: GridQuestion;
  /** The number of matching rows, if known; above the limit the job starts right away. */
  readonly count: number | undefined;
}

/** The list as a file: everything that matches, in its order, with the columns that may be exported. */
export const ExportMenu = memo(function ExportMenu({ title, question, count }: ExportMenuProps) {
  const { access } = useSession();
  const [job, setJob] = useState<ExportType | null>(null);
  const run = async (exportType: ExportType) => {
    // Blocked when the subscription has expired or the plan was downgraded: no request is made.
    if (access?.subscribed === false) {
      tell('error', texts.subscriptionRequired);
      return;
    }
    if (count === undefined || count > rowsAtOnce) {
      setJob(exportType);
      return;
    }
    try {
      saveFile(await download('POST', '/api/utility/commonGridSetUp/s/grid/getGridForExport', { body: { ...question, exportType } }));
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <>
      <MenuButton
        label="Export"
        look="quiet"
        opensBy="export"
        items={() => exportTypes.map((exportType) => ({ key: exportType, label: exportType, act: () => void run(exportType) }))}
      >
        Export
      </MenuButton>
      {job !== null && (
        <Suspense>
          <ExportWindow title={title} asked={{ call: 'begin', ...question }} exportType={job} count={count} onClose={() => setJob(null)} />
        </Suspense>
      )}
    </>
  );
});
