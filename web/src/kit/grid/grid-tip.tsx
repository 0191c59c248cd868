import type { GridSlotProps } from '@mui/x-data-grid';
import { cloneElement } from 'react';
import { shownTip } from '../tips/tip.ts';

/** The one tooltip of the page instead of three for each heading. */
export function GridTip({ title, children }: Pick<GridSlotProps['baseTooltip'], 'title' | 'children'>) {
  return typeof title === 'string' && title !== '' ? cloneElement(children, shownTip(title)) : children;
}
