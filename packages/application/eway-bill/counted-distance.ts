import type { Context } from '#application/context';
import type { PortalDistances } from '#application/ports/portal-distances';
import { mostKilometres, wayBetween } from '#domain/eway-bill/way';
import { ownPin } from '#modules/eway-bill/bills';
import type { CountedDistance } from '#modules/kit/operations/eway-bill-operations';

/** What the portal last counted between a location of the open branch (the branch itself without one) and a PIN code. Two reads. */
export async function countedDistance(
  { scope, ports }: Pick<Context, 'scope' | 'ports'>,
  distances: Pick<PortalDistances, 'find'>,
  { pin, location }: { readonly pin: string; readonly location?: string | undefined },
): Promise<CountedDistance> {
  const branch = await ports.records.find(scope, 'branch', scope.branchId);
  const [ours, theirs] = [ownPin(location || null, { branch: branch?.row ?? {}, organisation: {} }), Number(pin)];
  const way = wayBetween(ours, theirs);
  const kilometres = way && (await distances.find(scope, way));
  return ours === null || kilometres === undefined ? null : { between: [ours, theirs], kilometres, most: mostKilometres(kilometres) };
}
