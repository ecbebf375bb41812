import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type ScheduledMessage } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { isTransient, NetworkError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { makeUuid } from '../../../store/make-uuid.ts';
import { seenIn } from '../../../store/slices/outbox/outbox-actions.ts';
import type { OutgoingMessage } from '../../../store/slices/outbox/outbox-state.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { scheduledMessagesKey } from '../../../ui/scheduled/scheduled-messages-query.ts';
import { useDueWords } from './due-words.ts';
import type { Timing } from './timing.ts';

type Written = Pick<OutgoingMessage, 'audience' | 'content' | 'files' | 'parent'> & { channelId: number };

const toast = 'message-scheduled';
const retriesAfterMs = [500, 2_000];

/** Tries again what may succeed a little later: it may have been kept, and the same id is never kept twice. */
async function withoutAnswer<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const waitMs of retriesAfterMs) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return call();
}

/** Keeps a message for later and says so; says why where that fails, and answers whether it was kept. */
export function useSchedule(): (message: Written, timing: Timing) => Promise<boolean> {
  const t = useT('scheduledMessages');
  const api = useApi();
  const store = useStoreApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const words = useDueWords();
  /** The message of a try whose outcome is unknown: the next one is the same message. */
  const tried = useRef<{ message: string; id: string } | null>(null);

  const keep = async ({ channelId, audience, content, files: held, parent }: Written, timing: Timing) => {
    const [files, parentId] = [held.map(({ id }) => id), parent?.id ?? null];
    const message = JSON.stringify([channelId, audience, content, files, parentId]);
    const id = tried.current?.message === message ? tried.current.id : makeUuid();
    tried.current = { message, id };
    const seen = audience === 'public' ? seenIn(store.getState(), channelId) : {};
    const body = { content, client_msg_id: id, parent_id: parentId, files, audience, ...timing, ...seen };
    const kept = await withoutAnswer(() =>
      // Also when the page is closed meanwhile.
      api.call(endpoints.scheduleMessage, { params: { id: channelId }, body, keepalive: true }),
    );
    tried.current = null;
    return inTime(kept, { ...timing, ...seen });
  };
  /** An earlier try had been kept after all: for the time that was chosen then. */
  const inTime = async (kept: ScheduledMessage, timing: Timing & { seen_seq?: number }): Promise<ScheduledMessage> => {
    const isAsked =
      Date.parse(kept.due_at) === Date.parse(timing.due_at) && kept.when_client_writes === timing.when_client_writes;
    if (isAsked) return kept;
    const { id, content, version } = kept;
    return api.call(endpoints.editScheduledMessage, { params: { id }, body: { content, version, ...timing } });
  };

  return async (message, timing) => {
    try {
      const { due_at } = await keep(message, timing);
      void queries.invalidateQueries({ queryKey: scheduledMessagesKey });
      const showAll = () => {
        notifications.hide(toast);
        void navigate({ to: '/scheduled/' });
      };
      // One of the same id would only stay.
      notifications.hide(toast);
      notifications.show({
        id: toast,
        title: t('saved', { when: words(due_at) }),
        message: (
          <Anchor component="button" type="button" size="sm" data-testid="later-all" onClick={showAll}>
            {t('showAll')}
          </Anchor>
        ),
      });
      return true;
    } catch (error) {
      const isUnknown = error instanceof NetworkError;
      const title = t(isUnknown ? 'notKnown' : 'notScheduled');
      notifications.show({ color: 'red', title, message: isUnknown ? t('lookFirst') : errorText(error) });
      if (isUnknown) void queries.invalidateQueries({ queryKey: scheduledMessagesKey });
      return false;
    }
  };
}
