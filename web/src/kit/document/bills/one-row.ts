import type { BarButton } from '../view/document-bar.tsx';

/** Pixels on a phone of 390: the bar without its padding; a letter; what a button adds to its letters, with the gap; the button More. */
const width = { bar: 366, letter: 7.4, button: 24, more: 74 } as const;

/** The buttons that fit in one row of a phone, and the rest, for the menu. The main one and the first come before the others. */
export function inOneRow(buttons: readonly BarButton[]): { readonly shown: readonly BarButton[]; readonly rest: readonly BarButton[] } {
  const [first, ...others] = buttons.filter(({ look }) => look !== 'main');
  const inOrder = [...buttons.filter(({ look }) => look === 'main'), ...(first ? [first] : []), ...others];
  let room = width.bar - width.more;
  const fits = ({ label }: BarButton) => {
    room -= label.length * width.letter + width.button;
    return room >= 0;
  };
  const shown = new Set(inOrder.filter(fits));
  return { shown: buttons.filter((button) => shown.has(button)), rest: buttons.filter((button) => !shown.has(button)) };
}
