import { useQuery } from '@tanstack/react-query';
import { fileSize } from '#domain/files/file-size';
import { fileTypesText } from '#domain/files/file-type';
import { Failure } from '../../api/failure.ts';
import { fileAddress, type KeptFile } from '../../api/kept-file.ts';
import { Button } from '../button.tsx';
import { FileDrop, UploadRows } from './file-drop.tsx';
import type { FieldOf, InputProps } from './input-props.ts';
import { useUploads } from './use-uploads.ts';

/** One uploaded file: its name, size and preview if it is a picture. It can be replaced or removed. */
export function FileInput({ id, value, onChange, disabled, name, field, describedBy }: InputProps<FieldOf<'file'>>) {
  const { accepts, most } = field;
  const key = typeof value === 'string' && value !== '' ? value : null;
  const keep = (file: KeptFile) => {
    if (!accepts.includes(file.type)) throw new Failure(422, { message: `Choose a ${fileTypesText(accepts)} file` });
    onChange(file.key);
  };
  const { uploads, add, drop } = useUploads(keep, { most });
  const locked = disabled === true || field.computed === true;
  const take = (files: readonly File[]) => {
    for (const upload of uploads) drop(upload.id);
    add(files);
  };
  return (
    <FileDrop
      id={id}
      label={key === null ? 'Choose a file' : 'Replace'}
      hint={`or drop it here: ${fileTypesText(accepts)}, at most ${fileSize(most)}`}
      accepts={accepts}
      disabled={locked}
      describedBy={describedBy}
      onFiles={take}
    >
      {key === null ? (
        locked && <span className="muted">No file</span>
      ) : (
        <Chosen fileKey={key} label={name ?? field.label} onRemove={locked ? null : () => onChange(null)} />
      )}
      <UploadRows uploads={uploads} onDrop={drop} />
    </FileDrop>
  );
}

interface ChosenProps {
  readonly fileKey: string;
  readonly label: string;
  readonly onRemove: (() => void) | null;
}

function Chosen({ fileKey, label, onRemove }: ChosenProps) {
  // The address is valid for five minutes; a file the person may not open still shows its name.
  const { data } = useQuery({
    queryKey: ['file', fileKey],
    queryFn: () => fileAddress(fileKey),
    staleTime: 240_000,
    meta: { quiet: true },
  });
  return (
    <span className="file-row row gap-12">
      {data?.type.startsWith('image/') && <img src={data.url} alt={`${label}: ${data.name}`} />}
      <span className="file-name">{fileKey.split('/').at(-1)}</span>
      {data && <span className="muted">{fileSize(data.bytes)}</span>}
      {onRemove && (
        <Button look="link" onClick={onRemove}>
          Remove<span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </span>
  );
}
