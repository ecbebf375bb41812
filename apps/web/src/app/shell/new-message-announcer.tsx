import { VisuallyHidden } from '@mantine/core';
import { type Channel, channelTypes } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { useChannelNaming } from '../../features/chat/channels/use-channel-name.ts';
import { useT } from '../../i18n/use-t.ts';
import type { State } from '../../store/state.ts';
import { useStoreApi } from '../../store/store-context.tsx';
import { isFresh } from '../../ui/time/is-fresh.ts';

/** What comes meanwhile is said in one sentence. */
const gatheredMs = 1_500;
/** The channels in which a client or a colleague has just written to the reader, but for the one that is open. */
const newlyWritten = (state: State, before: State): Channel[] =>
  Object.values(state.channels).filter((channel) => {
    const { id, type, last_message: last } = channel;
    const held = before.channels[id];
    if (last === null || held === channel || last.seq <= (held?.last_message?.seq ?? 0)) return false;
    if (id === state.active.channelId || state.memberships[id]?.muted === true) return false;
    const isDirect = type === channelTypes.direct && last.created_by !== null && last.created_by !== state.me?.id;
    return (
      isFresh(last.created_at, state.clockAheadMs) &&
      ((type === channelTypes.client && last.client_id !== null) || isDirect)
    );
  });

/** Tells screen readers once, when they have finished speaking, of new messages in conversations that are not open. */
export function NewMessageAnnouncer() {
  const t = useT('shell');
  const locale = useLocale();
  const store = useStoreApi();
  const nameOf = useChannelNaming();
  const [announced, setAnnounced] = useState<{ channels: readonly Channel[]; time: number }>({ channels: [], time: 0 });

  useEffect(() => {
    let gathered: Channel[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const channels = gathered;
      setAnnounced(({ time }) => ({ channels, time: time + 1 }));
      gathered = [];
    };
    const unsubscribe = store.subscribe((state, before) => {
      if (state.channels === before.channels || before.load !== 'ready') return;
      const written = newlyWritten(state, before);
      if (written.length === 0) return;
      gathered.push(...written);
      timer ??= setTimeout(tell, gatheredMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store]);

  const names = new Intl.ListFormat(locale).format(new Set(announced.channels.map(nameOf)));
  return (
    <VisuallyHidden role="status" data-testid="announced">
      {/* Anew each time: the same words are said again. */}
      <span key={announced.time}>
        {announced.time > 0 && t('announced', { count: announced.channels.length, names })}
      </span>
    </VisuallyHidden>
  );
}
