import { MantineProvider } from '@mantine/core';
import type { Messages } from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import { buildUser } from '../../store/testing/build.ts';
import { UserFacts } from './user-facts.tsx';

afterEach(cleanup);

const show = (role: { id: number; name: string }) =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="uk-UA" messages={ukrainian as unknown as Messages} timeZone="UTC">
        <UserFacts user={buildUser({ id: 2, role })} />
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
