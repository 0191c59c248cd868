/** Loads what draws menus and small windows, so that they open at once and without a connection. Its failure is told when one is opened. */
export function loadMenusAhead(): void {
  void Promise.all([import('./open-menu.tsx'), import('./open-popup.tsx')]).catch(() => undefined);
}
