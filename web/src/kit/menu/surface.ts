/**
 * Where a menu, a list or a small window is put in the page: in the same part as its button, so that people who use a screen reader find it
 * there, and inside the window or the small window that is open.
 */
export function surfaceOf(anchor: Element | null): HTMLElement {
  return anchor?.closest<HTMLElement>('.MuiModal-root, main, header') ?? document.body;
}
