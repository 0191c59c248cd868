import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { done } from '#modules/identity/fields';
import type { Operation } from '#modules/kit/operations/operation';

/** Drafts: forms that were not saved, for the person who typed them. The specification has no such calls, but drafts kept only in the browser would be lost with it. */
const base = '/api/utility/draft/s';
/** The form decides which permission is needed, so it is checked inside. */
const own = { area: 'identity', slug: 'draft', access: 'member', scope: 'branch' } as const;

/** `sales-invoice`, or another form of a module: `sales-invoice.email`. */
export const formName = z.lazy(() => z.string().check(z.maxLength(80), z.regex(/^[a-z][\w-]*(\.[\w-]+)?$/)));
export const draftId = z.lazy(() => z.string().check(z.maxLength(80), z.regex(/^[\w-]+$/)));

/** Printable, on one line. */
const line = () =>
  z.string().check(
    z.trim(),
    z.maxLength(limits.namesLength, `At most ${limits.namesLength} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.regex(/^[^\u0000-\u001f\u007f]*$/, 'This contains characters that cannot be stored'),
  );

const head = () => ({
  form: z.string(),
  id: z.string(),
  title: z.string(),
  screen: z.string(),
  isNew: z.boolean(),
  at: z.iso.datetime(),
  sequence: z.int(),
});

export const listDrafts = {
  ...own,
  id: 'draft.list',
  method: 'GET',
  path: base,
  summary: 'My unsaved forms that I can still edit here, latest first',
  get answer() {
    return z.array(z.object(head()));
  },
} as const satisfies Operation;

export const getDraft = {
  ...own,
  id: 'draft.get',
  method: 'GET',
  path: `${base}/{form}/{id}`,
  summary: 'One of my unsaved forms',
  get answer() {
    return z.object({ ...head(), body: z.string() });
  },
} as const satisfies Operation;

export const saveDraft = {
  ...own,
  id: 'draft.save',
  method: 'PUT',
  path: `${base}/{form}/{id}`,
  summary: 'Keep an unsaved form for at most 30 days; an older version never replaces a newer one',
  body: z.lazy(() =>
    z.strictObject({
      /** What people see in a list of drafts. */
      title: line().check(z.minLength(1, 'This is required')),
      /** Where the form is. */
      screen: z
        .string()
        .check(
          z.maxLength(limits.textLength, `At most ${limits.textLength} characters`),
          z.regex(/^\/(app|configure-grid)([/?][^\s\\]*)?$/, 'This is not a screen'),
        ),
      /** Whether a record is added rather than changed. */
      isNew: z.boolean(),
      /** The millisecond of the last change. */
      sequence: z.int().check(z.minimum(0)),
      body: z
        .string()
        .check(z.minLength(2, 'This is required'), z.maxLength(limits.draftLength, `At most ${limits.draftLength} characters`)),
    }),
  ),
  /** The draft that is kept now: a newer one stays. */
  get answer() {
    return z.object(head());
  },
} as const satisfies Operation;

export const removeDraft = {
  ...own,
  id: 'draft.remove',
  method: 'DELETE',
  path: `${base}/{form}/{id}`,
  summary: 'Delete one of my unsaved forms',
  answer: done,
} as const satisfies Operation;

export type DraftBody = z.output<typeof saveDraft.body>;

export const draftOperations: readonly Operation[] = [listDrafts, getDraft, saveDraft, removeDraft];
