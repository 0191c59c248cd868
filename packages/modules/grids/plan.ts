import { isNumeric, type Test } from '#modules/grids/compare';
import type { GridList } from '#modules/grids/definitions';
import type { ModelColumn, ModelTable } from '#modules/grids/model';
import type { GridSetup, Operator, SetupColumn, SetupFilter } from '#modules/grids/setup';

/** A column of one of the tables of a plan: 0 is the list's own, the others are its joins in their order. */
export interface Cell {
  readonly table: number;
  readonly column: ModelColumn;
}

export type Source = readonly (Cell | { readonly text: string })[];

export interface PlanColumn {
  /** The key of the value in a row. */
  readonly key: string;
  readonly label: string;
  readonly kind: ModelColumn['kind'];
  readonly to: string | undefined;
  readonly choices: ModelColumn['choices'];
  /** Cells written one after the other; a single cell keeps its kind. */
  readonly source: Source;
  readonly setup: SetupColumn;
}

/** Whether a sum over rows makes sense: only for the list's own amounts, because a joined record may belong to many rows. */
export function addsUp({ source: [cell, ...others], kind }: PlanColumn): boolean {
  return others.length === 0 && cell !== undefined && 'column' in cell && cell.table === 0 && cell.column.each !== true && isNumeric(kind);
}

export interface PlanJoin {
  readonly table: ModelTable;
  /** The table and column that name its records. */
  readonly from: number;
  readonly field: string;
  readonly inner: boolean;
}

export interface PlanFilter {
  readonly setup: SetupFilter;
  readonly operator: Operator;
  readonly cell: Cell;
}

/** A compiled setup: it names only tables and columns of the model. */
export interface Plan {
  readonly list: GridList;
  /** 0: the built-in definition. */
  readonly version: number;
  readonly setup: GridSetup;
  readonly table: ModelTable;
  readonly joins: readonly PlanJoin[];
  readonly columns: readonly PlanColumn[];
  readonly filters: readonly PlanFilter[];
  /** Conditions that always apply. */
  readonly conditions: readonly { readonly cell: Cell; readonly test: Test }[];
  /** Undefined where rows are not added together. */
  readonly groups: readonly Cell[] | undefined;
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  /** Breaks ties between rows when they are sorted in memory; undefined: by their ids. */
  readonly tie: { readonly key: string; readonly cell: Cell } | undefined;
}

/** Whether a column shows this cell and nothing else. */
export function isOf({ source: [first, ...rest] }: Pick<PlanColumn, 'source'>, cell: Cell): boolean {
  return rest.length === 0 && first !== undefined && 'column' in first && isSame(first, cell);
}

export function isSame(one: Cell, other: Cell): boolean {
  return one.table === other.table && one.column === other.column;
}
