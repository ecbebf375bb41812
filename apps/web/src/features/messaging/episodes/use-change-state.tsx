import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Channel } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { channelTitle, selectMyConversations, selectNewClients } from '../../../store/selectors.ts';
import type { StateChange } from '../../../store/slices/channels/channels-actions.ts';
import type { State } from '../../../store/state.ts';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';

const undoneWithinMs = 10_000;
const leavesWithinMs = 200;

/** The conversation that is looked at after this one: the first that waits in the list where it stood. */
export const nextConversation = (state: State, channel: Channel): number | null => {
  const isMine = state.memberships[channel.id]?.is_member ?? false;
  const list = isMine ? selectMyConversations(state) : selectNewClients(state);
  return list.find(({ id }) => id !== channel.id)?.id ?? null;
};

const undo: StateChange = { state: 'open', answer_needed: true, undo: true };
const open: StateChange = { state: 'open', answer_needed: true, undo: false };

/** What takes a change back, one after another. */
const undoOf = ({ state, snooze }: Channel, change: StateChange): readonly StateChange[] => {
  if (state === 'closed') return [{ state: 'closed', ask_rating: false }];
  const settles = change.state === 'closed' || (change.state === 'open' && state === 'open');
  if (state === 'open') return [settles ? undo : open];
  const until = snooze?.until ?? null;
  const snoozed: StateChange[] =
    until === null ? [] : [{ state: 'snoozed', until, reason: snooze?.reason ?? '', keeps: snooze?.keeps ?? false }];
  return settles ? [undo, ...snoozed] : snoozed;
};

/**
 * Changes the state of a conversation at once, with an undo instead of a question. The next one is opened when the one
 * on the screen leaves the lists, if the reader wants that. Resolves to the error, which has been shown, or null.
 */
export function useChangeState() {
  const t = useT('episodes');
  const store = useStoreApi();
  const actions = useActions();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const time = useTimeFormat();

  const show = (id: number) => navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  const make = async (channelId: number, change: StateChange, onAsks?: () => void): Promise<unknown> => {
    try {
      if (await actions.changeState(channelId, change)) onAsks?.();
      return null;
    } catch (error) {
      notifications.show({ color: 'red', title: t('failed'), message: errorText(error) });
      return error;
    }
  };
  const said = (name: string, change: StateChange): string => {
    if (change.state === 'closed') return t('done.closed', { name });
    if (change.state === 'snoozed') return t('done.snoozed', { name, when: time.dateTime(change.until) });
    return t(change.answer_needed ? 'done.opened' : 'done.settled', { name });
  };

  return async (channel: Channel, change: StateChange): Promise<unknown> => {
    const state = store.getState();
    const isActive = state.active.channelId === channel.id;
    const next = nextConversation(state, channel);
    const leaves = change.state !== 'open' && isActive && state.me?.preferences.open_next;
    const undoing = undoOf(channel, change);
    const toast = `state-${channel.id}`;
    const takeBack = async () => {
      notifications.hide(toast);
      for (const step of undoing) if ((await make(channel.id, step)) !== null) return;
      if (leaves) await show(channel.id);
    };
    if (leaves && next !== null) {
      // So that what is about to leave the screen is not painted once more. A page may ask before it is left.
      await Promise.race([show(next), new Promise((resolve) => setTimeout(resolve, leavesWithinMs))]);
      // A second press meanwhile.
      if (store.getState().channels[channel.id]?.state !== channel.state) return null;
    }
    const saying = (text: string) => ({
      id: toast,
      autoClose: undoneWithinMs,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <span>{text}</span>
          {undoing.length > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              flex="none"
              data-undo
              data-testid="undo-state"
              onClick={() => void takeBack()}
            >
              {t('undo')}
            </Button>
          )}
        </Group>
      ),
    });
    const name = channelTitle(state, channel);
    const making = make(channel.id, change, () => notifications.update(saying(t('done.asks', { name }))));
    notifications.hide(toast);
    notifications.show(saying(said(name, change)));
    const error = await making;
    if (error !== null) notifications.hide(toast);
    return error;
  };
}
