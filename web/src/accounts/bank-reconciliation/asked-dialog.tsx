import { useBanks } from './bank-choice.tsx';
import { FindDialog } from './find-dialog.tsx';
import { CreateDialog, type LineDialogProps, TransferDialog } from './line-dialogs.tsx';
import type { Asked } from './use-line-acts.ts';
import type { Row } from './use-lines.ts';

interface AskedDialogProps extends Omit<LineDialogProps, 'line'> {
  readonly asked: Asked;
  readonly rows: readonly Row[];
  readonly place: readonly unknown[];
}

/** The window about a line. A ledger that such a text was booked on before is proposed where it fits. */
export function AskedDialog({ asked, rows, place, ...rest }: AskedDialogProps) {
  const { data: banks = [] } = useBanks();
  const { line, learned } = asked.row;
  if (line === null) return null;
  const dialog = { ...rest, line };
  const isBank = banks.some(({ id }) => id === learned?.ledgerId);
  if (asked.act === 'create') return <CreateDialog {...dialog} learned={isBank ? null : learned} />;
  if (asked.act === 'transfer') return <TransferDialog {...dialog} learned={isBank ? learned : null} />;
  const others = rows.flatMap(({ line: one, match }) => (one === null || match !== null || one.id === line.id ? [] : [one]));
  return <FindDialog {...dialog} others={others} begins={asked.begins} place={place} />;
}
