import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address of the public internet', () => {
  test.for(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.for([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['this machine', '::1'],
    ['no address', '0.0.0.0'],
    ['no address', '0.1.2.3'],
    ['no address', '::'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a private network', 'fc00::1'],
    ['a private network', 'fd12:3456::1'],
    ['the network of a provider', '100.64.0.1'],
    ['the link, where clouds keep their secrets', '169.254.169.254'],
    ['the link', 'fe80::1'],
    ['the link, with its zone', 'fe80::1%eth0'],
    ['a site as it was once', 'fec0::1'],
    ['IPv4 in clothes of IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in clothes of IPv6', '::ffff:7f00:1'],
    ['IPv4 in old clothes', '::127.0.0.1'],
    ['IPv4 behind a translator', '64:ff9b::7f00:1'],
    ['IPv4 behind a local translator', '64:ff9b:1::7f00:1'],
    ['IPv4 in a tunnel', '2002:7f00:1::'],
    ['IPv4 in another tunnel', '2001:0:7f00:1::'],
    ['the way into the tunnel', '192.88.99.1'],
    ['everybody', '255.255.255.255'],
    ['many', '224.0.0.1'],
    ['many', 'ff02::1'],
    ['kept for later', '240.0.0.1'],
    ['protocols', '192.0.0.8'],
    ['books', '192.0.2.1'],
    ['books', '198.51.100.1'],
    ['books', '203.0.113.1'],
    ['books', '2001:db8::1'],
    ['books', '3fff::1'],
    ['measurements', '198.18.0.1'],
    ['nowhere', '100::1'],
    ['nothing given out yet', '4000::1'],
    ['no address at all', 'localhost'],
    ['no address at all', ''],
  ])('%s is none: %s', ([, address = '']) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
