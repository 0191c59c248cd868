import { lazy } from 'react';
import type { OwnNote } from '../../../kit/record/own-note.tsx';

/** Below the GSTIN of a party that is typed: what the portal says of it. */
export const gstinNote: OwnNote = {
  field: 'gstin',
  Note: lazy(async () => ({ default: (await import('./gstin-line.tsx')).GstinLine })),
};
