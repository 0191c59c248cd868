/** The SHA-256 of an empty text. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Headers of every page and answer. CloudFront adds them in the cloud, the runner on a laptop. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy([]),
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Scripts and styles come only from our own origin. The components of the screens create empty style elements, which the hash of
 * an empty text allows, and add their rules by script, which no policy restricts. A style element with text is refused.
 * `files` are the origins of presigned addresses for uploads and downloads. On a laptop files go through our own origin.
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
    // The browser's PDF viewer counts as an object. Without this the print preview stays empty.
    "object-src 'self' blob:",
  ].join('; ');
}

/**
 * The worker that reads barcodes in the pictures of a camera. It is compiled WebAssembly, which needs a word in the policy that the page does
 * without. So only the file of the worker, which sees pictures and nothing of the page, has a policy with it.
 */
export const codeReader = {
  /** As CloudFront writes it. */
  path: '/assets/code-reader-worker-*.js',
  policy: [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;

const [beforeHash = '', afterHash = ''] = codeReader.path.split('*');

export function isCodeReader(path: string): boolean {
  return path.startsWith(beforeHash) && path.endsWith(afterHash);
}

/** Files with a hash of their content in the name never change. Everything else is requested again, which costs a 304. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  page: 'no-cache',
  call: 'no-store',
} as const;

/** Set by the edge (CloudFront, or the runner) to the caller's address. A value sent by the caller is replaced. */
export const viewerAddressHeader = 'x-viewer-address';

/**
 * Set by the edge to the secret `origin-key`. The address counts only with this key, because anyone can reach the gateway's own address
 * and could send any address there.
 */
export const originKeyHeader = 'x-origin-key';
