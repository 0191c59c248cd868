import { lazy, Suspense, useState } from 'react';
import type { AnyReport, AnyRow } from '#modules/kit/module';
import { type Download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { useSession } from '../../session/session.ts';
import { tell } from '../feedback/toast.ts';
import { texts } from '../texts.ts';
import { type ExportAs, exportReport } from './use-report.ts';

const ExportWindow = lazy(async () => ({ default: (await import('../list/files/export-window.tsx')).ExportWindow }));
const PdfPreview = lazy(async () => ({ default: (await import('../document/view/pdf-preview.tsx')).PdfPreview }));

interface FileJob {
  readonly as: ExportAs;
  readonly landscape?: boolean | undefined;
}

/** The report as a file: at once, or by a job if it is long. */
export function useReportFiles(report: AnyReport, filter: AnyRow, isLong: boolean) {
  const { access } = useSession();
  const [pdf, setPdf] = useState<Download | null>(null);
  const [job, setJob] = useState<FileJob | null>(null);
  const write = async (as: ExportAs, then: (file: Download) => void, landscape?: boolean) => {
    // As in the export of a list, no request is made.
    if (access?.subscribed === false) tell('error', texts.subscriptionRequired);
    // With more than one page nobody knows how long it takes.
    else if (isLong) setJob({ as, landscape });
    else then(await exportReport(report, filter, as, landscape));
  };
  return {
    ...{ pdf, job },
    take: (as: ExportAs, landscape?: boolean) => void write(as, saveFile, landscape).catch(tellFailure),
    print: () => void write('PDF', setPdf).catch(tellFailure),
    close: () => {
      setPdf(null);
      setJob(null);
    },
  };
}

interface ReportFilesProps {
  readonly report: AnyReport;
  readonly title: string;
  readonly filter: AnyRow;
  readonly files: ReturnType<typeof useReportFiles>;
}

/** The windows of a file that is being made, and of one to print. */
export function ReportFiles({ report, title, filter, files: { pdf, job, close } }: ReportFilesProps) {
  return (
    <Suspense>
      {job && (
        <ExportWindow
          title={title}
          asked={{ call: 'report', report: report.slug, filter, ...(job.landscape === undefined ? {} : { landscape: job.landscape }) }}
          exportType={job.as}
          onClose={close}
        />
      )}
      {pdf && <PdfPreview title={title} file={pdf} onSave={() => saveFile(pdf)} onClose={close} />}
    </Suspense>
  );
}
