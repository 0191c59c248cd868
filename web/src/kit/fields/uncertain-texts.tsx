interface UncertainTextsProps {
  readonly texts: readonly string[];
}

/** What was read of a file that does not say its encoding. Only a person can tell whether the letters are right. */
export function UncertainTexts({ texts }: UncertainTextsProps) {
  return (
    <div className="notice" role="status">
      <p>
        This file is not in UTF-8 and was read as Windows-1252. Check that these texts are right. If not, save it as CSV UTF-8 in Excel.
      </p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
