import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { findCallerIp, parseProxyTrust, toAddressKey } from './caller-address.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:55123', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['203.0.113.7, 203.0.113.8', 'unknown'],
] as const)('%s is counted as %s', ([ip, key]) => {
  expect(toAddressKey(ip)).toBe(key);
});

describe('the address of a caller', () => {
  const find = (trust: string, from: string, forwardedFor?: string) => {
    const parsed = parseProxyTrust(trust);
    if (parsed === null) throw new Error(`${trust} is no setting`);
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: from });
    const request = new IncomingMessage(socket);
    if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
    return findCallerIp(request, parsed);
  };

  test.for([
    // No proxy is trusted.
    ['off', '10.0.0.1', '198.51.100.1', '10.0.0.1'],
    // One proxy: the entry it added is the last.
    ['1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', undefined, '10.0.0.1'],
    ['2', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    // By network: a request from outside it is not trusted.
    ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.0/8, loopback', '127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['10.0.0.0/8', '198.51.100.1', '6.6.6.6', '198.51.100.1'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ] as const)('with TRUST_PROXY=%s, from %s saying %s, is %s', ([trust, from, said, address]) => {
    expect(find(trust, from, said)).toBe(address);
  });

  test.for([
    'on',
    'true',
    '0',
    '-1',
    '10',
    '1.5',
    '',
    'everyone',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/8,::/0',
    '0.0.0.0/x',
    '10.0.0.1,',
    'off,10.0.0.1',
  ])('cannot be found with %j', (text) => {
    expect(parseProxyTrust(text)).toBeNull();
  });
});
