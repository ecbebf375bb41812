/** The sources pages may load from; no directive falls back to an open default. */
const listPolicy = (reportsTo: string | null, formsGoTo: string | null): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine sets its theme variables in a style element; this does not allow scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  reportsTo === null ? "connect-src 'self'" : `connect-src 'self' ${reportsTo}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  formsGoTo === null ? "form-action 'self'" : `form-action 'self' ${formsGoTo}`,
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // Only these policies turn text into markup or the address of a script: the address of the service worker, a
  // character by its name, and text pasted into a message box, which ProseMirror reads in a document that runs no
  // scripts.
  "require-trusted-types-for 'script'",
  'trusted-types app-worker character-references ProseMirrorClipboard',
];

interface HeaderOptions {
  isProduction: boolean;
  /** Origin that pages report errors to. */
  reportsTo?: string | null;
  /** The one address outside that forms may be sent to: the page of the payment provider. */
  formsGoTo?: string | null;
}

/**
 * Headers of every answer; a route may override them. Not by helmet, which rebuilds them for every request: that took a
 * tenth of the time of a server that stores messages.
 */
export const listSecurityHeaders = ({
  isProduction,
  reportsTo = null,
  formsGoTo = null,
}: HeaderOptions): Record<string, string> => ({
  'content-security-policy': listPolicy(reportsTo, formsGoTo).join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The XSS filter of old browsers could be abused to disable single scripts.
  'x-xss-protection': '0',
  ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
