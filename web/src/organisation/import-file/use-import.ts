import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DateFormat } from '#domain/time/file-date';
import { forFiles } from '#modules/in-files';
import { hasGstRate } from '#modules/kit/field';
import { type ColumnChoice, importColumns } from '#modules/kit/imports/import-columns';
import type { AnyRow } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { importFile } from '#modules/organisation/import-file/import-file';
import type { ImportPreview } from '#modules/organisation/import-file/operations';
import { call } from '../../api/client.ts';
import type { KeptFile } from '../../api/kept-file.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { useUploads } from '../../kit/fields/use-uploads.ts';
import { isSaved } from '../../kit/record/save-once.ts';
import { columnProblem, proposedColumns } from '../column-choice.tsx';
import { columnsOfRecords } from './columns-of-records.ts';
import type { Importable } from './importable.ts';

type GivenFile = Pick<KeptFile, 'key' | 'name' | 'type'>;

/** A file that is here already, because another import took it, and what its columns mean in the next one. */
export interface GivenImport {
  readonly file: GivenFile;
  readonly columns: ColumnChoice;
}

export interface ImportFormProps {
  readonly modules: readonly Importable[];
  /** Slug of the preselected module; the first of the list when it is missing. */
  readonly first: string;
  /** The year whose opening balances a file may contain. */
  readonly yearId: string;
  readonly given?: GivenImport | null;
  readonly onBegun: (id: string) => void;
}

/** The columns chosen for one file and one kind of record. */
interface ChosenColumns {
  readonly of: string;
  readonly choice: ColumnChoice;
}

/** Opening balances belong to a year; other imports do not. */
function pathOf(module: Importable, yearId: string): string {
  return module.slug === openingRow.slug ? `${basePath(module)}/${yearId}/openingBalances` : basePath(module);
}

export type ImportBeginning = ReturnType<typeof useImport>;

/** Which records, which file, what its columns mean, and the start of the import. */
export function useImport(props: ImportFormProps) {
  const { id, slug, file, dateFormat, anyGstRate, module, mayHaveRates, choice, kept, setFile, ...typed } = useTypedImport(props);
  const [missing, setMissing] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { uploads, add, drop } = useUploads((sent) => {
    setFile(sent);
    setMissing(false);
  });
  const problem = module === undefined || choice === null ? null : columnProblem(columnsOfRecords(module), choice);
  const submit = async () => {
    setMissing(file === null);
    setTried(true);
    if (file === null || module === undefined || busy || choice === null || problem !== null) return;
    setBusy(true);
    try {
      const type = file.type === 'text/plain' ? 'CSV' : 'EXCEL';
      const rates = mayHaveRates && anyGstRate ? { anyGstRate } : {};
      const body = { id, key: file.key, dateFormat, columns: choice, ...rates, ...(typed.whole && { whole: true }) };
      await call('POST', `${pathOf(module, props.yearId)}/fileImport/${type}`, { body });
      kept.drop();
      props.onBegun(id);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  };
  return {
    ...{ ...typed, slug, file, dateFormat, anyGstRate, module, mayHaveRates, choice, kept },
    ...{ uploads, add, drop, missing, busy, submit, problem: tried ? problem : null },
  };
}

/** What is chosen for the import, with the draft that is kept of it. */
function useTypedImport({ modules, first, given = null }: ImportFormProps) {
  const [id, setId] = useState(() => newId());
  const [slug, setSlug] = useState(modules.some((one) => one.slug === first) ? first : (modules[0]?.slug ?? ''));
  const [dateFormat, setDateFormat] = useState<DateFormat>('DD-MM-YYYY');
  const [file, setFile] = useState<GivenFile | null>(given?.file ?? null);
  const [anyGstRate, setAnyGstRate] = useState(false);
  const [whole, setWhole] = useState(false);
  const known = modules.find((one) => one.slug === slug);
  const module = known && forFiles(known);
  const mayHaveRates = module !== undefined && hasGstRate(module.fields);
  const columns = module === undefined ? [] : importColumns(module);
  const preview = useQuery({
    queryKey: [importFile.slug, 'preview', slug, file?.key],
    queryFn: () => call<ImportPreview>('POST', '/api/utility/importFile/s/preview', { body: { slug, key: file?.key }, hideLoader: true }),
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [chosen, setChosen] = useState<ChosenColumns | null>(given && { of: `${slug} ${given.file.key}`, choice: given.columns });
  const of = `${slug} ${file?.key}`;
  const choice =
    module === undefined || preview.data === undefined
      ? null
      : chosen?.of === of
        ? chosen.choice
        : proposedColumns(columnsOfRecords(module), preview.data);
  const value = useMemo(() => ({ slug, dateFormat, file, chosen, anyGstRate, whole }), [slug, dateFormat, file, chosen, anyGstRate, whole]);
  const [clean] = useState(value);
  const kept = useKeptDraft({
    form: 'import-file.import',
    id,
    isNew: true,
    title: `Import of ${module?.plural ?? 'a file'}`,
    value,
    clean,
    dirty: file !== null && value !== clean,
    restore({ id: before, value: typed }) {
      setId(before);
      if (modules.some((one) => one.slug === typed.slug)) setSlug(typed.slug);
      setDateFormat(typed.dateFormat);
      setFile(typed.file);
      setChosen(typed.chosen);
      setAnyGstRate(typed.anyGstRate === true);
      setWhole(typed.whole === true);
    },
    exists: (other) => isSaved(resource<AnyRow>(importFile), other),
  });
  return {
    ...{ id, slug, setSlug, dateFormat, setDateFormat, file, setFile, anyGstRate, setAnyGstRate, whole, setWhole },
    ...{ module, mayHaveRates, columns, preview, choice, kept },
    choose: (next: ColumnChoice) => setChosen({ of, choice: next }),
  };
}
