import { typeOfKept } from '#domain/files/file-type';
import type { ImportFile } from '#modules/organisation/import-file/import-file';
import type { Kept } from '../../api/resource.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { importable } from './importable.ts';
import { openingImport } from './opening-columns.ts';
import type { GivenImport } from './use-import.ts';

/** The way on to the opening balances or the opening stock that the file has too. The file of another person cannot be taken again. */
export function OpeningLink({ row }: { readonly row: ImportFile & Kept }) {
  const may = useMay();
  const { user } = useSession();
  const next = openingImport(row.moduleSlug ?? '', row.columns);
  if (next === undefined || !importable(may).some(({ slug }) => slug === next.module.slug)) return null;
  const key = row.fileKey ?? '';
  const isOwn = row.createdBy === user?.id;
  const given: GivenImport = { file: { key, name: row.fileName ?? '', type: typeOfKept(key) }, columns: next.columns };
  return (
    <ButtonLink to={`/app/import-file?import=${next.module.slug}`} state={isOwn ? given : null}>
      {next.label}
    </ButtonLink>
  );
}
