import { useState } from 'react';
import { limits } from '#domain/limits';
import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';
import { saysOf } from '../../../api/says-of.ts';
import { importStatement, previewStatement, type StatementMonth } from '../gst-calls.ts';

export type PortalFile = ReturnType<typeof usePortalFile>;

const notRead = 'This file could not be read';

/** A file of the portal, what it would change, and its import. Another month or statement reads it again. */
export function usePortalFile(start: StatementMonth, onImported: (month: StatementMonth, done: StatementPreview) => void) {
  const [month, setMonth] = useState(start);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null);
  const look = async (sent: File, of: StatementMonth) => {
    setFile(sent);
    setPreview(null);
    setProblem(null);
    if (sent.size > limits.formBytes) {
      const most = `${limits.formBytes / 1_000_000} MB`;
      return setProblem(
        `This file is larger than ${most}. Download the month in parts on the portal, or as a file of each table, and import them one by one`,
      );
    }
    setBusy('reading');
    try {
      setPreview(await previewStatement(of, sent));
    } catch (error) {
      setProblem(saysOf(error) ?? notRead);
    }
    setBusy(null);
  };
  return {
    ...{ month, file, preview, problem, busy },
    take: ([sent]: readonly File[]) => {
      if (sent !== undefined) void look(sent, month);
    },
    choose: (part: Partial<StatementMonth>) => {
      const next = { ...month, ...part };
      setMonth(next);
      if (file !== null) void look(file, next);
    },
    send: async () => {
      if (file === null) return;
      setBusy('importing');
      setProblem(null);
      try {
        onImported(month, await importStatement(month, file));
      } catch (error) {
        setProblem(saysOf(error) ?? notRead);
      }
      setBusy(null);
    },
  };
}
