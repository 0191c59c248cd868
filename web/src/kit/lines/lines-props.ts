import type { ReactNode, Ref } from 'react';
import type { AnyRow } from '#modules/kit/module';
import type { ListPage } from '../../api/resource.ts';
import type { Line, LineColumn, LineOption } from './line-column.ts';

export type EditLines = (change: (lines: readonly Line[]) => readonly Line[]) => void;
/** A page of the options of a column; the empty cursor asks for the first. */
export type SearchOptions = (source: string, text: string, cursor: string) => Promise<ListPage<LineOption>>;

/** Messages by the key of the line and the column. */
export type CellProblems = Readonly<Record<string, LineProblems>>;
export type LineProblems = Readonly<Record<string, string>>;

export interface LinesProps {
  readonly label: string;
  readonly columns: readonly LineColumn[];
  readonly lines: readonly Line[];
  /** The computed values of each line, by the line's key. */
  readonly computed: ReadonlyMap<string, AnyRow>;
  readonly problems: CellProblems;
  readonly search: SearchOptions;
  readonly onEdit: EditLines;
  /** Called to create a missing record with this text as its name. */
  readonly onCreate: (line: string, column: LineColumn, text: string) => void;
  /** Called with rows that are pasted from a sheet into a cell. */
  readonly onPasteRows?: ((text: string) => void) | undefined;
  readonly onLeave: (forward: boolean) => void;
  /** Whether Enter after the last value of the last line leaves the lines instead of adding one. */
  readonly leadsOn?: () => boolean;
  /** The optional columns that a line asks for. Enter passes those that only other lines need. */
  readonly asks?: (line: Line) => readonly string[];
  readonly readOnly?: boolean;
  /** The first values of a new line, such as the amount that balances a journal. */
  readonly blank?: (lines: readonly Line[]) => AnyRow;
  /** What to know about the line under the cursor. `finish` takes the text of its open cell; false if it cannot be read. */
  readonly inSight?: ((line: Line, finish: () => boolean) => ReactNode) | undefined;
  readonly handle?: Ref<LinesHandle>;
}

export interface UnreadCell {
  readonly line: string;
  readonly column: LineColumn;
  readonly text: string;
}

export interface LinesHandle {
  readonly focusFirst: () => void;
  readonly focusCell: (line: number, column: string) => void;
  /** The next cell to fill after this one, where Enter would lead. */
  readonly focusAfter: (line: number, column: string) => void;
  readonly addLine: () => void;
  /** Puts the text of the open cell into its line. Returns the cell if it cannot be read, which then stays open. */
  readonly finish: () => UnreadCell | null;
}
