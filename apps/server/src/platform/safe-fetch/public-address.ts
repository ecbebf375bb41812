import ipaddr from 'ipaddr.js';

/** Ranges that `ipaddr.js` calls unicast although they are not on the internet. */
const deniedAnyway = (['192.88.99.0/24', '3fff::/20'] as const).map((range) => ipaddr.parseCIDR(range));
/** All of IPv6 that has been allocated; `::127.0.0.1` and other notations of internal addresses are outside it. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, range: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean =>
  address.kind() === range[0].kind() && address.match(range);

/** Whether an IP address is on the public internet: not this machine, not a private network, not reserved. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4-mapped IPv6 address is judged as the IPv4 address it is.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !isWithin(address, globalIpv6)) return false;
  return !deniedAnyway.some((range) => isWithin(address, range));
};
