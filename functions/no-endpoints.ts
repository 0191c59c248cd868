/**
 * Instead of the cache in which the SDK keeps the addresses that it discovered, in bundled functions. Tables have one address in a region, so
 * nothing is ever discovered, and a cold start need not read the library behind that cache.
 */
export class EndpointCache extends Map<string, unknown> {}
