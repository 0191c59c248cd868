/** Pixels that stay free between a menu and the edge of the page. */
const margin = 16;
const below = 4;

/** Puts a menu under its button, or as near as the page has room. */
export function placeUnder(anchor: Element | null, menu: HTMLElement | null): void {
  if (anchor === null || menu === null) return;
  const { left, bottom } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = menu;
  menu.style.left = `${Math.max(margin, Math.min(left, clientWidth - offsetWidth - margin))}px`;
  menu.style.top = `${Math.max(margin, Math.min(bottom + below, clientHeight - offsetHeight - margin))}px`;
}
