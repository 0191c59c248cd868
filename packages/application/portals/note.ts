import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Message } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** A portal, and the fields in which a document keeps its state there. */
export interface Portal {
  readonly fields: Fields;
  /** Of them, the moment of the request that counts. */
  readonly request: string;
}

/** A later save or step made another request: what belongs to this one is passed over. */
class Overtaken extends Error {}

export interface Noting<Standing> {
  readonly document: AnyDocument;
  readonly id: string;
  /** The request that it belongs to; undefined: to none, so it is written only while nothing is on its way. */
  readonly request: string | undefined;
  /** For the history of the document. */
  readonly action: string;
  /** How the document stands from now on, from how it stands and the moment of the commit; undefined: nothing changes. */
  readonly stands: (stood: Standing, now: string) => Standing | undefined;
  /** For others, who wait for it. */
  readonly tells?: (row: Row) => readonly Message[];
}

/** Writes how a document stands at a portal; the books stay as they are. False if the request does not count any more, or nothing changes. */
export async function noteStanding<Standing extends object>(
  { scope, ports }: Context,
  portal: Portal,
  { document, id, request, action, stands, tells }: Noting<Standing>,
): Promise<boolean> {
  const { branchId, userId } = scope;
  const isOfPortal = (name: string) => name in portal.fields;
  try {
    await ports.journal.commit(
      scope,
      { branchId },
      {
        ...{ slug: document.slug, id, kind: 'change' },
        decide({ record, now }) {
          if (record === undefined || (record.row[portal.request] ?? undefined) !== request) throw new Overtaken();
          const entries = Object.entries(record.row);
          const next = stands(Object.fromEntries(entries.filter(([name]) => isOfPortal(name))) as Standing, now);
          if (next === undefined) throw new Overtaken();
          const rest: AnyRow = Object.fromEntries(entries.filter(([name]) => !isOfPortal(name)));
          const row = { ...rest, ...next };
          const change = changeOf(document, { action, id, row, before: record, userId, effect: record.effect ?? null });
          const messages = tells?.(change.row ?? {}) ?? [];
          return { ...change, ...(messages.length === 0 ? {} : { messages }) };
        },
      },
    );
    return true;
  } catch (error) {
    if (error instanceof Overtaken || (error instanceof Refusal && error.code === 'notFound')) return false;
    throw error;
  }
}
