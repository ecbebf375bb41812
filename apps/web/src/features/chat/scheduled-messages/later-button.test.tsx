import { notifications } from '@mantine/notifications';
import type { MessageAudience } from '@switchboard/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../../api/api-error.ts';
import { buildFile } from '../../../store/testing/build.ts';
import { LaterButton } from './later-button.tsx';
import { buildScheduled, now, showPart } from './testing/scheduled-fixture.tsx';
import type { Timing } from './timing.ts';
import { useSchedule } from './use-schedule.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The button beside a box with `Hello` in it. */
function Box({ audience = 'public', channelId = 40 }: { audience?: MessageAudience; channelId?: number }) {
  const schedule = useSchedule();
  const keep = (timing: Timing) =>
    void schedule({ channelId, audience, content: 'Hello', files: [buildFile({ id: 5 })], parent: null }, timing);
  return <LaterButton channelId={channelId} audience={audience} disabled={false} className="" onChoose={keep} />;
}

const open = async () => fireEvent.click(await screen.findByTestId('composer-later'));
const choose = async (testId: string) => fireEvent.click(await screen.findByTestId(testId));

it('keeps the message for the time that is chosen, and says so with the way to all of them', async () => {
  const { calls, router } = showPart(<Box />, () => buildScheduled({ content: 'Hello' }));
  await open();
  await choose('later-tomorrow');
  expect(await screen.findByText(/^Will be sent tomorrow, 9:00/u)).toBeTruthy();
  expect(calls).toMatchObject([
    {
      name: 'scheduleMessage',
      params: { id: 40 },
      body: { content: 'Hello', files: [5], due_at: '2026-11-26T09:00:00.000Z', when_client_writes: 'hold' },
    },
  ]);
  fireEvent.click(screen.getByTestId('later-all'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/scheduled/'));
});

it('asks for another time', async () => {
  const { calls } = showPart(<Box />, () => buildScheduled({ content: 'Hello', when_client_writes: 'send' }));
  await open();
  await choose('later-other');
  await choose('later-send');
  await choose('later-submit');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ content: 'Hello', when_client_writes: 'send' });
});

it('offers the client’s morning in an answer to a client whose phone tells where they are [45.9]', async () => {
  showPart(<Box />, () => ({}));
  await open();
  expect((await screen.findByTestId('later-clientMorning')).textContent).toMatch(
    /In the client’s morning, 9:00\sAM there/u,
  );
  cleanup();
  showPart(<Box audience="internal" />, () => ({}));
  await open();
  await screen.findByTestId('later-other');
  expect(screen.queryByTestId('later-clientMorning')).toBeNull();
});

it('a try whose outcome was unknown is the same message; the time is that of the last choice', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  let isDown = true;
  const { calls } = showPart(<Box />, (name) => {
    if (isDown) throw new NetworkError('down');
    // The first try had reached the server.
    return name === 'scheduleMessage'
      ? buildScheduled({ due_at: '2026-11-25T13:00:00.000Z' })
      : buildScheduled({ version: 5 });
  });
  await open();
  await choose('later-hour');
  await screen.findByText('It isn’t known whether the message is scheduled', {}, { timeout: 5_000 });
  isDown = false;
  await open();
  await choose('later-tomorrow');
  await screen.findByText(/^Will be sent tomorrow, 9:00/u);
  const bodies = calls.map(({ body }) => body as { client_msg_id?: string });
  // Three times without an answer.
  expect(calls.map(({ name }) => name)).toEqual([...Array<string>(4).fill('scheduleMessage'), 'editScheduledMessage']);
  expect(new Set(bodies.slice(0, 4).map((body) => body.client_msg_id)).size).toBe(1);
  expect(bodies[4]).toMatchObject({ version: 4, due_at: '2026-11-26T09:00:00.000Z' });
});
