interface Tip {
  readonly 'data-tip': string;
  readonly 'aria-description'?: string;
}

/** Text that the pointer or the focus shows above an element, and that a screen reader reads after its name. */
export function tip(text: string | null | undefined): Tip | object {
  return text ? { 'data-tip': text, 'aria-description': text } : {};
}

/** The same, if the name of the element already says it. */
export function shownTip(text: string): Tip {
  return { 'data-tip': text };
}
