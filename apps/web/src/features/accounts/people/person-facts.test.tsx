import { MantineProvider } from '@mantine/core';
import type { UserView } from '@switchboard/contract';
import type { Messages } from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import { buildUser } from '../../../store/testing/build.ts';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { PersonFacts } from './person-facts.tsx';

afterEach(cleanup);

const show = (role: { id: number; name: string }, user: UserView = buildUser({ id: 2, role })) =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="uk-UA" messages={ukrainian as unknown as Messages} timeZone="UTC">
        <PageObjectsProvider>
          <PersonFacts user={user} />
        </PageObjectsProvider>
      </IntlProvider>
    </MantineProvider>,
  );

test("a role that every workspace begins with has a name in the reader's language", () => {
  show({ id: 2, name: 'Manager' });
  expect(screen.getByText('Менеджер')).toBeTruthy();
});

test('a role that was given a name of its own bears it in every language', () => {
  show({ id: 2, name: 'Shift lead' });
  expect(screen.getByText('Shift lead')).toBeTruthy();
});

test('a colleague whose e-mail and phone the reader may not see has no lines for them', () => {
  const labels = () => screen.getAllByRole('term').map((term) => term.textContent);
  const role = { id: 2, name: 'Manager' };
  show(role);
  const { email, phone } = { email: ukrainian.details.user.email, phone: ukrainian.details.user.phone };
  expect(labels()).toEqual(expect.arrayContaining([email, phone]));
  cleanup();
  const { email: _email, phone: _phone, ...seen } = buildUser({ id: 2, role });
  const { container } = show(role, seen);
  expect(labels()).not.toEqual(expect.arrayContaining([email]));
  expect(labels()).not.toEqual(expect.arrayContaining([phone]));
  expect(container.textContent).not.toContain('undefined');
});
