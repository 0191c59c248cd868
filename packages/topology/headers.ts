/** The SHA-256 of a text of no characters. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Headers of every answer, page or call; CloudFront adds them in the cloud and the runner on a laptop. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy([]),
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Scripts and styles come from our own origin only. The components of the screens make style elements that are empty, which the hash of
 * nothing allows, and put their rules into them by script, which no policy asks about; a style with a text of its own is refused.
 * `files` are the origins the browser may send files to and fetch them from by presigned address; a laptop passes files through its own.
 */
export function contentSecurityPolicy(files: readonly string[]): string {
  const own = ["'self'", ...files].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashOfNothing}`,
    `img-src ${own} blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    'frame-src blob:',
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The browser's own PDF viewer counts as an object: without this the preview of a print stays empty.
    "object-src 'self' blob:",
  ].join('; ');
}

/** Files whose name carries a hash of their content never change; everything else is asked for anew, which costs a 304. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  call: 'no-store',
} as const;

/** Set by the edge (CloudFront, or the runner) to the caller's address, and never taken from the caller. */
export const viewerAddressHeader = 'x-viewer-address';

/**
 * Set by the edge to the secret `origin-key`. Only beside it the address is believed: the gateway's own address is open to everybody,
 * who could say there to be anyone.
 */
export const originKeyHeader = 'x-origin-key';
