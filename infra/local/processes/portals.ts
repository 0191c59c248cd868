import { type PortalPorts, startPortals } from '#functions/seed/portals';
import { asChild } from '#infra/local/runner/as-child';

/** The simulated portals of the government, on loopback. */
const { data, ...ports } = asChild.argument<PortalPorts & { readonly data: string }>();

const stop = await startPortals(data, ports);
asChild.ready(`portals, with a page at ${ports.page}`, stop);
