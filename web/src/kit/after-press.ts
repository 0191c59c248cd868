let pressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

const press = (is: boolean) => () => {
  pressed = is;
};
addEventListener('pointerdown', press(true), { capture: true, passive: true });
for (const end of ends) addEventListener(end, press(false), { capture: true, passive: true });

/**
 * Does what moves the screen at once, or after the press of a mouse that has begun. Leaving a field begins with a press somewhere else: if a
 * message under the field moved that place before the mouse is released, the press would do nothing.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const go = () => {
    for (const end of ends) removeEventListener(end, go, { capture: true });
    // The click comes after the release.
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, go, { capture: true });
}
