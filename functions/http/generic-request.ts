import type { Context } from '#application/context';
import type { Call } from '#functions/http/call';
import type { AnyRow } from '#modules/kit/module';

/**
 * One generic call, in the form its use case takes. Body and query were parsed by the operation's own schemas, which were made from the
 * module's fields at run time, so each verb says which values it reads from them.
 */
export interface Request<Module, Body = never, Query = never> {
  readonly context: Context;
  readonly module: Module;
  readonly call: Call;
  readonly id: () => string;
  readonly body: Body;
  readonly query: Query;
}

export type Verbs<Module> = Readonly<Record<string, (request: Request<Module>) => Promise<unknown>>>;
export type Values = AnyRow & { readonly id: string };
export type Version = { readonly version: number };
/** Calls of the specification that may come without a body or a version. */
export type MayKnow = { readonly version?: number };
