/** How checkpoints are cut. Tests use small ones. */
export interface CheckpointSizes {
  /** Items whose states share a page. Every process must have the same. */
  readonly itemsPerChunk: number;
  /** Reading so many movements costs about as much as a page of checkpoints, so a day is kept at least every so many. */
  readonly rowsBetween: number;
  /** The newest checkpoint is worth its pages only if it saves reading so many movements. */
  readonly fewestRows: number;
  /** The movements that one step of the valuer holds in memory. */
  readonly rowsPerStep: number;
}

export const usualSizes: CheckpointSizes = { itemsPerChunk: 1_024, rowsBetween: 1_500, fewestRows: 50, rowsPerStep: 40_000 };
