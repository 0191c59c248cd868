import { useState } from 'react';
import { call } from '../api/client.ts';
import { Button } from './button.tsx';

export interface FileAddress {
  readonly name: string;
  readonly url: string;
}

interface DownloadButtonProps {
  /** What it fetches, for screen readers. */
  readonly title: string;
  /** The call that answers where the file is. It is made when the file is wanted, because an address is valid for five minutes. */
  readonly path: string;
}

/** Fetches a file. */
export function DownloadButton({ title, path }: DownloadButtonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const fetchIt = async () => {
    setFailure(null);
    try {
      fetchFile(await call<FileAddress>('GET', path));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div>
      <Button aria-label={`Download ${title}`} onClick={() => void fetchIt()}>
        Download
      </Button>
      {failure !== null && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The address answers with the file as an attachment, so the page stays. */
export function fetchFile({ url, name }: FileAddress): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
