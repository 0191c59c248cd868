import { once } from 'node:events';
import { measures } from '../measures.ts';

/** One measure in a process of its own: nothing that another one left in memory can help or hinder it. */
const [{ at, ids, ...how }] = (await once(process, 'message')) as [{ at: number; ids: readonly string[]; full: boolean; alone: boolean }];
const rows = (await measures[at]?.measure({ ids: new Set(ids), ...how })) ?? [];
process.send?.(rows, () => process.exit());
