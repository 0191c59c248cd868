import { useState } from 'react';
import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';
import { saysOf } from '../../../api/says-of.ts';
import { uploadFile } from '../../../api/upload.ts';
import { importStatement, previewStatement, type StatementMonth } from '../gst-calls.ts';

export type PortalFile = ReturnType<typeof usePortalFile>;

/** What is going on: the share of the file that was sent, then its reading or its import. */
type Busy = { readonly sent: number } | 'reading' | 'importing';

const notRead = 'This file could not be read';

/** A file of the portal, what it would change, and its import. It is sent once; another month or statement only reads it again. */
export function usePortalFile(start: StatementMonth, onImported: (month: StatementMonth, done: StatementPreview) => void) {
  const [month, setMonth] = useState(start);
  const [file, setFile] = useState<{ readonly name: string; readonly key: string | null } | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const trying = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(saysOf(error) ?? notRead);
    }
    setBusy(null);
  };
  const read = async (key: string, of: StatementMonth) => {
    setBusy('reading');
    setPreview(await previewStatement(of, key));
  };
  return {
    ...{ month, file, preview, problem, busy },
    take: async ([sent]: readonly File[]) => {
      if (sent === undefined) return;
      setFile({ name: sent.name, key: null });
      setPreview(null);
      await trying(async () => {
        setBusy({ sent: 0 });
        const { key } = await uploadFile(sent, { onProgress: (share) => setBusy({ sent: share }) });
        setFile({ name: sent.name, key });
        await read(key, month);
      });
    },
    choose: async (part: Partial<StatementMonth>) => {
      const next = { ...month, ...part };
      const key = file?.key ?? null;
      setMonth(next);
      setPreview(null);
      if (key !== null) await trying(() => read(key, next));
    },
    send: async () => {
      const key = file?.key ?? null;
      if (key === null) return;
      await trying(async () => {
        setBusy('importing');
        onImported(month, await importStatement(month, key));
      });
    },
  };
}
