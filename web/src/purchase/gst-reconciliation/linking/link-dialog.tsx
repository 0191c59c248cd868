import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { TextBox } from '../../../kit/fields/text-box.tsx';
import { useSettled } from '../../../kit/hooks/use-settled.ts';
import { Day } from '../../../kit/when.tsx';
import type { RowDialogProps } from '../asked-dialog.tsx';
import { readLinkable } from '../gst-calls.ts';
import { RowFacts } from '../row-facts.tsx';
import { rupees } from '../row-words.ts';
import { taxIn } from '../sides.ts';
import type { Choice } from '../use-decisions.ts';
import { useGstPlace } from '../use-gst-address.ts';
import { candidatesOf, fixedSide, gapOf, type Linked, useLinked } from './use-linked.ts';

type Figures = 'keep-mine' | 'take-theirs';

/** Finds the document of the other side, or several, that a row belongs to. */
export function LinkDialog({ row, period, onDecide, onClose }: RowDialogProps) {
  const chosen = useLinked(row);
  const [figures, setFigures] = useState<Figures>('keep-mine');
  const [problem, setProblem] = useState<string>();
  const gap = gapOf(chosen.linked);
  const differs = gap !== null && (gap.taxable !== 0 || gap.tax !== 0);
  const submit = async () => {
    const wrong = wrongWith(chosen.chosen.size);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const kind: Choice['kind'] = differs ? figures : 'accept';
    await onDecide({ row, kind, linked: chosen.linked });
  };
  return (
    <Modal title="Link by hand" onClose={onClose} width="md" asks={chosen.isChanged}>
      <ModalForm onSubmit={submit} ok="Link">
        <RowFacts row={{ ...row, ...(chosen.fixed === 'books' ? { portal: [] } : { books: [] }) }} />
        <Candidates row={row} period={period} chosen={chosen} onToggle={() => setProblem(undefined)} />
        <p className="gst-rest" role="status">
          {gapText(gap)}
        </p>
        {differs && period.statement === 'GSTR-2B' && <FiguresChoice figures={figures} onFigures={setFigures} />}
        {problem !== undefined && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
      </ModalForm>
    </Modal>
  );
}

function wrongWith(count: number): string | undefined {
  if (count === 0) return 'Choose what belongs to this row';
  return count > limits.partsPerMatch ? `At most ${limits.partsPerMatch} documents belong to one row` : undefined;
}

function gapText(gap: ReturnType<typeof gapOf>): string {
  if (gap === null) return 'Nothing is chosen yet';
  if (gap.taxable === 0 && gap.tax === 0) return 'Both sides are equal';
  const part = (amount: number) => `${rupees(Math.abs(amount))} ${amount < 0 ? 'less' : 'more'}`;
  const parts = [gap.taxable === 0 ? '' : `${part(gap.taxable)} taxable value`, gap.tax === 0 ? '' : `${part(gap.tax)} tax`];
  return `On the portal ${parts.filter((text) => text !== '').join(', ')}`;
}

interface CandidatesProps extends Pick<RowDialogProps, 'row' | 'period'> {
  readonly chosen: Linked;
  readonly onToggle: () => void;
}

function Candidates({ row, period, chosen: { chosen, toggle, fixed }, onToggle }: CandidatesProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, 250);
  const of = fixedSide(row) === 'books' ? { book: row.books[0]?.id ?? '' } : { portal: row.portal[0]?.id ?? '' };
  const found = useQuery({
    queryKey: [...useGstPlace(), 'linkable', period, of, search],
    queryFn: () => readLinkable(period, of, search),
    staleTime: 0,
  });
  const shown = candidatesOf(chosen, (fixed === 'books' ? found.data?.portal : found.data?.books) ?? []);
  return (
    <>
      <label>
        <span className="visually-hidden">Search documents</span>
        <TextBox
          type="search"
          placeholder="Supplier, GSTIN, number or amount"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <fieldset className="gst-candidates scrolls">
        <legend>{fixed === 'books' ? 'Reported by suppliers' : 'In the books'}</legend>
        {shown.length === 0 && <p className="muted">{found.isPending ? 'Loading…' : 'No open document fits'}</p>}
        {shown.map(({ line, name, document }) => (
          <label key={line.key} className="gst-candidate">
            <input
              type="checkbox"
              checked={chosen.has(line.key)}
              onChange={() => {
                onToggle();
                toggle(document);
              }}
            />
            <span className="grows">
              <strong>{line.number}</strong> {name}{' '}
              <span className="muted">
                {line.date !== null && <Day day={line.date} />}
                {line.voucher !== null && ` · ${line.voucher.voucher}`}
              </span>
            </span>
            <span className="amount">
              {rupees(line.amounts.taxable)}
              <span className="small muted"> + {rupees(taxIn(line.amounts))}</span>
            </span>
          </label>
        ))}
        {found.data?.more === true && <p className="muted">There are more. Search to find them.</p>}
      </fieldset>
    </>
  );
}

function FiguresChoice({ figures, onFigures }: { readonly figures: Figures; readonly onFigures: (figures: Figures) => void }) {
  const one = (value: Figures, label: string) => (
    <label className="check">
      <input type="radio" name="figures" checked={figures === value} onChange={() => onFigures(value)} />
      {label}
    </label>
  );
  return (
    <fieldset className="stack gap-4">
      <legend className="visually-hidden">Which figures</legend>
      {one('keep-mine', 'Keep mine: the lower credit of both is claimed')}
      {one('take-theirs', 'Take theirs: the credit is as the supplier reported it')}
    </fieldset>
  );
}
