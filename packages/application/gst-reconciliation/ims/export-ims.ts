import type { Context, FileAnswer } from '#application/context';
import { openIms } from '#application/gst-reconciliation/ims/open-ims';
import { fileRow, noteTold, rowsOfFile, toldIn } from '#application/gst-reconciliation/ims/told';
import { isLikeCreditNote } from '#domain/gstr-2b/claim/ims';
import { imsFile } from '#domain/gstr-2b/ims/ims-file';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { Refusal } from '#domain/refusal';
import type { ImsFileKind } from '#modules/purchase/gst-reconciliation/ims-operations';
import { imsPath } from '#modules/purchase/gst-reconciliation/paths';

/** Actions of a period for the portal. They count as told from then on, so the next file of changes has only what came later. */
export async function exportIms(context: Context, asked: TaxPeriod, which: ImsFileKind): Promise<FileAnswer> {
  const ims = await openIms(context, asked, imsPath);
  const { own, period } = ims;
  const told = await toldIn(context, own.gstin, ims);
  const entries = rowsOfFile(ims.entries, told, which);
  if (entries.length === 0) throw new Refusal('notAllowed', { why: nothing[which] });
  const request = which === 'reset' ? 'RESET' : 'SAVE';
  const rows = entries.map((entry) => fileRow(told, entry, isLikeCreditNote(entry.record)));
  const content = new TextEncoder().encode(JSON.stringify(imsFile(own.gstin, request, rows)));
  await context.ports.journal.commitTogether(context.scope, 'organisation', noteTold(own.gstin, request, entries, ims.entries));
  return { name: `IMS ${own.gstin} ${period.split('-').toReversed().join('')} ${request}.json`, type: 'application/json', content };
}

const nothing: Readonly<Record<ImsFileKind, string>> = {
  changed: 'There is no action since the last file. Choose all actions to make it again',
  all: 'There is no action in this period that the file can have. Accept, reject or hold back a record first',
  reset: 'No action of an earlier file was taken back',
};
