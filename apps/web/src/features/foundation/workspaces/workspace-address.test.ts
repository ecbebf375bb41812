import { describe, expect, it } from 'vitest';
import { suggestSubdomain, workspaceAddress } from './workspace-address.ts';

describe('the address of a workspace', () => {
  it.each([
    ['acme', 'http://acme.localhost:3000/'],
    [' Acme ', 'http://acme.localhost:3000/'],
    ['acme.localhost:3000', 'http://acme.localhost:3000/'],
    ['http://acme.localhost:3000/messenger/1/', 'http://acme.localhost:3000/'],
  ])('of %j is %s', (typed, address) => {
    expect(workspaceAddress(typed, 'localhost:3000', 'http:')).toBe(address);
  });

  it.each(['', 'a b', 'evil.example', '-a', 'a@evil.example'])('of %j is none', (typed) => {
    expect(workspaceAddress(typed, 'localhost:3000', 'http:')).toBeNull();
  });
});

describe('a suggested subdomain', () => {
  it.each([
    ['Acme Ltd.', 'acme-ltd'],
    ['Кав’ярня «Львів»', 'kavyarnya-lviv'],
    ['Ünïcode & Söhne', 'unicode-sohne'],
    ['!!!', ''],
    ['a'.repeat(40), 'a'.repeat(32)],
  ])('for %j is %j', (company, subdomain) => {
    expect(suggestSubdomain(company)).toBe(subdomain);
  });
});
