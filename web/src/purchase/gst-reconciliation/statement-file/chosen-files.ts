import { fileSize } from '#domain/files/file-size';
import { limits } from '#domain/limits';
import type { StatementPreview } from '#modules/purchase/gst-reconciliation/operations';

/** So many parts of a month are taken in one go. */
export const filesAtOnce = 20;

/** Why these files cannot be sent, before anything is sent; null if they can. */
export function whyNotSent(files: readonly { readonly name: string; readonly size: number }[]): string | null {
  if (files.length > filesAtOnce) return `These are ${files.length} files. Choose at most ${filesAtOnce} at once`;
  const empty = files.find(({ size }) => size === 0);
  if (empty !== undefined) return `${empty.name} is empty. Download it again`;
  const large = files.find(({ size }) => size > limits.fileBytes);
  if (large === undefined) return null;
  const [size, most] = [fileSize(large.size), fileSize(limits.fileBytes)];
  return `${large.name} is ${size}, and a file can have at most ${most}. The portal gives a large month in several JSON files: download these, and choose all of them together`;
}

/** What several parts of a month would add and change together. */
export function togetherOf(previews: readonly StatementPreview[]): StatementPreview | null {
  const [first, ...others] = previews;
  if (first === undefined || others.length === 0) return first ?? null;
  const sum = (of: (one: StatementPreview) => number) => previews.reduce((total, one) => total + of(one), 0);
  const [changed, same] = [sum((one) => one.changed), sum((one) => one.same)];
  const unknown = [...new Set(previews.flatMap((one) => one.unknown ?? []))];
  return {
    ...{ documents: sum((one) => one.documents), added: sum((one) => one.added), changed, same },
    // Each part lacks what is in the others. Of what was there before, only what no part has is missing.
    missing: Math.max(0, first.changed + first.same + first.missing - changed - same),
    changes: previews.flatMap((one) => one.changes),
    unknown: unknown.length === 0 ? null : unknown.join('. '),
    files: previews.find(({ files }) => files !== null)?.files ?? null,
  };
}
