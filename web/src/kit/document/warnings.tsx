/** What somebody should know of a document, one sentence each; nothing if there is nothing. */
export function Warnings({ texts, title }: { readonly texts: readonly string[]; readonly title?: string }) {
  if (texts.length === 0) return null;
  return (
    <div className="notice small" role="status">
      {title && <strong>{title}</strong>}
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
