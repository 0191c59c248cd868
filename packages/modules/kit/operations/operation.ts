import type * as z from 'zod/mini';
import type { Area } from '#modules/kit/area';
import type { Service } from '#modules/kit/module';

/**
 * Who may call: anyone; any signed-in person; any member of the organisation; people with a permission path (or its `/own`), or one of
 * several; people who may choose a record of a module or see its name, which follows from the references to it (`modules/who-may.ts`).
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'member'
  | { readonly permission: string }
  | { readonly anyOf: readonly string[] }
  | { readonly may: Use; readonly of: string };

/** Choosing a record in a form, or reading the name of a referenced record. */
export type Use = 'choose' | 'name';

/**
 * One call of the API. The same declaration drives the router, validation, the permission guard, the OpenAPI document and the
 * web client (decision D12). An operation without an access entry does not compile.
 */
export interface Operation {
  /** `transporter.create`: the slug and the verb. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/ims-crm/transporter/s/{id}`. */
  readonly path: string;
  readonly area: Area;
  readonly slug: string;
  /** Screen and permission path of the module, if it is not `/slug`. */
  readonly base?: string;
  readonly summary: string;
  readonly access: Access;
  /** The headers that the call needs, each checked against the caller's membership. */
  readonly scope: 'none' | 'organisation' | 'branch';
  readonly body?: z.ZodMiniType;
  /** Slugs of records that its body refers to. People who may call it may choose such records. */
  readonly chooses?: readonly string[];
  /** The body is a form: files under `files`, and the JSON part `data` as `body` describes it. */
  readonly form?: true;
  readonly query?: z.ZodMiniType;
  /** The schema of the answer's `data`, for the OpenAPI document. It is a getter, so only the document builds it. */
  readonly answer?: z.ZodMiniType;
  /** With the query `isGeneral=true`, people who may choose the record but not see it get the fields that forms take over. */
  readonly general?: true;
  /** The answer is a record of the module or a page of its rows, and gets the names of the specification (`spec-names.ts`). */
  readonly answers?: 'record' | 'rows';
  /** Reads so much that an organisation may make only a few such calls side by side (`reads-much.ts`). */
  readonly heavy?: true;
  /** Returns bytes instead of the envelope. */
  readonly answersFile?: true;
}

export function basePath(module: { readonly service: Service; readonly entity: string }): string {
  return `/api/${module.service}/${module.entity}/s`;
}
