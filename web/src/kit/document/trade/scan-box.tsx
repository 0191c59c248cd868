import { type KeyboardEvent, useState } from 'react';
import { TextBox } from '../../fields/text-box.tsx';
import type { Line } from '../../lines/line-column.ts';
import type { EditLines } from '../../lines/lines-props.ts';
import { scanInto } from './scanned.ts';

/** Takes the barcodes of a line one after the other: a hand scanner types fast and ends each with Enter, and the box stays ready. */
export function ScanBox({ line, onEdit }: { readonly line: Line; readonly onEdit: EditLines }) {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState({ told: '', refused: false });
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    onEdit((lines) => {
      const { lines: next, ...told } = scanInto(lines, line.key, typed);
      setAnswer(told);
      return next;
    });
    setTyped('');
  };
  return (
    <span className="row gap-8">
      <TextBox
        aria-label="Scan barcodes"
        placeholder="Scan barcodes"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={take}
      />
      <span role="status" className={answer.refused ? 'bad' : 'muted'}>
        {answer.told}
      </span>
    </span>
  );
}
