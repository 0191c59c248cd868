import type { Notices } from '#application/identity/ports';
import { base, once } from '#functions/wire';

/** The queue of the product's mails. Its client loads with the first mail. */
export function queuedNotices(): Notices {
  const queue = once(async () => (await import('#integrations/identity/notices')).noticesTo(base.queue('notice-mail')));
  return { send: async (notice, organisationId) => (await queue()).send(notice, organisationId) };
}
