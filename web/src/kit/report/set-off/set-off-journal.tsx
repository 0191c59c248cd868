import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow } from '#modules/kit/module';
import { fileReturnPath } from '#modules/organisation/gst-registration/return-paths';
import { useMay } from '../../../session/permission.ts';
import { Button, type Look } from '../../button.tsx';

interface SetOffJournalProps {
  /** The last month of the return, `yyyy-MM`. */
  readonly month: string;
  readonly look?: Look;
  /** What the button is called beside others of its kind. */
  readonly name?: string;
}

/** Opens the journal form with the set-off of a GSTR-3B. */
export function SetOffJournal({ month, look = 'plain', name }: SetOffJournalProps) {
  const navigate = useNavigate();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  if (!may(fileReturnPath) || !may('/journal-voucher/add')) return null;
  const open = async () => {
    setBusy(true);
    const { enterSetOff } = await import('./enter-set-off.ts');
    await enterSetOff(month, (path) => void navigate(path));
    setBusy(false);
  };
  return (
    <Button look={look} disabled={busy} aria-label={name} onClick={() => void open()}>
      Set-off journal
    </Button>
  );
}

/** On the report it is of the GSTIN of the open branch, so not for branches that are chosen. */
export function SetOffOfReport({ filter: { to, branches } }: { readonly filter: AnyRow }) {
  return Array.isArray(branches) && branches.length > 0 ? null : <SetOffJournal month={String(to).slice(0, 7)} />;
}
