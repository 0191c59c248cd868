import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import { useMay } from '../../session/permission.ts';

const PasteOpenings = lazy(async () => ({ default: (await import('./paste-openings.tsx')).PasteOpenings }));

interface OpeningToolsProps {
  readonly base: string;
  readonly yearId: string;
  /** Whether opening balances can be entered now. */
  readonly open: boolean;
  readonly onSaved: () => void;
}

/** Many opening balances at once: paste, import or export them. */
export function OpeningTools({ base, yearId, open, onSaved }: OpeningToolsProps) {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const may = useMay();
  const close = () => setShown(false);
  const take = (as: 'PDF' | 'EXCEL' | 'JSON') =>
    download('GET', `/api/ims-crm/financialYear/s/download/openingBalances/${yearId}`, { query: { as } }).then(saveFile).catch(tellFailure);
  return (
    <>
      <MenuButton
        label="Export"
        look="quiet"
        opensBy="export"
        items={() => (['PDF', 'EXCEL', 'JSON'] as const).map((as) => ({ key: as, label: as, act: () => void take(as) }))}
      >
        Export
      </MenuButton>
      {open && <Button onClick={() => setShown(true)}>Paste rows</Button>}
      {open && may('/import-file') && (
        <Button onClick={() => void navigate(`/app/import-file?import=${openingRow.slug}&year=${yearId}`)}>Import a file</Button>
      )}
      <Suspense>{shown && <PasteOpenings yearId={yearId} base={base} onSaved={onSaved} onClose={close} />}</Suspense>
    </>
  );
}
