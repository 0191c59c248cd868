import Tooltip from '@mui/material/Tooltip';
import { surfaceOf } from '../menu/surface.ts';

/** The tooltip of the library, for an element that does not use it itself. */
export function TipBubble({ anchor, text }: { readonly anchor: HTMLElement; readonly text: string }) {
  return (
    <Tooltip open title={text} slotProps={{ popper: { anchorEl: anchor, container: surfaceOf(anchor) } }}>
      <span hidden />
    </Tooltip>
  );
}
