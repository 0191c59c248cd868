/** The effect of a key in the line grid, decided without the screen, so that a table can test it. */
export interface GridState {
  readonly row: number;
  readonly column: number;
  readonly editing: boolean;
  readonly rows: number;
  readonly columns: number;
  /** Columns where Tab and Enter stop, ascending. */
  readonly stops: readonly number[];
  /** Whether the line under the cursor has nothing in it. */
  readonly blank: boolean;
  readonly pageRows: number;
  readonly readOnly: boolean;
  /** After the last value Enter goes on to another part of the document, such as the open bills; Tab adds a line. */
  readonly leadsOn: boolean;
}

export interface KeyStroke {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

export type GridDeed =
  | { readonly kind: 'move'; readonly row: number; readonly column: number }
  | { readonly kind: 'add' }
  | { readonly kind: 'leave'; readonly forward: boolean }
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'revert' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'remove' };

interface GridColumn {
  readonly key: string;
  readonly stop?: true;
  readonly computed?: true;
}

/**
 * Where the cursor is after columns came or went, as the item of a line asks for: in its own column. If Enter brought it there and would now
 * have stopped at a new column on the way, such as the batch, it goes back to that one.
 */
export function columnAfter(column: number, isEditing: boolean, before: readonly GridColumn[], after: readonly GridColumn[]): number {
  const at = after.findIndex(({ key }) => key === before[column]?.key);
  if (at < 0) return Math.max(0, Math.min(column, after.length - 1));
  if (isEditing) return at;
  const last = before.slice(0, column).findLast(isStop)?.key;
  const from = after.findIndex(({ key }) => key === last);
  const isNew = ({ key }: GridColumn) => before.every((one) => one.key !== key);
  const fresh = after.findIndex((one, index) => from < index && index < at && isStop(one) && isNew(one));
  return fresh < 0 ? at : fresh;
}

function isStop({ stop, computed }: GridColumn): boolean {
  return stop === true && computed !== true;
}

/** Null leaves the key to the browser, the cell's editor or the screen around the grid. */
export function deedOf(stroke: KeyStroke, state: GridState): GridDeed | null {
  if (stroke.alt) return stroke.key === 'Delete' && !state.readOnly ? { kind: 'remove' } : null;
  if (stroke.ctrl) return controlDeed(stroke, state);
  const travel = travelDeed(stroke, state);
  if (travel) return travel;
  if (state.editing)
    return stroke.key === 'Escape' || stroke.key === 'F2'
      ? { kind: stroke.key === 'F2' ? 'move' : 'revert', row: state.row, column: state.column }
      : null;
  return restingDeed(stroke, state);
}

function controlDeed(stroke: KeyStroke, state: GridState): GridDeed | null {
  if (stroke.key.toLowerCase() === 'd' && !state.readOnly) return { kind: 'duplicate' };
  if (state.editing) return null;
  if (stroke.key === 'Home') return { kind: 'move', row: 0, column: 0 };
  if (stroke.key === 'End') return { kind: 'move', row: state.rows - 1, column: state.columns - 1 };
  return null;
}

/** Keys that leave the cell whether it is being edited or not. */
function travelDeed(stroke: KeyStroke, state: GridState): GridDeed | null {
  switch (stroke.key) {
    case 'Tab':
      return stroke.shift ? backward(state) : forward(state, false);
    case 'Enter':
      return stroke.shift ? backward(state) : forward(state, state.leadsOn);
    case 'ArrowUp':
      return moveTo(state, state.row - 1, state.column);
    case 'ArrowDown':
      return moveTo(state, state.row + 1, state.column);
    case 'PageUp':
      return moveTo(state, state.row - state.pageRows, state.column);
    case 'PageDown':
      return moveTo(state, state.row + state.pageRows, state.column);
    default:
      return null;
  }
}

function forward(state: GridState, leadsOn: boolean): GridDeed {
  const next = state.stops.find((stop) => stop > state.column);
  const first = state.stops[0] ?? 0;
  const last = state.row >= state.rows - 1;
  if (last && state.blank && !state.editing) return { kind: 'leave', forward: true };
  if (next !== undefined) return { kind: 'move', row: state.row, column: next };
  if (!last) return { kind: 'move', row: state.row + 1, column: first };
  return state.readOnly || leadsOn ? { kind: 'leave', forward: true } : { kind: 'add' };
}

function backward(state: GridState): GridDeed {
  const previous = state.stops.findLast((stop) => stop < state.column);
  if (previous !== undefined) return { kind: 'move', row: state.row, column: previous };
  if (state.row === 0) return { kind: 'leave', forward: false };
  return { kind: 'move', row: state.row - 1, column: state.stops.at(-1) ?? 0 };
}

function moveTo(state: GridState, row: number, column: number): GridDeed {
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return { kind: 'move', row: within(row, state.rows), column: within(column, state.columns) };
}

function restingDeed(stroke: KeyStroke, state: GridState): GridDeed | null {
  if (stroke.key === 'ArrowLeft') return moveTo(state, state.row, state.column - 1);
  if (stroke.key === 'ArrowRight') return moveTo(state, state.row, state.column + 1);
  if (stroke.key === 'Home') return moveTo(state, state.row, 0);
  if (stroke.key === 'End') return moveTo(state, state.row, state.columns - 1);
  if (state.readOnly) return null;
  if (stroke.key === 'F2') return { kind: 'edit', text: null };
  if (stroke.key === 'Delete' || stroke.key === 'Backspace') return { kind: 'clear' };
  return stroke.key.length === 1 ? { kind: 'edit', text: stroke.key } : null;
}
