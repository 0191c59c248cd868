import type { Notices } from '#application/identity/ports';
import { base, once } from '#functions/wire';
import { env } from '#topology/env';

/** The queue of the mails the product writes by itself; its client is loaded when the first is sent. */
export function queuedNotices(): Notices {
  const queue = once(async () => (await import('#integrations/identity/notices')).noticesTo(base.need(env.queue('notice-mail'))));
  return { send: async (notice) => (await queue()).send(notice) };
}
