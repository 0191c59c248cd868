import { lazy, Suspense, useState } from 'react';
import type { AnyRow, ReportTable } from '#modules/kit/module';
import { useMay } from '../../session/permission.ts';
import { Button } from '../button.tsx';

const LettersWindow = lazy(async () => ({ default: (await import('./letters-window.tsx')).LettersWindow }));

/** Statements, reminders and balance confirmations for the parties of the report. */
export function LettersButton({ table, filter }: { readonly table: ReportTable | null; readonly filter: AnyRow }) {
  const [open, setOpen] = useState(false);
  const parties = (table?.rows ?? []).flatMap(({ id, cells }) =>
    id.startsWith('ledger:') ? [{ id: id.slice('ledger:'.length), name: String(cells['particulars']) }] : [],
  );
  if (!useMay()('/party-letter/add') || parties.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Letters</Button>
      {open && (
        <Suspense>
          <LettersWindow
            parties={parties}
            asOf={String(filter['asOf'])}
            branches={Array.isArray(filter['branches']) ? filter['branches'].map(String) : []}
            kind={filter['side'] === 'Payables' ? 'Balance Confirmation' : 'Reminder'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
