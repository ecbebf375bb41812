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

/** The conversation that is looked at after this one: the first that waits in the list where it stood. */
export const nextConversation = (state: State, channel: Channel): number | null => {
  const isMine = state.memberships[channel.id]?.is_member ?? false;
  const list = isMine ? selectMyConversations(state) : selectNewClients(state);
  return list.find(({ id }) => id !== channel.id)?.id ?? null;
};

/** How each change is taken back; null: there is nothing to undo. */
const undoOf = (before: Channel, change: StateChange): StateChange | null => {
  if (change.state !== 'open' && before.state === 'snoozed' && before.snooze?.until) {
    const { until, reason, keeps } = before.snooze;
    return { state: 'snoozed', until, reason, keeps };
  }
  if (change.state === 'closed') return { state: 'open', answer_needed: true, undo: true };
  if (change.state === 'snoozed') {
    return before.state === 'closed' ? { state: 'closed' } : { state: 'open', answer_needed: true, undo: false };
  }
  if (before.state === 'open') return { state: 'open', answer_needed: true, undo: true };
  return before.state === 'closed' ? { state: 'closed' } : null;
};

/**
 * Changes the state of a conversation at once, with an undo instead of a question. The next one is opened when the one
 * on the screen leaves the lists, if the reader wants that.
 */
export function useChangeState() {
  const t = useT('episodes');
  const store = useStoreApi();
  const actions = useActions();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const time = useTimeFormat();

  const open = (id: number) => void navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  const make = async (channelId: number, change: StateChange): Promise<boolean> => {
    try {
      await actions.changeState(channelId, change);
      return true;
    } catch (error) {
      notifications.show({ color: 'red', title: t('failed'), message: errorText(error) });
      return false;
    }
  };
  const said = (channel: Channel, change: StateChange): string => {
    const name = channelTitle(store.getState(), channel);
    if (change.state === 'closed') return t('done.closed', { name });
    if (change.state === 'snoozed') return t('done.snoozed', { name, when: time.dateTime(change.until) });
    return t(change.answer_needed ? 'done.opened' : 'done.settled', { name });
  };

  return async (channel: Channel, change: StateChange): Promise<void> => {
    const state = store.getState();
    const isActive = state.active.channelId === channel.id;
    const next = nextConversation(state, channel);
    const leaves = change.state !== 'open' && isActive && state.me?.preferences.open_next;
    const undo = undoOf(channel, change);
    const toast = `state-${channel.id}`;
    const takeBack = async () => {
      notifications.hide(toast);
      if (undo !== null && (await make(channel.id, undo)) && leaves) open(channel.id);
    };
    // Begun before the next one is opened, so that its list is without this one already.
    const making = make(channel.id, change);
    if (leaves && next !== null) open(next);
    notifications.hide(toast);
    notifications.show({
      id: toast,
      autoClose: undoneWithinMs,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <span>{said(channel, change)}</span>
          {undo !== null && (
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
    if (!(await making)) notifications.hide(toast);
  };
}
