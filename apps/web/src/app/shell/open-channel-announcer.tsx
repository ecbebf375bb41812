import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { State } from '../../store/state.ts';
import { useStoreApi } from '../../store/store-context.tsx';
import { useMessageLine } from '../../ui/message/use-message-line.ts';
import { isFresh } from '../../ui/time/is-fresh.ts';

/** What somebody else has just written in the open channel. */
const findWritten = (state: State, before: State) => {
  const id = state.active.channelId ?? 0;
  const [last, held] = [state.channels[id]?.last_message, before.channels[id]?.last_message];
  if (!last || last === held || before.active.channelId !== id || last.seq <= (held?.seq ?? 0)) return null;
  const isOther = last.created_by !== state.me?.id && (last.created_by ?? last.client_id) !== null;
  return isOther && isFresh(last.created_at, state.clockAheadMs) ? last : null;
};

const isOnTheWay = (message: Message | undefined) => !message?.delivery || message.delivery.state === 'queued';

/** What has just become of a note or an answer of the reader's; `DeliveryNote` tells what failed. */
const findArrived = (state: State, before: State) => {
  const id = state.active.channelId ?? 0;
  const [now, held] = [state.timelines[id]?.messages, before.timelines[id]?.messages];
  if (!now || !held || now === held) return null;
  const last = now.findLast(({ created_by }) => created_by === state.me?.id);
  if (!last || !isFresh(last.delivery?.at ?? last.created_at, state.clockAheadMs)) return null;
  const earlier = held.find(({ seq }) => seq === last.seq);
  if (last.audience === 'internal') return earlier ? null : 'note';
  if (!last.delivery || last.delivery.state === 'failed' || isOnTheWay(last) || !isOnTheWay(earlier)) return null;
  return `delivery.${last.delivery.state}` as const;
};

/** Tells screen readers what is new in the open channel. The list is silent: it would read out what is scrolled to. */
export function OpenChannelAnnouncer() {
  const t = useT('timeline');
  const lineOf = useMessageLine();
  const store = useStoreApi();
  const [said, setSaid] = useState({ words: '', time: 0 });

  useEffect(
    () =>
      store.subscribe((state, before) => {
        const written = findWritten(state, before);
        const arrived = findArrived(state, before);
        const words = written ? `${written.author_name}: ${lineOf(written)}` : arrived === null ? null : t(arrived);
        if (words !== null) setSaid(({ time }) => ({ words, time: time + 1 }));
      }),
    [store, t, lineOf],
  );

  return (
    <VisuallyHidden role="status" data-testid="announced-here">
      {/* Anew each time: the same words are said again. */}
      <span key={said.time}>{said.words}</span>
    </VisuallyHidden>
  );
}
