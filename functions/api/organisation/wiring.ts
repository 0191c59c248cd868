import { queuedNotices } from '#functions/api/notices';
import { wire } from '#functions/wire';

/** Organisations also mail one-time codes. */
export const wiring = wire({ notices: queuedNotices });
