import { once } from 'node:events';
import { handler as importArchive } from '#functions/jobs/archive-import';
import { handler as makeArchive } from '#functions/jobs/archive-make';
import { proveArchive } from '#integrations/archive/prove-archive';
import { peakMemory } from '#test/kit/processes/peak-memory';

/** A job of archives, or a proof, in its own process: handles a message, and reports its time and peak memory. */
const [{ job, message }] = (await once(process, 'message')) as [
  { readonly job: string; readonly message: Readonly<Record<string, unknown>> },
];
const started = performance.now();
const failed = job === 'prove' ? await problemsIn(String(message['url']), Number(message['bytes'])) : await failuresOf();
process.send?.({ seconds: (performance.now() - started) / 1000, megabytes: peakMemory(), failed });
process.disconnect();

async function failuresOf(): Promise<number> {
  const handler = job === 'archive-make' ? makeArchive : importArchive;
  const Records = [{ messageId: 'one', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } }];
  return (await handler({ Records } as never)).batchItemFailures.length;
}

async function problemsIn(url: string, size: number): Promise<number> {
  const read = async (at: number, length: number) => {
    const answer = await fetch(url, { headers: { range: `bytes=${at}-${Math.min(at + length, size) - 1}` } });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const { findings } = await proveArchive({ size, read });
  for (const finding of findings) console.error(finding);
  return findings.length;
}
