import { queuedNotices } from '#functions/api/notices';
import { wire } from '#functions/wire';

/** Organisations mail one-time codes besides. */
export const wiring = wire({ notices: queuedNotices });
