import type * as z from 'zod';
import type { Area } from '#modules/kit/area';
import type { Service } from '#modules/kit/module';

/**
 * Who may call: anyone; whoever is signed in; any member of the organisation; who holds a permission path (or its `/own`), or one of
 * several; who may choose a record of a module, or know what one is called, which follows from what refers to it (`modules/who-may.ts`).
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'member'
  | { readonly permission: string }
  | { readonly anyOf: readonly string[] }
  | { readonly may: Use; readonly of: string };

/** Choosing a record in a form, or reading the name of one that is referred to. */
export type Use = 'choose' | 'name';

/**
 * One call of the API. The same declaration drives the router, validation, the permission guard, the OpenAPI document and the
 * web client (decision D12). An operation without an access entry does not exist: it does not compile.
 */
export interface Operation {
  /** `transporter.create`: the slug and the verb. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/ims-crm/transporter/s/{id}`. */
  readonly path: string;
  readonly area: Area;
  readonly slug: string;
  /** Screen and permission path of the module, where it is not `/slug`. */
  readonly base?: string;
  readonly summary: string;
  readonly access: Access;
  /** Which of the three headers must be there and be the caller's. */
  readonly scope: 'none' | 'organisation' | 'branch';
  readonly body?: z.ZodType;
  /** Slugs of records its body names: who may call it chooses among them. */
  readonly chooses?: readonly string[];
  /** The body comes as a form: files under `files`, what `body` describes as the JSON part `data`. */
  readonly form?: true;
  readonly query?: z.ZodType;
  /** What the answer's `data` looks like, for the OpenAPI document; a getter, so that only the document makes it. */
  readonly answer?: z.ZodType;
  /** With the query `isGeneral=true`, people who may choose the record get what forms take over from it, without the permission to see it. */
  readonly general?: true;
  /** The answer is a record of the module or a page of its rows: the names of the specification are added to it (`spec-names.ts`). */
  readonly answers?: 'record' | 'rows';
  /** Answers bytes instead of the envelope. */
  readonly answersFile?: true;
}

export function basePath(module: { readonly service: Service; readonly entity: string }): string {
  return `/api/${module.service}/${module.entity}/s`;
}
