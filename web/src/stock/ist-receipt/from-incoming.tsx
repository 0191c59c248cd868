import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import { resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { chainQuery } from '../../kit/document/view/chain-panel.tsx';
import { isBlank } from '../../kit/lines/line-edits.ts';
import { openLines } from './open-lines.ts';

/** Chosen goods fill in the lines that are open of them. A button does it again, so all that is left is received with two keys. */
export function FromIncoming({ draft, readOnly, editLines, id }: ExtraProps) {
  const incomingId = String(draft.values['incomingId'] ?? '');
  const asks = !readOnly && incomingId !== '';
  const sent = useQuery({
    queryKey: ['ist-sales', 'record', incomingId],
    queryFn: () => resource<AnyRow>(istSales).get(incomingId),
    enabled: asks,
    meta: { quiet: true },
  }).data as AnyRow | undefined;
  const open = useQuery({ ...chainQuery(istSales, incomingId), enabled: asks, meta: { quiet: true } }).data?.open;
  const edit = editLines?.('lines');
  const lines = (draft.tables['lines'] ?? []).filter((line) => !isBlank(line));
  const filled = useRef<string | null>(lines.length > 0 ? incomingId : null);
  const isKnown = sent !== undefined && open !== undefined && edit !== undefined;
  const fill = () => {
    if (!isKnown) return;
    filled.current = incomingId;
    edit(() => openLines(sent, open));
  };
  useEffect(() => {
    if (isKnown && id === null && filled.current !== incomingId) fill();
  });
  if (readOnly || !isKnown || id !== null) return null;
  return (
    <div>
      <Button look="link" onClick={fill}>
        Receive all that is open
      </Button>
    </div>
  );
}
