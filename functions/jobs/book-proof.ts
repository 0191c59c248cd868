import { bookProof } from '#events/book-proof';
import { countMetric } from '#functions/count-metric';
import { jobOf } from '#functions/jobs/batch';
import { sendMessage } from '#functions/jobs/send-message';
import { base } from '#functions/wire';
import { proveNightly } from '#storage/proof/nightly-proof';
import { metrics } from '#topology/metrics';

/** After this time the rest is done after a message to itself. It leaves time for the longest step. */
const milliseconds = 420_000;

/** Proves the books of an organisation. Each finding is logged as an error, and their count raises the alarm. */
export const handler = jobOf(bookProof, async (message) => {
  const ends = Date.now() + milliseconds;
  await proveNightly(
    {
      prover: base.storage().prover,
      proofs: base.proofs(),
      goOn: () => Date.now() < ends,
      again: () => sendMessage(bookProof, message, message.organisationId),
      tell(findings) {
        for (const finding of findings) console.error(JSON.stringify({ level: 'ERROR', job: bookProof.name, ...finding }));
        countMetric(metrics.proverFindings, findings.length, base.clock.now());
      },
    },
    message,
  );
});
