import type { Option } from '../../../api/resource.ts';
import '../option-text.css';

/** The name of an option, and details beside it that tell it from others: city and balance, or stock on hand. */
export function OptionText({ option: { label, beside } }: { readonly option: Option }) {
  return (
    <>
      <span className="option-name grows">{label}</span>
      {beside !== undefined && <small className="option-beside cut muted tiny">{beside}</small>}
    </>
  );
}
