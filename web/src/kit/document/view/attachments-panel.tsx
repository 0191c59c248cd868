import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fileSize } from '#domain/files/file-size';
import { type FileType, fileTypes, fileTypesText } from '#domain/files/file-type';
import { limits } from '#domain/limits';
import type { AnyDocument } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { tellFailure } from '../../../api/query-client.ts';
import { type Attached, resource } from '../../../api/resource.ts';
import { useMay } from '../../../session/permission.ts';
import { Button } from '../../button.tsx';
import { confirm } from '../../feedback/confirm.ts';
import { GreyBar } from '../../feedback/waiting.tsx';
import { FileDrop, UploadRows } from '../../fields/file-drop.tsx';
import { useUploads } from '../../fields/use-uploads.ts';
import { Moment } from '../../when.tsx';

interface AttachmentsPanelProps {
  readonly module: AnyDocument;
  readonly id: string;
  /** The document has a newer version with the changed attachments. */
  readonly onChanged: () => void;
}

/** Files attached to a document: add, view and remove them. */
export function AttachmentsPanel({ module, id, onChanged }: AttachmentsPanelProps) {
  const may = useMay();
  const mayView = may(verbPath(module, 'view-attachment'));
  const mayDelete = may(verbPath(module, 'delete-attachment'));
  const api = resource(module);
  const queries = useQueryClient();
  const queryKey = [module.slug, 'attachments', id];
  const { data: attached } = useQuery({ queryKey, queryFn: () => api.attachments(id), enabled: mayView });
  const show = (now: readonly Attached[]) => {
    queries.setQueryData(queryKey, now);
    void queries.invalidateQueries({ queryKey: [module.slug, 'history', id] });
    void queries.invalidateQueries({ queryKey: [module.slug, 'list'] });
    onChanged();
  };
  const { uploads, add, drop } = useUploads(async (file) => show(await api.attach(id, file.key)));
  const take = async (file: Attached) => {
    if (await confirm({ title: `Delete ${file.name}`, ok: 'Delete' })) await api.detach(id, file.id).then(show, tellFailure);
  };
  return (
    <div className="stack gap-12">
      {mayView && attached === undefined && <GreyBar />}
      {mayView && attached?.length === 0 && uploads.length === 0 && <p className="muted">No attachments yet.</p>}
      {attached !== undefined && attached.length > 0 && (
        <ul className="stack gap-4" aria-label="Attachments">
          {attached.map((file) => (
            <AttachmentRow key={file.id} module={module} id={id} file={file} onDelete={mayDelete ? () => void take(file) : null} />
          ))}
        </ul>
      )}
      {may(verbPath(module, 'upload-attachment')) && (
        <FileDrop
          label="Attach files"
          hint={`or drop them here: ${fileTypesText(accepts)}, at most ${fileSize(limits.fileBytes)} each`}
          accepts={accepts}
          multiple
          onFiles={add}
        >
          <UploadRows uploads={uploads} onDrop={drop} />
        </FileDrop>
      )}
    </div>
  );
}

const accepts = Object.keys(fileTypes) as FileType[];

interface AttachmentRowProps {
  readonly module: AnyDocument;
  readonly id: string;
  readonly file: Attached;
  readonly onDelete: (() => void) | null;
}

function AttachmentRow({ module, id, file, onDelete }: AttachmentRowProps) {
  const api = resource(module);
  const isPicture = file.type.startsWith('image/');
  const { data: picture } = useQuery({
    queryKey: [module.slug, 'attachment', id, file.id],
    queryFn: () => api.attachment(id, file.id),
    enabled: isPicture,
    staleTime: 240_000,
    meta: { quiet: true },
  });
  const save = async () => {
    const { url, name } = await api.attachment(id, file.id);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
  };
  return (
    <li className="file-row row gap-12">
      {picture && <img src={picture.url} alt="" />}
      <Button look="link" className="file-name" onClick={() => void save().catch(tellFailure)}>
        <span className="visually-hidden">Download </span>
        {file.name}
      </Button>
      <span className="muted">{fileSize(file.bytes)}</span>
      <span className="muted">
        {file.byName} <Moment at={file.at} />
      </span>
      {onDelete && (
        <Button look="link" onClick={onDelete}>
          Delete<span className="visually-hidden"> {file.name}</span>
        </Button>
      )}
    </li>
  );
}
