import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Which of the addresses before a request are believed: each is asked from the nearest on, and the first stranger called. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A network of everybody (`0.0.0.0/0`) is none. */
const isNetwork = (text: string) =>
  namedNetworks.has(text) || isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'));

/**
 * Reads TRUST_PROXY: `off`, how many proxies stand before the server, or their networks. Null for anything else, also for
 * "everyone": the first entry of X-Forwarded-For is whatever the caller likes to write.
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

/** Where a request comes from, for one that has not gone through Fastify. */
export const findCallerIp = (request: IncomingMessage, trust: ProxyTrust | false): string =>
  (trust === false ? request.socket.remoteAddress : proxyAddr(request, trust)) ?? '';

/** Some proxies add the port; it is another one for each connection. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\]):\d{1,5}$/;

/**
 * What callers are counted by: an IPv4 address, or the /64 of an IPv6 one, which is the least anybody is given. IPv4 in
 * IPv6's clothes is IPv4; what is no address at all is one caller.
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
