import { MantineProvider } from '@mantine/core';
import type { AuditChanges } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { AuditDetails } from './audit-details.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The text about each field, in words. */
const show = async (changes: AuditChanges): Promise<Record<string, string>> => {
  const entry = {
    id: '0a4f3e0c-54f8-4fd0-9a4d-1d2f0f6f3a10',
    created_at: '2026-11-22T12:00:00.000Z',
    actor: { id: 1, name: 'Olena' },
    token: null,
    action: 'user.updated' as const,
    subject: { kind: 'user' as const, id: 2, name: 'Anna' },
    changes,
    ip: '127.0.0.1',
    user_agent: 'Firefox',
  };
  render(
    <MantineProvider>
      <LocaleProvider>
        <PageObjectsProvider>
          <AuditDetails entry={entry} />
        </PageObjectsProvider>
      </LocaleProvider>
    </MantineProvider>,
  );
  await screen.findByText('Device');
  const fields = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent ?? '',
    term.nextElementSibling?.textContent ?? '',
  ]);
  return Object.fromEntries(fields) as Record<string, string>;
};

test('fields and codes of any module are said in its words, what has none stands as it is', async () => {
  const shown = await show({
    mode: { from: 'by_hand', to: 'in_turn' },
    time_zone: { from: 'Europe/Kyiv', to: 'Europe/Berlin' },
    constructor_of: { from: 'a', to: 'toString' },
  });
  expect(shown).toMatchObject({
    'New clients': 'People take clients themselves → In turn',
    'Time zone': 'Europe/Kyiv → Europe/Berlin',
    constructor_of: 'a → toString',
  });
});

test('what was changed of an account is said in words', async () => {
  const shown = await show({
    email: { from: 'a@b.test', to: 'c@d.test' },
    status: { from: 3, to: 1 },
    mailed_links: { from: 1, to: 0 },
    second_factors: { from: ['TOTP', 'Passkey Laptop'], to: ['TOTP'] },
    last_name: { from: '', to: '<img src=x onerror=alert(1)>' },
  });
  expect(shown).toEqual({
    Email: 'a@b.test → c@d.test',
    Status: 'Pending → Active',
    'Valid links sent by email': '1 → 0',
    'Second factors': 'Removed: Passkey Laptop',
    'Last name': 'N/A → <img src=x onerror=alert(1)>',
    Device: 'Firefox',
  });
  expect(document.querySelector('img')).toBeNull();
});

test('scopes of API tokens are said in words, and when a token ends as a time', async () => {
  const shown = await show({
    scopes: { from: ['channels:read'], to: ['messages:read', 'users:write'] },
    addresses: { from: null, to: [] },
    expires_at: { from: null, to: '2026-12-22T12:00:00.000Z' },
  });
  expect(shown).toMatchObject({
    Scopes: 'Added: Messages: read, Users: read and writeRemoved: Channels: read',
    Addresses: 'N/A → N/A',
    Ends: expect.stringMatching(/^N\/A → Dec 22, 2026, /),
  });
});
