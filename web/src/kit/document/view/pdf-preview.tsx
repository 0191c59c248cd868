import MuiButton from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import type { Download } from '../../../api/client.ts';
import { Button } from '../../button.tsx';
import { Modal } from '../../feedback/modal.tsx';
import { useMedia } from '../../media.ts';
import { texts } from '../../texts.ts';
import '../paper.css';

interface PdfPreviewProps {
  readonly title: string;
  /** Absent for people who may only print it. */
  readonly onSave?: () => void;
  /** Null while it is being made. */
  readonly file: Download | null;
  readonly onClose: () => void;
  /** Why there is no print. */
  readonly problem?: string | undefined;
  /** Choices above the print. */
  readonly head?: ReactNode;
  /** The same content for browsers that show no PDF inside a page. */
  readonly instead?: ReactNode;
}

/** Whether this browser shows a PDF inside a page. Phones show nothing, or the first page only. */
export function useShowsPdf(): boolean {
  const narrow = useMedia('(max-width: 700px)');
  return !narrow && navigator.pdfViewerEnabled !== false;
}

/** A print preview in a window. */
export function PdfPreview({ title, file, onSave, onClose, problem, head, instead }: PdfPreviewProps) {
  const address = useAddress(file?.blob ?? null);
  const showsPdf = useShowsPdf();
  return (
    <Modal title={title} onClose={onClose} asks={false} width="lg">
      <div className="pdf-preview">
        {head}
        <div className="pdf-page" aria-busy={address === null && problem === undefined}>
          {problem !== undefined ? (
            <p className="notice" role="alert">
              {problem}
            </p>
          ) : showsPdf ? (
            address === null ? (
              <Making />
            ) : (
              <iframe title={`Print of ${title}`} src={address} />
            )
          ) : (
            (instead ??
            (address === null ? <Making /> : <p className="muted">This browser cannot show a PDF here. Open it to see or print it.</p>))
          )}
        </div>
        <footer className="record-buttons wide-buttons row at-end">
          {file && <Share file={file} />}
          {onSave && <Button onClick={onSave}>Download</Button>}
          {address && (
            <MuiButton variant="main" href={address} target="_blank" rel="noopener">
              Open to print
            </MuiButton>
          )}
        </footer>
      </div>
    </Modal>
  );
}

function Making() {
  return (
    <p className="muted" role="status">
      {texts.loading}
    </p>
  );
}

/** Hands the file to another app of the phone. */
function Share({ file: { name, blob } }: { readonly file: Download }) {
  const files = [new File([blob], name, { type: 'application/pdf' })];
  if (!navigator.canShare?.({ files })) return null;
  // Closing the phone's own window is no failure.
  return <Button onClick={() => void navigator.share({ files, title: name }).catch(() => undefined)}>Share</Button>;
}

function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
