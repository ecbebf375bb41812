import { MantineProvider } from '@mantine/core';
import { Notifications, notificationsStore } from '@mantine/notifications';
import { type CustomStatus, defaultRoles, type EndpointAddress } from '@switchboard/contract';
import messages from '@switchboard/contract/locales/en-US';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../../api/api-context.tsx';
import { type Api, makeApi } from '../../../api/client.ts';
import type { Actions } from '../../../store/actions.ts';
import { makeUsersActions } from '../../../store/slices/users/users-slice.ts';
import { makeStore } from '../../../store/store.ts';
import { ActionsProvider, StoreProvider, useStore } from '../../../store/store-context.tsx';
import { buildMe, buildUser } from '../../../store/testing/build.ts';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { PersonName, PersonPresence } from '../../../ui/person/person-name.tsx';
import { CustomStatusSetting, type Ending, endOfStatus } from './custom-status-setting.tsx';

const now = Date.parse('2026-11-21T13:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.useRealTimers();
});

/** The reader's own name, presence and setting, over a real store; only the server's answer is faked. */
function setUp(custom_status: CustomStatus | null, role = 1, giveBack = async () => ({ count: 0 })) {
  const me = buildMe({ custom_status, permissions: defaultRoles[role]?.permissions ?? {} });
  const store = makeStore({ me, users: { [me.id]: me } });
  const bodies: unknown[] = [];
  const call = async ({ name }: EndpointAddress, input: unknown) => {
    if (name === 'returnOwnClients') {
      bodies.push(name);
      return giveBack();
    }
    const { body } = input as { body: { custom_status: CustomStatus | null } };
    bodies.push(body);
    return buildUser({ id: me.id, ...body });
  };
  const api: Api = {
    ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
    call: call as Api['call'],
  };
  const Shown = () => {
    const user = useStore((state) => state.users[me.id]);
    return (
      <>
        <PersonName user={user} name="Anna Koval" />
        <p data-testid="presence">{user && <PersonPresence user={user} />}</p>
        <CustomStatusSetting me={me} />
      </>
    );
  };
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en-US" messages={messages} timeZone="Europe/Kyiv">
        <ApiProvider value={api}>
          <StoreProvider value={store}>
            <ActionsProvider value={makeUsersActions({ store }) as Actions}>
              <PageObjectsProvider>
                <Notifications />
                <Shown />
              </PageObjectsProvider>
            </ActionsProvider>
          </StoreProvider>
        </ApiProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  return { bodies };
}

const mark = () => screen.queryByTestId('custom-status');
const presence = () => screen.getByTestId('presence').textContent;

it('stands beside the name, and in words beside the presence, until it ends', () => {
  setUp({ emoji: '📅', text: 'In a meeting', ends_at: '2026-11-21T13:30:00.000Z' });
  expect(mark()?.textContent).toBe('📅');
  const sentence = mark()?.title.replaceAll(/\s/g, ' ');
  expect(sentence).toBe('In a meeting until 3:30 PM');
  expect(presence()?.replaceAll(/\s/g, ' ')).toBe(`Offline · 📅 ${sentence}`);
  act(() => void vi.advanceTimersByTime(29 * 60_000));
  expect(mark()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(60_000));
  expect([mark(), presence()]).toEqual([null, 'Offline']);
});

it('names the day of an end that is not today, also one later than timers can wait', () => {
  setUp({ emoji: '🌴', text: 'Away', ends_at: '2027-01-08T08:00:00.000Z' });
  expect(mark()?.title.replaceAll(/\s/g, ' ')).toBe('Away until Jan 8, 2027, 10:00 AM');
  act(() => void vi.advanceTimersByTime(2 ** 31));
  expect(mark()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(Date.parse('2027-01-08T08:00:00.000Z') - Date.now()));
  expect(mark()).toBeNull();
});

