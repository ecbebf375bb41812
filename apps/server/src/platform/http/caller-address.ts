import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * The trusted proxies among the addresses of a request's chain: checked from the nearest on; the first untrusted one is
 * the caller.
 */
export type ProxyTrust = (address: string, hop: number) => boolean;

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** The network of all addresses (`0.0.0.0/0`) is not accepted. */
const isNetwork = (text: string) =>
  namedNetworks.has(text) || isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'));

/**
 * Reads TRUST_PROXY: `off`, how many proxies stand before the server, or their networks. Null for anything else,
 * including "everyone": the caller controls the first entry of X-Forwarded-For.
 */
export const parseProxyTrust = (text: string): ProxyTrust | false | null => {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) {
    const hops = Number(text);
    return (_address, hop) => hop < hops;
  }
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? proxyAddr.compile(networks) : null;
};

/** The caller's address, for a request that has not gone through Fastify. */
export const findCallerIp = (request: IncomingMessage, trust: ProxyTrust | false): string =>
  (trust === false ? request.socket.remoteAddress : proxyAddr(request, trust)) ?? '';

/** Some proxies add the port, which differs for each connection. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\]):\d{1,5}$/;

/**
 * The key callers are counted by: an IPv4 address, or the /64 of an IPv6 one, the smallest network anyone is given.
 * IPv4-mapped IPv6 counts as IPv4; everything that is not an address counts as one caller.
 */
export const toAddressKey = (ip: string): string => {
  const port = withPort.exec(ip);
  const bare = port?.[1] ?? port?.[2] ?? ip;
  if (isIP(bare) === 0) return 'unknown';
  if (isIP(bare) === 4) return bare;
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
};
