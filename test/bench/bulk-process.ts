import { once } from 'node:events';
import { bulkMasters } from './bulk-masters.ts';

/** BULK and SEARCH in a process of their own, so that its memory is theirs alone. */
const [ids] = (await once(process, 'message')) as [readonly string[]];
process.send?.(await bulkMasters(new Set(ids)));
process.disconnect();
