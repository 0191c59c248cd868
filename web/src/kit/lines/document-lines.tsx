import { LineCards } from './line-cards.tsx';
import { LineGrid } from './line-grid.tsx';
import type { LinesProps } from './lines-props.ts';
import { useNarrow } from './narrow.ts';

/** The lines of a document: a grid on a wide screen, cards on a phone. */
export function DocumentLines(props: LinesProps) {
  return useNarrow() ? <LineCards {...props} /> : <LineGrid {...props} />;
}
