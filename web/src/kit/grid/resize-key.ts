import { sizes } from './grid-column.ts';

/** Pixels a key adds or takes. */
const step = 16;

/** The width after Shift+arrow; null for every other key. */
export function resizedBy(event: { readonly key: string; readonly shiftKey: boolean }, width: number): number | null {
  if (!event.shiftKey) return null;
  if (event.key === 'ArrowRight') return width + step;
  if (event.key === 'ArrowLeft') return Math.max(sizes.narrowest, width - step);
  return null;
}
