import type { Papers } from '#application/ports';

/** Prints with pdfmake and writes workbooks; each loads when first needed, because most requests need neither. */
export function papers(sheet: Papers['sheet']): Papers {
  return {
    document: async (document) => (await import('#integrations/pdf/document')).printDocument(document),
    documents: async (documents) => (await import('#integrations/pdf/document')).printDocuments(documents),
    report: async (report) => (await import('#integrations/pdf/report')).printReport(report),
    labels: async (labels) => (await import('#integrations/pdf/labels')).printLabels(labels),
    label: async (sheet, kind, facts) => (await import('#integrations/pdf/label-drawing')).showLabel(sheet, kind, facts),
    sheet,
  };
}
