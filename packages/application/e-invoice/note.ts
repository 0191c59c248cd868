import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { Refusal } from '#domain/refusal';
import { standingOf } from '#modules/e-invoice/decide';
import { type EInvoiceStanding, withoutEInvoice } from '#modules/kit/e-invoice/fields';
import type { AnyDocument } from '#modules/kit/module';

/** A later save or step made another request: what belongs to this one is passed over. */
class Overtaken extends Error {}

export interface Noting {
  readonly document: AnyDocument;
  readonly id: string;
  /** The request that it belongs to. */
  readonly request: string;
  /** For the history of the document. */
  readonly action: string;
  /** How the document stands from now on, from how it stands and the moment of the commit; undefined: nothing changes. */
  readonly stands: (stood: EInvoiceStanding, now: string) => EInvoiceStanding | undefined;
}

/** Writes how an e-invoice stands; the books stay as they are. False if the request does not count any more, or nothing changes. */
export async function noteEInvoice({ scope, ports }: Context, { document, id, request, action, stands }: Noting): Promise<boolean> {
  const { branchId, userId } = scope;
  try {
    await ports.journal.commit(
      scope,
      { branchId },
      {
        ...{ slug: document.slug, id, kind: 'change' },
        decide({ record, now }) {
          if (record === undefined) throw new Overtaken();
          const stood = standingOf(record.row);
          const next = stood.eInvoiceRequest === request ? stands(stood, now) : undefined;
          if (next === undefined) throw new Overtaken();
          const row = { ...withoutEInvoice(record.row), ...next };
          return changeOf(document, { action, id, row, before: record, userId, effect: record.effect ?? null });
        },
      },
    );
    return true;
  } catch (error) {
    if (error instanceof Overtaken || (error instanceof Refusal && error.code === 'notFound')) return false;
    throw error;
  }
}
