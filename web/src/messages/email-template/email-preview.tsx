import { fillTemplate, type TemplateVariable, variableProblems } from '#domain/text/template';

/** Example values of the variables for the preview; the mail itself has those of its document. */
const example: Readonly<Record<TemplateVariable, string>> = {
  number: 'INV/26-27/0042',
  date: '21-Nov-2026',
  party: 'Chandra Traders & Sons',
  total: '₹ 1,18,000.00',
  due: '21-Dec-2026',
  organisation: 'Suryodaya Solar',
  branch: 'Head Office',
  user: 'Asha Kulkarni',
  message: 'Thank you for your order.',
};

interface EmailPreviewProps {
  readonly subject: unknown;
  readonly body: unknown;
}

/** The mail with its variables filled in, while it is being typed. Everything is shown as text, so no typed code can run. */
export function EmailPreview({ subject, body }: EmailPreviewProps) {
  const texts = [subject, body].map((text) => (typeof text === 'string' ? text : ''));
  const problems = [...new Set(texts.flatMap(variableProblems))];
  const [filledSubject = '', filledBody = ''] = texts.map((text) => fillTemplate(text, example));
  return (
    <section className="record-section" aria-label="Preview">
      <h2>Preview</h2>
      <article className="panel sunken stack gap-12 below as-typed">
        <h3>{filledSubject === '' ? <span className="muted">No subject yet</span> : filledSubject}</h3>
        <p>{filledBody === '' ? <span className="muted">No text yet</span> : filledBody}</p>
      </article>
      <p className="muted">With sample values of an invoice.</p>
      {problems.length > 0 && (
        <ul className="bad" role="status">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
