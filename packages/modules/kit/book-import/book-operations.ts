import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { dateFormats } from '#domain/time/file-date';
import type { BookImport } from '#modules/kit/book-import/book-import';
import type { MasterModule } from '#modules/kit/module';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { basePath, type Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const version = z.int().check(z.minimum(1));

const sum = z.lazy(() =>
  z.object({
    /** Year and ledger; ledger and bill; item, location and batch. */
    of: z.array(z.string()),
    /** Paise, or ten-thousandths of a unit. */
    file: z.int(),
    books: z.int(),
  }),
);

const sums = z.lazy(() =>
  z.object({
    /** Those that differ come first; at most as many as a page shows. */
    rows: z.array(sum),
    differences: z.int(),
    total: z.int(),
  }),
);

const details = z.lazy(() =>
  z.object({
    counts: z.array(z.object({ kind: z.string(), found: z.int(), taken: z.int(), left: z.int() })),
    notes: z.array(
      z.object({
        severity: z.enum(['error', 'warning', 'info']),
        object: z.string(),
        text: z.string(),
        place: z.nullable(z.string()),
      }),
    ),
    moreNotes: z.int(),
    chart: z.array(z.object({ name: z.string(), under: z.string(), why: z.string() })),
    /** Of the file beside what the books would have; after the import, beside what they have. */
    compared: z.object({ balances: sums, bills: sums, stock: sums }),
    isDone: z.boolean(),
  }),
);

export type BookDetails = z.output<typeof details>;

const addresses = z.lazy(() => z.array(z.object({ name: z.string(), url: z.string() })));
const ticket = z.lazy(() => z.object({ key: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }));
const keyOfFile = z.string().check(z.minLength(1), z.maxLength(300));
/** The headings of a general ledger, each with its column; null: it is not read. */
const columns = z.record(z.string().check(z.maxLength(limits.textLength)), z.nullable(z.string().check(z.maxLength(20))));
const bytes = z.int().check(z.minimum(1));

/** The calls of an import of books, besides those of every master. */
export function bookOperations(module: MasterModule<BookImport>) {
  const base = basePath(module);
  const { slug } = module;
  const answer = z.lazy(() => recordAnswer(module));
  const reads = { area: 'papers', slug, scope: 'branch', access: { permission: `/${slug}/details` }, method: 'GET' } as const;
  const sends = { slug, scope: 'branch', access: { permission: `/${slug}` }, method: 'POST' } as const;
  return {
    upload: {
      ...sends,
      area: 'papers',
      id: `${slug}.upload`,
      path: `${base}/multipart`,
      summary: 'Address for uploading the books of another program (5 minutes)',
      body: z.lazy(() => z.strictObject({ id, name: z.string().check(z.minLength(1), z.maxLength(200)), bytes })),
      answer: ticket,
    },
    begin: {
      ...sends,
      area: 'organisation',
      id: `${slug}.begin`,
      path: `${base}/begin`,
      summary: 'Read uploaded files of books, with a job; nothing is saved before it is approved',
      body: z.lazy(() =>
        z.strictObject({
          id,
          /** How the files write days; Tally says it itself. */
          dateFormat: z.optional(z.enum(dateFormats)),
          files: z
            .array(z.strictObject({ key: keyOfFile, bytes, columns: z.optional(columns) }))
            .check(z.minLength(1), z.maxLength(limits.bookFiles)),
        }),
      ),
      answer,
    },
    details: {
      ...reads,
      id: `${slug}.details`,
      path: `${base}/download/{id}/details`,
      summary: 'What a file of books has, what a person should know of it, and its sums beside those of the books',
      answer: details,
    },
    original: {
      ...reads,
      id: `${slug}.original`,
      path: `${base}/address/{id}`,
      summary: 'Download addresses of the files (5 minutes)',
      answer: addresses,
    },
    ...deciding(module),
  } as const satisfies Readonly<Record<string, Operation>>;
}

/** The calls of people who may approve. */
function deciding(module: MasterModule<BookImport>) {
  const base = basePath(module);
  const { slug } = module;
  const answer = z.lazy(() => recordAnswer(module));
  const access = { permission: `/${slug}/approve` };
  const stands = { area: 'organisation', slug, scope: 'branch', access, method: 'PUT', answer } as const;
  return {
    approve: {
      ...stands,
      id: `${slug}.approve`,
      path: `${base}/{id}/approve`,
      summary: 'Save what can be taken of a file of books; differences from the file need an explanation',
      body: z.lazy(() => z.strictObject({ version, explanation: z.optional(z.string().check(z.maxLength(limits.textLength))) })),
    },
    goOn: {
      ...stands,
      id: `${slug}.go-on`,
      path: `${base}/{id}/goOn`,
      summary: 'Go on with an import that was stopped or failed, at the step where it ended',
      body: z.lazy(() => z.strictObject({ version })),
    },
    takeBack: {
      ...stands,
      access: { permission: `/${slug}/delete` },
      id: `${slug}.take-back`,
      path: `${base}/{id}/takeBack`,
      summary: 'Delete all that an import of books created, if nothing else uses it; a job does it',
      body: z.lazy(() => z.strictObject({ version })),
    },
    stop: {
      ...stands,
      id: `${slug}.stop`,
      path: `${base}/{id}/stop`,
      summary: 'Stop an import after the step that is running; what is saved stays',
      body: z.lazy(() => z.strictObject({ version })),
    },
  } as const satisfies Readonly<Record<string, Operation>>;
}
