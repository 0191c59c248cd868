import type { Notices } from '#application/identity/ports';
import { base, once, wire } from '#functions/wire';
import { env } from '#topology/env';

/** Organisations mail one-time codes besides; the queue's client is loaded when the first is asked for. */
export const wiring = wire({
  notices: (): Notices => {
    const queue = once(async () => (await import('#integrations/identity/notices')).noticesTo(base.need(env.queue('notice-mail'))));
    return { send: async (notice) => (await queue()).send(notice) };
  },
});
