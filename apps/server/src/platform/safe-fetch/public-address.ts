import ipaddr from 'ipaddr.js';

/** What `ipaddr.js` calls unicast though it is no place on the internet. */
const deniedAnyway = (['192.88.99.0/24', '3fff::/20'] as const).map((range) => ipaddr.parseCIDR(range));
/** All that has been given out of IPv6; `::127.0.0.1` and other ways to write an inner address lie outside. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, range: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean =>
  address.kind() === range[0].kind() && address.match(range);

/** Whether an IP address is one of the public internet: not this machine, not a private network, nothing reserved. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address in IPv6's clothes is judged as what it is.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !isWithin(address, globalIpv6)) return false;
  return !deniedAnyway.some((range) => isWithin(address, range));
};
