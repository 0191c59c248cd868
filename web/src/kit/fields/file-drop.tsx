import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { fileSize } from '#domain/files/file-size';
import { type FileType, fileTypes } from '#domain/files/file-type';
import { Button } from '../button.tsx';
import type { UploadUnderWay } from './use-uploads.ts';
import './files.css';

interface FileDropProps {
  /** Id of the button, which a label may name. */
  readonly id?: string;
  readonly label: string;
  readonly hint: string;
  readonly accepts: readonly FileType[];
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

/** A drop area for files, with a button for people without a mouse. */
export function FileDrop({ id, label, hint, accepts, multiple = false, disabled = false, describedBy, onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same by keyboard
    <div
      className={over ? 'file-drop stack over' : 'file-drop stack'}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
      {!disabled && (
        <span className="row tiny">
          <Button id={id} aria-describedby={describedBy} onClick={() => input.current?.click()}>
            {label}
          </Button>
          <span className="muted">{hint}</span>
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={accepts.flatMap((type) => [type, ...fileTypes[type].endings.map((ending) => `.${ending}`)]).join(',')}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was refused or removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface UploadRowsProps {
  readonly uploads: readonly UploadUnderWay[];
  readonly onDrop: (id: number) => void;
}

/** Uploads in progress, and refused files with the reason. */
export function UploadRows({ uploads, onDrop }: UploadRowsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="stack gap-4" aria-label="Uploads">
      {uploads.map(({ id, name, bytes, share, error }) => (
        <li key={id} className="file-row row gap-12">
          <span className="file-name">{name}</span>
          <span className="muted">{fileSize(bytes)}</span>
          {error === null ? (
            <progress max={1} value={share} aria-label={`Uploading ${name}`} />
          ) : (
            <span role="alert" className="error">
              {error}
            </span>
          )}
          <Button look="link" onClick={() => onDrop(id)}>
            {error === null ? 'Cancel' : 'Dismiss'}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
