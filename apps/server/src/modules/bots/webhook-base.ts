import { BlockList, isIP } from 'node:net';

const telegramPorts = new Set(['', '443', '80', '88', '8443']);

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

/** Where Telegram can reach this deployment; null when BASE_URL is not public https on a port it allows. */
export const webhookBaseOf = (baseUrl: URL): string | null => {
  const host = baseUrl.hostname;
  if (baseUrl.protocol !== 'https:' || !telegramPorts.has(baseUrl.port)) return null;
  // Telegram resolves to IPv4 only.
  if (host.startsWith('[') || host === 'localhost' || /\.(?:localhost|local|internal|test|example)$/.test(host))
    return null;
  if (isIP(host) === 4 && privateAddresses.check(host, 'ipv4')) return null;
  return isIP(host) === 4 || host.includes('.') ? baseUrl.origin : null;
};
