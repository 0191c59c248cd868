import { useQuery } from '@tanstack/react-query';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { verbPath, verbsOf } from '#modules/kit/operations/permission';
import { saveFile } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { resource } from '../../../api/resource.ts';
import { useMay } from '../../../session/permission.ts';
import { CopiesChoice, copiesOf, useCopies } from './copies-choice.tsx';
import { PaperView } from './paper-view.tsx';
import { PdfPreview, useShowsPdf } from './pdf-preview.tsx';

interface DocumentPrintProps {
  readonly module: AnyDocument;
  readonly row: AnyRow & { readonly id: string };
  readonly onClose: () => void;
}

/** The print of a document in the chosen copies. Phones cannot show a PDF inside a page, so they get the same content as text. */
export function DocumentPrint({ module, row, onClose }: DocumentPrintProps) {
  const may = useMay();
  const api = resource(module);
  const [chosen, choose] = useCopies(module);
  const copies = copiesOf(module, row);
  const asked = copies.length === 0 ? [] : copies.map(({ kind }) => kind).filter((kind) => chosen.includes(kind));
  const showsPdf = useShowsPdf();
  const { download } = module.actions;
  const maySave = download !== undefined && verbsOf(download).some((verb) => may(verbPath(module, verb)));
  const key = [module.slug, `${module.below ?? ''}print${module.papers ?? ''}`, row.id, row['version'], ...asked];
  const quiet = { gcTime: 0, retry: false, refetchOnWindowFocus: false, meta: { quiet: true } } as const;
  const file = useQuery({ queryKey: key, queryFn: () => api.print(row.id, asked), ...quiet });
  const paper = useQuery({ queryKey: [...key, 'paper'], queryFn: () => api.paper(row.id, asked), enabled: !showsPdf, ...quiet });
  return (
    <PdfPreview
      title={documentName(module, row)}
      file={file.data ?? null}
      problem={file.error?.message ?? paper.error?.message}
      head={<CopiesChoice copies={copies} chosen={chosen} onChange={choose} />}
      instead={paper.data ? <PaperView paper={paper.data} /> : undefined}
      onClose={onClose}
      {...(maySave ? { onSave: () => void api.download(row.id, asked).then(saveFile, tellFailure) } : {})}
    />
  );
}
