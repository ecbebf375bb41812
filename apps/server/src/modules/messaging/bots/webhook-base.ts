import { BlockList, isIP } from 'node:net';

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}

privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** The base URL at which messengers reach this deployment; null when BASE_URL is not public https. */
export const webhookBaseOf = (baseUrl: URL): string | null => {
  const host = baseUrl.hostname.replace(/^\[|\]$/g, '');
  if (baseUrl.protocol !== 'https:') return null;
  const family = isIP(host);
  if (family !== 0) return privateAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6') ? null : baseUrl.origin;
  if (host === 'localhost' || /\.(?:localhost|local|internal|test|example)$/.test(host)) return null;
  return host.includes('.') ? baseUrl.origin : null;
};
