import type { Problem } from '#domain/refusal';

/**
 * Typed texts without a choice yet, by the id of their control. A save checks here first, because such a text is about to become a choice
 * or is a mistake. It must never be dropped as if the field were empty.
 */
const loose = new Map<string, LooseText>();

interface LooseText {
  readonly text: string;
  /** Chooses the best match, if any; resolves when that is known. */
  readonly settle: () => Promise<void>;
}

export function setLoose(id: string, text: LooseText | null): void {
  if (text === null) loose.delete(id);
  else loose.set(id, text);
}

/** Settles every text below a form, whose controls are called `prefix-field-row-field`; returns a problem for each text without a match. */
export async function settleLoose(prefix: string): Promise<readonly Problem[]> {
  for (const id of idsBelow(prefix)) {
    await loose.get(id)?.settle();
    // A table changes as a whole, so its next field must see this choice.
    await new Promise((resolve) => setTimeout(resolve, frame));
  }
  return idsBelow(prefix).map((id) => ({
    path: id.slice(prefix.length + 1).replaceAll('-', '.'),
    message: `“${loose.get(id)?.text}” is not in the list. Choose from the list or clear the field`,
  }));
}

/** Milliseconds in which a choice is drawn. */
const frame = 20;

function idsBelow(prefix: string): readonly string[] {
  return [...loose.keys()].filter((id) => id.startsWith(`${prefix}-`) && document.getElementById(id) !== null);
}