it('is set with a text and an end, and cleared again', async () => {
  const { bodies } = setUp(null);
  fireEvent.click(screen.getByTestId('set-status'));
  expect(screen.getByTestId<HTMLButtonElement>('save-status').disabled).toBe(true);
  fireEvent.change(screen.getByTestId('status-text'), { target: { value: 'Lunch' } });
  fireEvent.keyDown(screen.getByTestId('status-text'), { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(mark()?.title).toBe('Lunch');
  expect(screen.queryByTestId('status-text')).toBeNull();
  fireEvent.click(screen.getByTestId('clear-status'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(mark()).toBeNull();
  expect(bodies).toEqual([{ custom_status: { emoji: '💬', text: 'Lunch', ends_at: null } }, { custom_status: null }]);
});

it('ends at a time that is typed, without leaving the field first [5.16]', async () => {
  const { bodies } = setUp(null);
  fireEvent.click(screen.getByTestId('set-status'));
  fireEvent.change(screen.getByTestId('status-text'), { target: { value: 'In a meeting' } });
  fireEvent.click(screen.getByTestId('status-ends'));
  fireEvent.click(screen.getByRole('option', { name: 'at a time', hidden: true }));
  const time = screen.getByTestId<HTMLInputElement>('status-time');
  // The next full hour in Kyiv, also after the field was emptied.
  expect(time.value).toBe('16:00');
  fireEvent.change(time, { target: { value: '' } });
  fireEvent.blur(time);
  expect(time.value).toBe('16:00');
  fireEvent.change(time, { target: { value: '930' } });
  fireEvent.keyDown(time, { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  // Half past nine is over: tomorrow's.
  expect(bodies).toMatchObject([{ custom_status: { text: 'In a meeting', ends_at: '2026-11-22T07:30:00.000Z' } }]);
});

const checkbox = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const save = async () => {
  fireEvent.click(screen.getByTestId('save-status'));
  await act(() => vi.advanceTimersByTimeAsync(0));
};

it('being away takes one click, keeps a text of one’s own, and gives back nothing unasked', async () => {
  const { bodies } = setUp(null);
  fireEvent.click(screen.getByTestId('set-status'));
  expect(screen.queryByTestId('status-give-back')).toBeNull();
  fireEvent.click(checkbox('status-away'));
  expect(screen.getByTestId<HTMLInputElement>('status-text').value).toBe('Away');
  fireEvent.click(checkbox('status-away'));
  expect(screen.getByTestId<HTMLInputElement>('status-text').value).toBe('');
  fireEvent.change(screen.getByTestId('status-text'), { target: { value: 'Lunch' } });
  fireEvent.click(checkbox('status-away'));
  await save();
  expect(bodies).toEqual([{ custom_status: { emoji: '💬', text: 'Lunch', ends_at: null, is_away: true } }]);
  fireEvent.click(screen.getByTestId('set-status'));
  expect(checkbox('status-away').checked).toBe(true);
});

it.each([
  [2, '2 clients are with the new ones again'],
  [0, 'You had no open clients to give back'],
])('gives %s open clients back once the status is saved, and says so', async (count, said) => {
  const { bodies } = setUp(null, 1, async () => ({ count }));
  fireEvent.click(screen.getByTestId('set-status'));
  fireEvent.click(checkbox('status-away'));
  fireEvent.click(checkbox('status-give-back'));
  await save();
  expect(bodies).toEqual([{ custom_status: expect.objectContaining({ is_away: true }) }, 'returnOwnClients']);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByTestId('status-text')).toBeNull();
});

it('says that clients were not given back, and can be saved again', async () => {
  setUp(null, 1, () => Promise.reject(new Error('no answer')));
  fireEvent.click(screen.getByTestId('set-status'));
  fireEvent.click(checkbox('status-away'));
  fireEvent.click(checkbox('status-give-back'));
  await save();
  expect(screen.getByText('Couldn’t give your clients back')).toBeTruthy();
  expect(checkbox('status-give-back').checked).toBe(true);
  expect(mark()?.title).toBe('Away');
});

it('whoever may not answer clients is asked nothing about them', () => {
  setUp(null, 2);
  fireEvent.click(screen.getByTestId('set-status'));
  expect(screen.queryByTestId('status-away')).toBeNull();
});

it.each<[Ending, string, string | null]>([
  ['never', '', null],
  ['halfHour', '', '2026-11-21T13:30:00.000Z'],
  ['fourHours', '', '2026-11-21T17:00:00.000Z'],
  ['today', '', '2026-11-21T22:00:00.000Z'],
  // A Saturday: the week ends with the next day.
  ['week', '', '2026-11-22T22:00:00.000Z'],
  ['time', '15:30', '2026-11-21T13:30:00.000Z'],
  // Past already: tomorrow.
  ['time', '14:59', '2026-11-22T12:59:00.000Z'],
])('ends %s %s in Kyiv at %s', (ending, time, end) => {
  const moment = endOfStatus(ending, time, { now, day: '2026-11-21', timeZone: 'Europe/Kyiv' });
  expect(moment?.toISOString() ?? null).toBe(end);
});
