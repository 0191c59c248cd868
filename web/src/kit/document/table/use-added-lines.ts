import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Line } from '../../lines/line-column.ts';
import { blankLine, isBlank } from '../../lines/line-edits.ts';
import type { EditLines, LinesHandle } from '../../lines/lines-props.ts';
import type { LinesLayout } from '../document-layout.ts';
import type { Live } from '../live.ts';

interface AddedLinesOptions {
  readonly table: LinesLayout;
  readonly lines: readonly Line[];
  readonly live: Live;
  readonly onEdit: EditLines;
  readonly grid: RefObject<LinesHandle | null>;
  readonly narrow: boolean;
}

/** Lines that are added by a button. Drawn at once, because the next key may come before the next frame and belongs to them. */
export function useAddedLines({ table, lines, live, onEdit, grid, narrow }: AddedLinesOptions) {
  const filled = lines.filter((each) => !isBlank(each)).length;
  const append = (added: readonly Line[]) => flushSync(() => onEdit((now) => [...now.filter((each) => !isBlank(each)), ...added]));
  return {
    filled,
    addAll(added: readonly Line[]) {
      append(added);
      // On a phone this would open the first of them.
      if (!narrow) grid.current?.focusCell(filled, table.columns.find(({ stop }) => stop)?.key ?? '');
    },
    addPreset(alias: string) {
      const ledgerId = live.facts?.ledger(alias) ?? '';
      const name = String(live.facts?.find('customer', ledgerId)?.['name'] ?? '');
      const column = table.columns[0]?.key ?? '';
      append([{ ...blankLine({ [column]: ledgerId }), labels: { [column]: name } }]);
      grid.current?.focusCell(filled, table.columns.at(-1)?.key ?? column);
    },
    addOne() {
      if (lines.some(isBlank)) grid.current?.focusFirst();
      else grid.current?.addLine();
    },
  };
}
