import { useState } from 'react';
import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';
import { saysOf } from '../../../api/says-of.ts';
import { uploadFile } from '../../../api/upload.ts';
import { importStatement, previewStatement, type StatementMonth } from '../gst-calls.ts';
import { togetherOf, whyNotSent } from './chosen-files.ts';

export type PortalFile = ReturnType<typeof usePortalFile>;

/** What is going on: the share of the files that was sent, then their reading or their import. */
type Busy = { readonly sent: number } | 'reading' | 'importing';

/** A part of a month; the key is known once it was sent. */
interface Part {
  readonly name: string;
  readonly key: string | null;
}

const notRead = 'This file could not be read';

/** Why a part was not taken. Where there are several, it is named. */
class PartFailed extends Error {}

/**
 * Files of the portal, the parts of a month, what they would change together, and their import. Each is sent once; another month or statement only
 * reads them again.
 */
export function usePortalFile(start: StatementMonth, onImported: (month: StatementMonth, done: StatementPreview) => void) {
  const [month, setMonth] = useState(start);
  const [files, setFiles] = useState<readonly Part[]>([]);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const trying = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof PartFailed ? error.message : (saysOf(error) ?? notRead));
    }
    setBusy(null);
  };
  const read = async (parts: readonly Part[], of: StatementMonth) => {
    setBusy('reading');
    setPreview(togetherOf(await eachPart(parts, (key) => previewStatement(of, key))));
  };
  return {
    ...{ month, files, preview, problem, busy },
    take: async (chosen: readonly File[]) => {
      if (chosen.length === 0) return;
      const why = whyNotSent(chosen);
      setFiles(why === null ? chosen.map(({ name }) => ({ name, key: null })) : []);
      setPreview(null);
      setProblem(why);
      if (why !== null) return;
      await trying(async () => {
        const sent: Part[] = [];
        for (const [at, one] of chosen.entries()) {
          const onProgress = (share: number) => setBusy({ sent: (at + share) / chosen.length });
          onProgress(0);
          const { key } = await named(one.name, chosen.length, () => uploadFile(one, { onProgress }));
          sent.push({ name: one.name, key });
        }
        setFiles(sent);
        await read(sent, month);
      });
    },
    choose: async (part: Partial<StatementMonth>) => {
      const next = { ...month, ...part };
      setMonth(next);
      setPreview(null);
      if (isSent(files)) await trying(() => read(files, next));
    },
    send: async () => {
      if (!isSent(files)) return;
      await trying(async () => {
        setBusy('importing');
        // What was imported before a part failed is the same the next time.
        const done = togetherOf(await eachPart(files, (key) => importStatement(month, key)));
        if (done !== null) onImported(month, done);
      });
    },
  };
}

function isSent(files: readonly Part[]): boolean {
  return files.length > 0 && files.every(({ key }) => key !== null);
}

/** One after the other, as each changes what is there for the next. */
async function eachPart(parts: readonly Part[], work: (key: string) => Promise<StatementPreview>): Promise<readonly StatementPreview[]> {
  const done: StatementPreview[] = [];
  for (const { name, key } of parts) if (key !== null) done.push(await named(name, parts.length, () => work(key)));
  return done;
}

async function named<Answer>(name: string, of: number, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (of === 1) throw error;
    throw new PartFailed(`${name}: ${saysOf(error) ?? notRead}`);
  }
}
