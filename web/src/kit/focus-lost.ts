/**
 * Whether the keyboard is nowhere in the screen: on the page or its heading, because what had the focus is gone, or on the entry of the menu
 * that led here. Then the rows of a table take it.
 */
export function isFocusLost(): boolean {
  const { activeElement: at } = document;
  return at === null || at === document.body || at.id === 'screen' || at.tagName === 'H1' || at.matches('nav a[aria-current="page"]');
}
