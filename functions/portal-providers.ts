import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * The secret `portal-providers`: who this deployment is at the portals, entered by the person who runs it. First the portal (`invoices`,
 * `bills`), then the provider, then the mode; `returns` has only modes.
 */
export type PortalProviders = z.infer<typeof schema>;

const text = z.string().check(z.minLength(1), z.maxLength(500));
/** In PEM, of a key or of a certificate; as `SPKI` afterwards. */
const publicKey = z.pipe(
  z.string().check(z.maxLength(10_000), z.refine(isKey, 'This is not a public key or a certificate in PEM')),
  z.transform((pem: string) => String(createPublicKey(pem).export({ type: 'spki', format: 'pem' }))),
);
const shared = {
  /** Only what listens on this machine is asked without TLS. */
  baseUrl: z.string().check(z.regex(/^(https:\/\/|http:\/\/127\.0\.0\.1:)[^\s?#]+[^\s?#/]$/)),
  /** Milliseconds until a call is given up. */
  patience: z._default(z.int().check(z.minimum(1_000), z.maximum(30_000)), 20_000),
};
const nic = { ...shared, clientId: text, clientSecret: text, publicKey };
const gsp = { ...shared, apiKey: text };
/** The keys that the invoice registration portal signs with, by key id. The e-way bill portal signs nothing. */
const signing = { signingKeys: z.record(z.string(), publicKey) };
const modes = <Access extends z.ZodMiniType>(access: Access) =>
  z.optional(z.strictObject({ Sandbox: z.optional(access), Production: z.optional(access) }));
const schema = z.strictObject({
  invoices: z.optional(
    z.strictObject({ NIC: modes(z.strictObject({ ...nic, ...signing })), GSP: modes(z.strictObject({ ...gsp, ...signing })) }),
  ),
  /** The public search of the GST system, for returns that were filed. Only providers have a way to it. */
  returns: modes(z.strictObject(gsp)),
  bills: z.optional(z.strictObject({ NIC: modes(z.strictObject(nic)), GSP: modes(z.strictObject(gsp)) })),
});

/** Throws with the places that are wrong, and never with what is there. */
export function portalProvidersIn(secret: string): PortalProviders {
  const parsed = schema.safeParse(jsonOf(secret));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole');
  throw new Error(`The secret portal-providers is wrong at ${[...new Set(places)].join(', ')}.`);
}

function jsonOf(secret: string): unknown {
  try {
    return JSON.parse(secret);
  } catch {
    return undefined;
  }
}

function isKey(pem: string): boolean {
  try {
    return createPublicKey(pem).type === 'public';
  } catch {
    return false;
  }
}
