import { lazy, Suspense, useEffect, useState } from 'react';
import type { Labelled, PrintedDocument, PrintedTable } from '#modules/kit/operations/printed-document';
import { OutsideLink } from '../../outside-link.tsx';

/** Papers of other documents have no code, so it loads when one has. */
const SignedCode = lazy(async () => ({ default: (await import('./signed-code.tsx')).SignedCode }));

/** A printed document as text for a phone: the content of the PDF, in the same order. */
export function PaperView({ paper }: { readonly paper: PrintedDocument }) {
  const { title, issuer, number, introduction, lines, totals, words, taxes, tables, bank, notes, sections, pictures, terms } = paper;
  return (
    <article className="paper-view panel" aria-label={`${title} ${number}`}>
      <PaperHead paper={paper} />
      {introduction !== undefined && <Block lines={introduction.split('\n')} />}
      <Lines table={lines} />
      <Facts facts={totals} />
      {words !== '' && <p>{words}</p>}
      {taxes && <Lines table={taxes} heading="Tax summary" />}
      {tables?.map(({ heading, table }) => (
        <Lines key={heading} table={table} heading={heading} />
      ))}
      {bank.length > 0 && <Facts facts={bank} heading="Bank details" />}
      {notes !== undefined && <Block heading="Notes" lines={notes.split('\n')} />}
      {sections?.map(({ label, value }) => (
        <Block key={label} heading={label} lines={value.split('\n')} />
      ))}
      {pictures?.map(({ data, caption }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no key but its place
        <figure key={index}>
          <Picture data={data} />
          <figcaption className="muted">{caption}</figcaption>
        </figure>
      ))}
      {terms.length > 0 && <Block heading="Terms" lines={terms} />}
      {paper.signatory !== '' && (
        <p className="paper-signature stack">
          For {issuer.name}
          <Picture data={paper.signature} />
          <span className="muted">{paper.signatory}</span>
        </p>
      )}
    </article>
  );
}

/** What is above the lines: what it is, whose it is, and for whom. */
function PaperHead({ paper }: { readonly paper: PrintedDocument }) {
  const { title, copies, notice, watermark, issuer, number, facts, eInvoice, ewayBill, tracking, parties } = paper;
  return (
    <>
      <header>
        <h3>{title}</h3>
        {copies.length > 0 && <p className="muted">{copies.join(' · ')}</p>}
      </header>
      {watermark !== undefined && <p className="bad bold">{watermark}</p>}
      {notice !== undefined && <p>{notice}</p>}
      {ewayBill === undefined ? (
        <>
          <Picture data={issuer.logo} />
          <Block name={issuer.name} lines={issuer.lines} />
          <Facts facts={[{ label: 'Number', value: number }, ...facts]} />
        </>
      ) : (
        <>
          <BillNumber {...ewayBill} called={paper.numberLabel ?? 'Number'} />
          <Facts facts={facts} />
        </>
      )}
      {eInvoice !== undefined && <Registered {...eInvoice} />}
      {tracking !== undefined && (
        <p>
          <OutsideLink to={tracking}>Track the delivery</OutsideLink>
        </p>
      )}
      {parties.map((party) => (
        <Block key={party.heading} heading={party.heading} name={party.name} lines={party.lines} />
      ))}
    </>
  );
}

interface BlockProps {
  readonly heading?: string;
  readonly name?: string;
  readonly lines: readonly string[];
}

function Block({ heading, name, lines }: BlockProps) {
  return (
    <section>
      {heading !== undefined && <h4 className="muted small">{heading}</h4>}
      {name !== undefined && <strong>{name}</strong>}
      {lines.length > 0 && <p className="as-typed">{lines.join('\n')}</p>}
    </section>
  );
}

/** IRN and signed code of an e-invoice; struck if it was cancelled. */
function Registered({ facts, qr, cancelled }: NonNullable<PrintedDocument['eInvoice']>) {
  return (
    <div className={cancelled === undefined ? 'paper-registered' : 'paper-registered struck'}>
      <Facts facts={facts} heading="E-Invoice" />
      {cancelled !== undefined && <p className="bad bold">{cancelled}</p>}
      {qr !== undefined && cancelled === undefined && (
        <Suspense>
          <SignedCode text={qr} />
        </Suspense>
      )}
    </div>
  );
}

/** The number of an e-way bill and its code, for officers who stop the goods; struck if it was cancelled. */
function BillNumber({ number, qr, cancelled, called }: NonNullable<PrintedDocument['ewayBill']> & { readonly called: string }) {
  return (
    <section className={cancelled === undefined ? 'paper-registered' : 'paper-registered struck'}>
      <dl>
        <dt className="muted small">{called}</dt>
        <dd className="paper-number bold">{number}</dd>
      </dl>
      {cancelled !== undefined && <p className="bad bold">{cancelled}</p>}
      {qr !== undefined && cancelled === undefined && (
        <Suspense>
          <SignedCode text={qr} title="QR code of the e-way bill" />
        </Suspense>
      )}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly (Labelled & { readonly strong?: true })[];
  readonly heading?: string;
}

function Facts({ facts, heading }: FactsProps) {
  return (
    <section>
      {heading !== undefined && <h4 className="muted small">{heading}</h4>}
      <dl className="sums">
        {facts.map(({ label, value, strong }) => (
          <div key={label} className={strong ? 'bold' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A row of the table as a line with its amount, if it has one, and the rest of its cells below. */
function Lines({ table: { columns, rows, totals }, heading }: { readonly table: PrintedTable; readonly heading?: string }) {
  const main = Math.max(
    0,
    columns.findIndex(({ width }) => width === 'rest'),
  );
  // The last column of a tax summary is one of its taxes and not what the row comes to.
  const last = heading === undefined ? columns.length - 1 : -1;
  const row = (cells: readonly string[], key: string) => {
    const [name = '', ...more] = (cells[main] ?? '').split('\n');
    const rest = columns.flatMap(({ label }, index) => {
      const cell = cells[index] ?? '';
      return index === main || index === last || cell === '' || label === '#' ? [] : [`${label} ${cell}`];
    });
    return (
      <li key={key}>
        <p className="row one-line at-top apart gap-16">
          <strong>{name}</strong>
          {last >= 0 && <strong className="amount">{cells[last]}</strong>}
        </p>
        {more.length > 0 && <p className="as-typed">{more.join('\n')}</p>}
        {rest.length > 0 && <p className="muted">{rest.join(' · ')}</p>}
      </li>
    );
  };
  return (
    <section>
      {heading !== undefined && <h4 className="muted small">{heading}</h4>}
      <ul className="stack">
        {rows.map((cells, index) => row(cells, String(index)))}
        {totals && row(totals, 'totals')}
      </ul>
    </section>
  );
}

/** The page may not show data URLs, so the picture becomes a blob of its own origin. */
function Picture({ data }: { readonly data: string | undefined }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const [, type, base64] = /^data:(image\/\w+);base64,(.+)$/.exec(data ?? '') ?? [];
    if (type === undefined || base64 === undefined) return;
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address === null ? null : <img src={address} alt="" className="paper-picture" />;
}
