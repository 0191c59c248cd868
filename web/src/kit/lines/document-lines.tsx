import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LineCards } from './line-cards.tsx';
import { LineGrid, type LinesProps } from './line-grid.tsx';

/** The lines of a document: a grid where there is room, cards on a phone. */
export function DocumentLines(props: LinesProps) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  return narrow ? <LineCards {...props} /> : <LineGrid {...props} />;
}
