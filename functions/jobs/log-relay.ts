import { logRelay } from '#events/log-relay';
import { eachLogOf } from '#functions/jobs/each-log';
import { outbox } from '#functions/outbox';

/** Sends the messages that wait in the logs of an organisation, in the order of each log. */
export const handler = eachLogOf(logRelay, async (log) => {
  await outbox().relay(log);
});
