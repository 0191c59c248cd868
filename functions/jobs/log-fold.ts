import { logFold } from '#events/log-fold';
import { eachLogOf } from '#functions/jobs/each-log';
import { base } from '#functions/wire';

/** Folds the logs of an organisation, and values its stock. */
export const handler = eachLogOf(
  logFold,
  async (log) => {
    await base.storage().projector.projectKey(log);
  },
  async (organisationId) => {
    await base.storage().valuer.value(organisationId);
  },
);
