import { useEffect, useState } from 'react';
import { Modal } from '../feedback/modal.tsx';

interface PdfPreviewProps {
  readonly title: string;
  /** Absent for people who may only print it. */
  readonly onSave?: () => void;
  readonly blob: Blob;
  readonly onClose: () => void;
}

/** A print as it will come out of the printer, in a window over the screen. Phones that cannot draw it inside the page open it in their own viewer. */
export function PdfPreview({ title, blob, onSave, onClose }: PdfPreviewProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <Modal title={title} onClose={onClose} asks={false} width="lg">
      <div className="pdf-preview">
        {address !== null && <iframe title={`Print of ${title}`} src={address} />}
        <footer>
          {onSave && (
            <button type="button" className="button" onClick={onSave}>
              Download
            </button>
          )}
          {address !== null && (
            <a className="button primary" href={address} target="_blank" rel="noopener">
              Open to print
            </a>
          )}
        </footer>
      </div>
    </Modal>
  );
}
