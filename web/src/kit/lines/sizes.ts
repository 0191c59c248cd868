/** Sizes of the line grid in pixels; `lines.css` draws them, the virtual rows count with them. */
export const rowHeight = 36;
export const headHeight = 34;
/** Rows of the grid that are shown at once. */
export const mostShown = 14;
