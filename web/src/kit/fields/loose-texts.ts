import type { Problem } from '#domain/refusal';
import { untilAnswered } from '../../api/patiently.ts';

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

/** Puts the text of an open cell into its line; the problem if it cannot be read. */
type FinishCell = () => Problem | null;

const cells = new Set<FinishCell>();

/** The cells of a table, whose editors have no control of their own. Returns a function that ends it. */
export function finishesBeforeSave(finish: FinishCell): () => void {
  cells.add(finish);
  return () => cells.delete(finish);
}

/** Texts of cells that are looked up after the cursor has left them. */
const lookups = new Set<Promise<void>>();

export function savesAfter(lookup: Promise<void>): void {
  lookups.add(lookup);
  void lookup.finally(() => lookups.delete(lookup));
}

/**
 * Settles every text below a form, whose controls are called `prefix-field-row-field`, and the cells of its tables; returns a problem for
 * each text without a match. Without a connection it waits, and says so, until the person stops it. What a form that could not be saved
 * anyway asks for is said at once: `problemsNow` are those of its fields, without its tables while their cells are looked up.
 */
export async function settleLoose(
  prefix: string,
  problemsNow: (without: { readonly tables: boolean }) => readonly Problem[] = () => [],
): Promise<readonly Problem[]> {
  const unread = [...cells].flatMap((finish) => finish() ?? []);
  const isVain = () => unread.length > 0 || problemsNow({ tables: lookups.size > 0 }).some(({ path }) => !isLooseAt(prefix, path));
  let waits =
    lookups.size === 0 ||
    (await untilAnswered(
      Promise.all(lookups).then(() => undefined),
      isVain,
    ));
  for (const id of idsBelow(prefix)) {
    if (!waits) break;
    waits = await untilAnswered(loose.get(id)?.settle() ?? Promise.resolve(), isVain);
    // A table changes as a whole, so its next field must see this choice.
    await new Promise((resolve) => setTimeout(resolve, frame));
  }
  const why = waits ? notInList : 'was not looked up. Save again when you are online, or clear the field';
  return [
    ...unread,
    ...idsBelow(prefix).map((id) => ({
      path: pathOf(prefix, id),
      message: `“${loose.get(id)?.text}” ${why}`,
    })),
  ];
}

const notInList = 'is not in the list. Choose from the list or clear the field';

/** What a field says of a text that was looked up in vain. */
export function sayNotInList(text: string): string {
  return `“${text.trim()}” ${notInList}`;
}

/** Milliseconds in which a choice is drawn. */
const frame = 20;

function idsBelow(prefix: string): readonly string[] {
  return [...loose.keys()].filter((id) => id.startsWith(`${prefix}-`) && document.getElementById(id) !== null);
}

function pathOf(prefix: string, id: string): string {
  return id.slice(prefix.length + 1).replaceAll('-', '.');
}

/** Whether a text that is about to become a choice is there, or in the table that the path names. */
function isLooseAt(prefix: string, path: string): boolean {
  return idsBelow(prefix).some((id) => `${pathOf(prefix, id)}.`.startsWith(`${path}.`));
}
