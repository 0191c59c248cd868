import { useEffect, useRef, useState } from 'react';
import { toastOf } from '../../api/failure.ts';
import type { KeptFile } from '../../api/kept-file.ts';
import { type UploadOptions, uploadFile } from '../../api/upload.ts';

/** A file being uploaded, or one that failed. */
export interface UploadUnderWay {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** Sent so far, 0 to 1. */
  readonly share: number;
  /** Why it failed; null while it is uploading. */
  readonly error: string | null;
}

/** Uploads files one after another and passes each on when it is stored. Leaving the screen cancels uploads in progress. */
export function useUploads(keep: (file: KeptFile) => Promise<void> | void, options: Pick<UploadOptions, 'most'> = {}) {
  const [uploads, setUploads] = useState<readonly UploadUnderWay[]>([]);
  const next = useRef(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = (id: number, to: Partial<UploadUnderWay>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
  const drop = (id: number) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    setUploads((now) => now.filter((upload) => upload.id !== id));
  };
  const one = async (id: number, file: File) => {
    const stop = stops.current.get(id);
    if (stop === undefined || stop.signal.aborted) return;
    try {
      await keep(await uploadFile(file, { ...options, signal: stop.signal, onProgress: (share) => change(id, { share }) }));
      drop(id);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(id, { error: toastOf(error)?.text ?? '' });
    }
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const id = next.current;
      next.current += 1;
      stops.current.set(id, new AbortController());
      setUploads((now) => [...now, { id, name: file.name, bytes: file.size, share: 0, error: null }]);
      line.current = line.current.then(() => one(id, file));
    }
  };
  return { uploads, add, drop };
}
