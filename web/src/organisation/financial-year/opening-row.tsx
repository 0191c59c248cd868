import { type FocusEvent, type KeyboardEvent, memo } from 'react';
import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { OpeningLine } from '#modules/organisation/financial-year/operations';
import { Button } from '../../kit/button.tsx';
import { Spinner } from '../../kit/feedback/waiting.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { shownTip } from '../../kit/tips/tip.ts';
import { amountOf, type Entry, entryOf } from './opening-entry.ts';

interface OpeningRowProps {
  readonly line: OpeningLine;
  readonly entry: Entry | undefined;
  readonly locked: boolean;
  /** The year carries forward: openings cannot be entered, and one that an older version took can only be set to 0. */
  readonly carries: boolean;
  readonly onBills: (line: OpeningLine) => void;
  readonly onClear: (line: OpeningLine) => void;
  readonly onType: (line: OpeningLine, part: Partial<Pick<Entry, 'text' | 'side'>>) => void;
  readonly onSave: (line: OpeningLine) => void;
  readonly onRevert: (line: OpeningLine) => void;
}

/** One ledger. It is saved when its amount and side are both left, or at Enter; then the focus moves to the amount of the next ledger. */
export const OpeningRow = memo(function OpeningRow({ line, entry, locked, carries, onBills, onClear, ...on }: OpeningRowProps) {
  const { ledgerId, name, group, carried, billWise, bills } = line;
  // An amount with bills is changed in its bills.
  const fixed = locked || carries || bills > 0;
  const problem = problemOf(entry);
  const amount = amountOf(shownEntry(line, entry));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="muted">{group}</td>
      <td className="amount" data-label="Carried forward">
        {carried === 0 ? '' : formatDrCr(paise(carried))}
      </td>
      <td className="whole-row openings-stated">
        <Stated line={line} entry={entry} fixed={fixed} onBills={onBills} {...on} />
        {billWise && (!carries || bills > 0) && (
          <Button look="link" onClick={() => onBills(line)}>
            {bills === 0 ? 'Enter bills' : bills === 1 ? 'One bill' : `${bills} bills`}
            <span className="visually-hidden"> of {name}</span>
          </Button>
        )}
        {carries && !locked && (line.opening !== 0 || bills > 0) && (
          <Button look="link" onClick={() => onClear(line)}>
            Set to 0<span className="visually-hidden"> for {name}</span>
          </Button>
        )}
        {problem !== null && (
          <div id={`problem-${ledgerId}`} className="tiny bad" role="alert">
            {problem}
          </div>
        )}
      </td>
      <td className="amount" data-label="Opening balance">
        {amount === null ? '' : carried + amount === 0 ? '' : formatDrCr(paise(carried + amount))}
      </td>
    </tr>
  );
});

interface StatedProps extends Pick<OpeningRowProps, 'line' | 'entry' | 'onBills' | 'onType' | 'onSave' | 'onRevert'> {
  readonly fixed: boolean;
}

/** The amount and its side, and how far their saving is. */
function Stated({ line, entry, fixed, onBills, onType, onSave, onRevert }: StatedProps) {
  const { ledgerId, name, bills } = line;
  const shown = shownEntry(line, entry);
  const problem = problemOf(entry);
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const select = event.target instanceof HTMLSelectElement;
    if (event.key === 'Escape' && entry !== undefined && entry.state !== 'saved') onRevert(line);
    else if (event.key === 'Enter' && bills > 0) onBills(line);
    else if (event.key === 'Enter') {
      onSave(line);
      step(event.currentTarget, event.shiftKey ? -1 : 1);
    } else if (!select && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      step(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.parentElement?.contains(event.relatedTarget) !== true) onSave(line);
  };
  return (
    <span className="row one-line openings-entry">
      <TextBox
        className="amount"
        aria-label={`Opening balance of ${name}`}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `problem-${ledgerId}`}
        inputMode="text"
        autoComplete="off"
        readOnly={fixed}
        value={shown.text}
        onKeyDown={keyDown}
        onBlur={leave}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(line, { text: event.target.value })}
      />
      <SelectBox
        aria-label={`Side of ${name}`}
        disabled={fixed}
        value={shown.side}
        onKeyDown={keyDown}
        onBlur={leave}
        onChange={(event) => onType(line, { side: event.target.value === 'Dr' ? 'Dr' : 'Cr' })}
      >
        <option>Dr</option>
        <option>Cr</option>
      </SelectBox>
      <State of={entry?.state} />
    </span>
  );
}

function shownEntry(line: OpeningLine, entry: Entry | undefined): Pick<Entry, 'text' | 'side'> {
  return entry === undefined || entry.state === 'saved' ? entryOf(line) : entry;
}

function problemOf(entry: Entry | undefined): string | null {
  return entry?.state === 'failed' ? (entry.problem ?? null) : null;
}

function State({ of }: { readonly of: Entry['state'] | undefined }) {
  const says = of === 'saving' ? 'Saving' : of === 'saved' ? 'Saved' : '';
  return (
    <span className="openings-state good" role="status" {...shownTip(says)}>
      {of === 'saving' ? <Spinner size={16} /> : of === 'saved' && <span aria-hidden="true">✓</span>}
      <span className="visually-hidden">{says}</span>
    </span>
  );
}

/** Moves to the amount of the ledger above or below. */
function step(from: HTMLElement, by: 1 | -1): void {
  const amounts = [...(from.closest('tbody')?.querySelectorAll<HTMLInputElement>('input.amount') ?? [])];
  const at = amounts.findIndex((input) => input.closest('tr') === from.closest('tr'));
  amounts[at + by]?.focus();
}
