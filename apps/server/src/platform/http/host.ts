/** The meaning of a Host header: the bare host, a workspace's subdomain, or neither. Pure. */
export type HostName = { kind: 'bare' } | { kind: 'subdomain'; subdomain: string } | { kind: 'unknown' };

const stripPort = (host: string) => host.replace(/:\d{1,5}$/, '').toLowerCase();

/**
 * Reads a Host header against the bare host (`localhost:3000`). Ports are not compared: behind a proxy they differ.
 * A raw loopback address counts as the bare host, so that health checks and the first visit work by number too.
 */
export const parseHost = (header: string | undefined, baseUrl: URL): HostName => {
  if (header === undefined) return { kind: 'unknown' };
  const host = stripPort(header);
  const base = baseUrl.hostname.toLowerCase();
  if (host === base || host === '127.0.0.1' || host === '[::1]') return { kind: 'bare' };
  if (!host.endsWith(`.${base}`)) return { kind: 'unknown' };
  const subdomain = host.slice(0, -base.length - 1);
  return /^[a-z0-9-]+$/.test(subdomain) ? { kind: 'subdomain', subdomain } : { kind: 'unknown' };
};
