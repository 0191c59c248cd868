import type { Papers } from '#application/ports/papers';
import type { Printers } from '#integrations/pdf/in-thread';

/** Prints with pdfmake; each part loads when first needed, because most requests need none. */
export const printers: Printers = {
  document: async (document) => (await import('#integrations/pdf/document')).printDocument(document),
  documents: async (documents) => (await import('#integrations/pdf/document')).printDocuments(documents),
  report: async (report) => (await import('#integrations/pdf/report')).printReport(report),
  labels: async (labels) => (await import('#integrations/pdf/labels')).printLabels(labels),
  label: async (sheet, kind, facts) => (await import('#integrations/pdf/label-drawing')).showLabel(sheet, kind, facts),
};

/** `thread`: the file of `printing-thread.ts`, for a process that serves more than one request at a time. */
export async function papers(sheet: Papers['sheet'], thread?: string): Promise<Papers> {
  return { ...(thread === undefined ? printers : (await import('#integrations/pdf/in-thread')).inThread(thread)), sheet };
}
