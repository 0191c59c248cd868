import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { letterKinds } from '#modules/accounts/party-letter/party-letter';
import { dayText } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const base = '/api/ims-crm/partyLetter/s';
const writing = { slug: 'party-letter', access: { permission: '/party-letter/add' }, scope: 'branch', method: 'POST' } as const;

const wish = () => ({
  kind: z.enum(letterKinds),
  asOf: dayText(),
  /** The first day of statements; missing: the first of the year. */
  from: z.optional(dayText()),
  branches: z._default(z.array(id).check(z.maxLength(200)), []),
  parties: z.array(id).check(z.minLength(1, 'Choose a party'), z.maxLength(limits.lettersAtOnce)),
  message: z._default(z.string().check(z.trim(), z.maxLength(limits.notesLength)), ''),
});

export const sendLetters = {
  ...writing,
  id: 'party-letter.begin',
  path: `${base}/begin`,
  area: 'accounts',
  summary: 'Mail statements, reminders or balance confirmations to parties with a job',
  body: z.lazy(() => z.strictObject({ id, ...wish() })),
  get answer() {
    return z.object({ id: z.string(), notice: z.nullable(z.string()) });
  },
} as const satisfies Operation;

export const printLetters = {
  ...writing,
  id: 'party-letter.print',
  path: `${base}/export`,
  area: 'papers',
  summary: 'The same letters as one PDF, without sending them',
  body: z.lazy(() => z.strictObject(wish())),
  answersFile: true,
} as const satisfies Operation;

export const letterOperations: readonly Operation[] = [sendLetters, printLetters];
