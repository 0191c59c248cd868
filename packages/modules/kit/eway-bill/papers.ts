import { assert } from '#domain/assert';
import { calledOf } from '#modules/kit/document-name';
import type { EwayBillStanding, EwayBillState } from '#modules/kit/eway-bill/fields';
import type { Action, AnyDocument, AnyRow, DocumentRow } from '#modules/kit/module';

/** What is printed, saved and mailed of an e-way bill (section 2 of the specification): a paper of its own, that goes with the goods. */
export const ewayBillPaperActions = {
  'print-eway-bill': { label: 'Print E-Way Bill', permission: 'eway-bill/print', offered: printed },
  'download-eway-bill': { label: 'Download E-Way Bill', permission: 'eway-bill/download', offered: printed },
  'email-eway-bill': { label: 'Email E-Way Bill', permission: 'eway-bill/email', offered: printed },
} as const satisfies Readonly<Record<string, Action<DocumentRow & EwayBillStanding>>>;

/** A document as its e-way bill is printed and mailed: under its own permissions, without copies. Undefined if nothing goes under it. */
export function ewayBillPapersOf(module: AnyDocument): AnyDocument | undefined {
  const { 'print-eway-bill': print, 'download-eway-bill': download, 'email-eway-bill': email } = module.actions;
  if (print === undefined || download === undefined || email === undefined) return undefined;
  return {
    ...module,
    title: `E-Way Bill of ${module.title}`,
    called: (row: AnyRow) => ['E-Way Bill', row['ewayBillNo'], 'of', calledOf(module, row)].filter(Boolean).join(' '),
    papers: '/eway-bill',
    paper: { form: 'eway-bill' },
    copies: () => [],
    actions: { print, download, email },
  };
}

/** The same where a call about the e-way bill arrived, so there can be one. */
export function calledEwayBillPapersOf(module: AnyDocument): AnyDocument {
  const papers = ewayBillPapersOf(module);
  assert(papers, `goods go under ${module.slug}`);
  return papers;
}

const without = 'There is no e-way bill';
const underWay = 'The portal has not made it yet';

/** Why a bill in this state has no paper; the others have one. */
const noPaper: Readonly<Partial<Record<EwayBillState, string>>> = {
  ...{ 'Not needed': without, 'Not made': without, Failed: without },
  ...{ Pending: underWay, Waiting: underWay, Sending: underWay },
  'Marked by hand': 'It was made elsewhere, so its paper is there',
};

function printed({ ewayBill }: EwayBillStanding): true | string {
  return ewayBill ? (noPaper[ewayBill] ?? true) : without;
}
