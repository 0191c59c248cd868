import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { deductedBefore, deductedElsewhere } from '#application/documents/facts/deducted-in-year';
import { rowOf } from '#application/row-of';
import { partyYear } from '#domain/tax-at-source/deducted-entry';
import type { Day } from '#domain/time/day';

interface Asked {
  readonly partyId: string;
  readonly day: Day;
  /** A stored document that is changed: its own part is left out. */
  readonly except?: { readonly slug: string; readonly id: string } | undefined;
}

/** What a form needs to show the tax at source of a party as it will be saved: the sums of the year, PAN and certificates. */
export async function taxAtSourceOf(context: Context, { partyId, day, except }: Asked) {
  const { ports, scope } = context;
  const key = partyYear(partyId, day);
  const [deducted, elsewhere, party, record] = await Promise.all([
    ports.books.deducted(scope, scope.branchId, [key]),
    deductedElsewhere(context, [key]),
    recordsNamed(context, [{ slug: 'customer', id: partyId }]),
    except && ports.records.find(scope, except.slug, except.id),
  ]);
  const own = record?.row['branchId'] === scope.branchId ? record : undefined;
  const sums = deductedBefore({ deducted, record: own }, { elsewhere }).get(key);
  const found = party.get(partyId);
  const { pan = null, tdsCertificates = [] } = found === undefined ? {} : rowOf('customer', found);
  return {
    key,
    sums: [...(sums ?? [])].map(([name, amounts]) => ({ name, amounts: [...amounts] })),
    pan,
    tdsCertificates,
  };
}
