import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isUnderWay } from '#modules/kit/book-import/book-import';
import type { BookDetails } from '#modules/kit/book-import/book-operations';
import { basePath } from '#modules/kit/operations/operation';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { momentText } from '../../kit/day-text.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { ScrollBox } from '../../kit/scroll-box.tsx';
import { type Act, type Book, type Shown, Standing } from './book-standing.tsx';
import { ComparedBooks } from './compared-books.tsx';

export const TallyImportView = () => <BookImportView module={tallyImportFile} />;
export const AccountsImportView = () => <BookImportView module={acctImportFile} />;

/** One import of books: what the file has, what a person should know of it, its sums beside those of the books, and how far it is. */
function BookImportView({ module }: { readonly module: Book }) {
  const { imported, details, isRead, act } = useBookImport(module);
  const trail = [{ label: module.plural, to: `/app/${module.slug}` }];
  const row = imported.data;
  if (imported.isError) {
    return (
      <div className="record">
        <ScreenHead title={module.title} trail={trail} />
        <div className="notice">{imported.error.message}</div>
      </div>
    );
  }
  if (row === undefined) {
    return (
      <div className="record" aria-busy>
        <ScreenHead title={module.title} trail={trail} />
        <div className="record-section">
          <GreyBar width="60%" height={32} />
        </div>
      </div>
    );
  }
  return (
    <div className="record">
      <ScreenHead
        title={row.fileName ?? module.title}
        trail={trail}
        subtitle={`Imported ${row.startedAt === null ? '' : momentText(row.startedAt)}`}
        extra={
          isRead && (
            <Button onClick={() => void originals(module, row.id).catch(tellFailure)}>
              Download {row.files.length > 1 ? 'the files' : 'the file'}
            </Button>
          )
        }
      />
      <Standing row={row} module={module} act={act} />
      {isRead && details.isPending && (
        <div className="record-section">
          <GreyBar width="80%" height={120} />
        </div>
      )}
      {details.isError && <div className="notice">{details.error.message}</div>}
      {details.data && (
        <>
          {/* What was taken back is neither in the books nor on its way there. */}
          {row.importStatus !== 'Parsed' && <ComparedBooks compared={details.data.compared} isDone={details.data.isDone} />}
          <Notes details={details.data} />
          <Counts details={details.data} />
          <Chart details={details.data} />
        </>
      )}
      {(row.at ?? 0) > 0 && <Steps row={row} />}
    </div>
  );
}

/** The import, asked every second while its job works, and what is known of its file once that was read. */
function useBookImport(module: Book) {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const imported = useQuery({
    queryKey: [module.slug, 'record', id],
    queryFn: () => resource<Shown>(module).get(id) as Promise<Shown>,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? 1_000 : false),
    staleTime: 0,
  });
  const row = imported.data;
  const status = row?.importStatus ?? '';
  const isRead = row !== undefined && row.at !== null;
  const isDone = status === 'Processed';
  const details = useQuery({
    queryKey: [module.slug, 'details', id, isDone],
    queryFn: () => call<BookDetails>('GET', `${basePath(module)}/download/${id}/details`, { hideLoader: true }),
    enabled: isRead,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Lists and figures that were read before lack what was imported.
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== module.slug, refetchType: 'none' });
  }, [isDone, queries, module]);
  const act: Act = async (name, body = {}) => {
    if (row === undefined) return;
    try {
      await call('PUT', `${basePath(module)}/${row.id}/${name}`, { body: { version: row.version, ...body } });
    } catch (error) {
      tellFailure(error);
    }
    await imported.refetch();
  };
  return { imported, details, isRead, act };
}

const noteWords = { error: 'Not taken', warning: 'Look at this', info: 'Good to know' } as const;

function Notes({ details: { notes, moreNotes } }: { readonly details: BookDetails }) {
  if (notes.length === 0) return null;
  return (
    <section className="record-section" aria-labelledby="book-notes">
      <h2 id="book-notes">What you should know</h2>
      <ScrollBox className="scrolls" aria-label="Notes">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">What</th>
              <th scope="col">Note</th>
              <th scope="col">Line</th>
            </tr>
          </thead>
          <tbody>
            {notes.map(({ severity, object, text, place }) => (
              <tr key={`${severity} ${object} ${text}`}>
                <td>{noteWords[severity]}</td>
                <td>{object}</td>
                <td>{text}</td>
                <td>{place}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {moreNotes > 0 && <p className="muted">And {moreNotes.toLocaleString('en-IN')} more.</p>}
    </section>
  );
}

function Counts({ details: { counts } }: { readonly details: BookDetails }) {
  return (
    <section className="record-section" aria-labelledby="book-counts">
      <h2 id="book-counts">In the file</h2>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Records</th>
            <th scope="col" className="amount">
              In the file
            </th>
            <th scope="col" className="amount">
              Taken
            </th>
            <th scope="col" className="amount">
              Left out
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, found, taken, left }) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              {[found, taken, left].map((number, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                <td key={at} className="amount">
                  {number.toLocaleString('en-IN')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Chart({ details: { chart } }: { readonly details: BookDetails }) {
  if (chart.length === 0) return null;
  return (
    <section className="record-section" aria-labelledby="book-chart">
      <h2 id="book-chart">Where groups and ledgers go</h2>
      <ScrollBox className="scrolls" aria-label="Groups and ledgers">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Here</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {chart.map(({ name, under, why }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{under}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function Steps({ row }: { readonly row: Shown }) {
  const done = row.steps.slice(0, row.at ?? 0);
  return (
    <section className="record-section" aria-labelledby="book-steps">
      <h2 id="book-steps">Saved so far</h2>
      <ScrollBox className="scrolls" aria-label="Steps">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Step</th>
              {['Rows', 'Created', 'Already there', 'With errors'].map((label) => (
                <th key={label} scope="col" className="amount">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {done.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is what stands in its place
              <tr key={at}>
                <th scope="row">
                  {step.title} {step.year}
                </th>
                <td className="amount">{step.rows}</td>
                <td className="amount">{step.created}</td>
                <td className="amount">{step.existing}</td>
                <td className="amount">{step.wrong}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {(row.wrong ?? 0) > 0 && (
        <p>
          <ButtonLink to="/app/import-file">Look at the refused rows under Imports</ButtonLink>
        </p>
      )}
    </section>
  );
}

async function originals(module: Book, id: string): Promise<void> {
  const files = await call<readonly { readonly name: string; readonly url: string }[]>('GET', `${basePath(module)}/address/${id}`);
  for (const { name, url } of files) {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
  }
}
