import type { ApprovalLevel } from '#domain/documents/approval';
import type { CancelReason } from '#domain/einvoice/cancelling';
import type { CopyKind } from '#domain/gst/invoice-copies';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import type { Marking } from '#modules/kit/eway-bill/marking';
import type { AnyModule, AnyRow } from '#modules/kit/module';
import type { ChainAnswer, ListBody, MailDraft } from '#modules/kit/operations/call-schemas';
import type { PrintedDocument } from '#modules/kit/operations/printed-document';
import { call, type Download, download } from './client.ts';
import type { AddressedFile, KeptFile } from './kept-file.ts';
import { noteWritten } from './written-lately.ts';

/** The data the product keeps about every record besides its row. */
export interface Kept {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

export interface ListPage<Row> {
  readonly rows: readonly (Row & { readonly id: string; readonly version?: number })[];
  readonly cursor?: string;
}

export interface Option extends AnyRow {
  readonly id: string;
  readonly label: string;
  /** Shown beside the label: city and balance, stock on hand, or date and amounts. */
  readonly beside?: string;
}

export type OptionsAsked = {
  readonly search?: string;
  readonly id?: string;
  /** The field to fill, such as `sales-invoice.partyId`. It limits the options. */
  readonly for?: string;
  /** Only documents of this party. */
  readonly party?: string;
  readonly limit?: number;
};

export interface RevisionView {
  readonly sequence: number;
  readonly at: string;
  readonly by: string;
  readonly byName?: string;
  readonly from: string;
  readonly action: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly remark?: string;
  /** Whether the record was made in it; absent for what the bank says. */
  readonly isFirst?: boolean;
}

/** A file attached to a document. */
export interface Attached extends KeptFile {
  readonly byName: string;
  readonly at: string;
}

/** What is asked for with the actions of an e-way bill. */
interface BillSteps {
  readonly 'eway-bill-mark': Marking & { readonly remark: string };
  readonly 'eway-bill-update-vehicle': AskedOf['Update Vehicle'];
  readonly 'eway-bill-several-vehicles': AskedOf['Several Vehicles'];
  readonly 'eway-bill-update-transporter': AskedOf['Update Transporter'];
  readonly 'eway-bill-extend-validity': AskedOf['Extend Validity'];
  readonly 'eway-bill-cancel': AskedOf['Cancel'];
}

type Of<Module> = Pick<AnyModule, 'slug' | 'service' | 'entity'> & {
  readonly label?: (row: never) => string;
  readonly changedAt?: string;
  readonly below?: string;
  readonly papers?: string;
} & Module;

/** The calls about the papers of a document, or about another set of them (`papers`). */
function papersAt(base: string, papers: string) {
  return {
    /** Where an e-invoice can be fetched as the portal signed it. */
    signed: (id: string) =>
      call<{ readonly name: string; readonly url: string }>('GET', `${base}/download/signed/${id}`, { hideLoader: true }),
    print: (id: string, copies: readonly CopyKind[] = []): Promise<Download> =>
      download('GET', `${base}/print${papers}/${id}`, { query: { copies: copies.join(',') }, hideLoader: true }),
    /** The print as text. */
    paper: (id: string, copies: readonly CopyKind[] = []) =>
      call<PrintedDocument>('GET', `${base}/print${papers}/${id}/paper`, { query: { copies: copies.join(',') }, hideLoader: true }),
    download: (id: string, copies: readonly CopyKind[] = []): Promise<Download> =>
      download('GET', `${base}/download${papers}/${id}`, { query: { copies: copies.join(',') } }),
    emailDraft: (id: string) => call<MailDraft>('GET', `${base}${papers}/${id}/email`, { hideLoader: true }),
    email: (
      id: string,
      body: {
        readonly requestId: string;
        readonly to: readonly string[];
        readonly subject: string;
        readonly message: string;
        readonly copies?: readonly CopyKind[];
      },
    ) => call<{ readonly queued: boolean }>('POST', `${base}${papers}/${id}/email`, { body }),
  };
}

/** The generic calls of one module, as `modules/kit/operation.ts` declares them. Reads show their own progress, changes the global loader. */
export function resource<Row = AnyRow>(module: Of<unknown>) {
  const base = `/api/${module.service}/${module.entity}/s${module.below ?? ''}`;
  const quiet = { hideLoader: true } as const;
  const noted = async <Answer>(id: string, write: Promise<Answer>): Promise<Answer> => {
    const answer = await write;
    noteWritten(module.slug, id);
    return answer;
  };
  return {
    list: (body: ListBody, signal?: AbortSignal) =>
      call<ListPage<Row>>('POST', `${base}/list`, { body, ...quiet, ...(signal ? { signal } : {}) }),
    options: (query: OptionsAsked, signal?: AbortSignal) =>
      call<readonly Option[]>('GET', `${base}/options`, { query, ...quiet, ...(signal ? { signal } : {}) }),
    /** Page by page: pass the cursor of a page to get the next, and the empty text for the first. */
    optionsPage: (query: OptionsAsked & { readonly cursor: string }, signal?: AbortSignal) =>
      call<ListPage<Option>>('GET', `${base}/options`, { query, ...quiet, ...(signal ? { signal } : {}) }),
    /** The option that each text names exactly: by name, code or GSTIN; null where there is none. */
    named: (names: readonly string[], field: string) =>
      call<readonly (Option | null)[]>('POST', `${base}/named`, { body: { names, for: field }, ...quiet }),
    /** The names of records; missing records are left out. */
    namesOf: (ids: readonly string[]) =>
      call<readonly { readonly id: string; readonly label: string; readonly theirNumber?: string }[]>('GET', `${base}/namesOf`, {
        query: { ids: ids.join(',') },
        ...quiet,
      }),
    get: (id: string) => call<Row & Kept>('GET', `${base}/${id}`, quiet),
    /** How many wait for each level of approval that the person can give. */
    waiting: () => call<readonly { readonly level: ApprovalLevel; readonly count: number }[]>('GET', `${base}/waiting`, quiet),
    history: (id: string, before?: number) =>
      call<readonly RevisionView[]>('GET', `${base}/${id}/history`, { ...quiet, query: { before } }),
    exists: (values: Readonly<Record<string, string>>, id?: string) =>
      call<{ readonly exists: boolean; readonly field?: string }>('POST', `${base}/isAlreadyExist`, {
        body: id === undefined ? { values } : { id, values },
        ...quiet,
      }),
    create: (body: AnyRow & { readonly id: string }) =>
      noted(body.id, call<Row & Kept & { readonly warnings?: readonly string[] }>('POST', base, { body })),
    update: (body: AnyRow & { readonly id: string; readonly version: number }) =>
      noted(
        body.id,
        call<Row & Kept & { readonly warnings?: readonly string[] }>(
          'PUT',
          module.changedAt === undefined ? base : `${base}${module.changedAt}`,
          { body },
        ),
      ),
    remove: (id: string, version: number) => noted(id, call<unknown>('DELETE', `${base}/${id}`, { query: { version } })),
    setActive: (id: string, version: number, active: boolean) =>
      noted(id, call<Row & Kept>('PUT', `${base}/statusChange/${id}`, { body: { version, active } })),
    act: (id: string, action: string, body: { readonly version: number; readonly remark?: string }) =>
      noted(id, call<Row & Kept>('PUT', `${base}/${id}/${action}`, { body })),
    /** Asks the portal to cancel the e-invoice of a document, which is cancelled then, too. */
    cancelEInvoice: (id: string, body: { readonly version: number; readonly reason: CancelReason; readonly remark: string }) =>
      noted(id, call<Row & Kept>('PUT', `${base}/${id}/e-invoice-cancel`, { body })),
    /** Enters an e-invoice that was made elsewhere. */
    markEInvoice: (id: string, body: Readonly<Record<'irn' | 'ackNumber' | 'ackDate', string>> & { readonly version: number }) =>
      noted(id, call<Row & Kept>('PUT', `${base}/${id}/e-invoice-mark`, { body })),
    /** Asks the portal for a step on the e-way bill of a document, or enters a bill that was made elsewhere. */
    stepOfBill: <Action extends keyof BillSteps>(id: string, action: Action, body: BillSteps[Action] & { readonly version: number }) =>
      noted(id, call<Row & Kept>('PUT', `${base}/${id}/${action}`, { body })),
    ...papersAt(base, module.papers ?? ''),
    /** What comes before and after a document, and what is open of its lines. */
    chain: (id: string) => call<ChainAnswer>('GET', `${base}/${id}/chain`, quiet),
    attachments: (id: string) => call<readonly Attached[]>('GET', `${base}/${id}/attachments`, quiet),
    attach: (id: string, key: string) => call<readonly Attached[]>('POST', `${base}/${id}/attachments`, { body: { key }, ...quiet }),
    detach: (id: string, fileId: string) => call<readonly Attached[]>('DELETE', `${base}/${id}/attachments/${fileId}`),
    attachment: (id: string, fileId: string) => call<AddressedFile>('GET', `${base}/download/${id}/${fileId}`, quiet),
  };
}
