import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { deductedBefore, deductedElsewhere } from '#application/documents/facts/deducted-in-year';
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
  const row = party.get(partyId)?.row ?? {};
  const pan = row['pan'];
  const certificates = row['tdsCertificates'];
  return {
    key,
    sums: [...(sums ?? [])].map(([name, amounts]) => ({ name, amounts: [...amounts] })),
    pan: typeof pan === 'string' ? pan : null,
    tdsCertificates: Array.isArray(certificates) ? (certificates as readonly Record<string, unknown>[]) : [],
  };
}
