import { type Capabilities, formattingKinds, limits } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { useEffect } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore, useStoreApi } from '../../../../store/store-context.tsx';
import classes from '../composer.module.css';
import { capabilitiesAt } from './capabilities-at.ts';
import { useServerClock } from './use-server-clock.ts';

interface AbilitiesHintProps {
  text: string;
  channelId: number;
  /** Whether files go with the text. */
  hasFiles: boolean;
  doing: 'reply' | 'edit' | undefined;
}

/** From this share of a message's length on the rest is shown. */
const nearlyFull = 0.8;

/**
 * Under the message box of a conversation: the messenger's limits, and how long and at which price the client may be
 * answered. When one of these ends, the conversation gets the next at that moment. Loaded separately.
 */
export default function AbilitiesHint({ text, channelId, hasFiles, doing }: AbilitiesHintProps) {
  const t = useT('abilities');
  const store = useStoreApi();
  const read = useStore((state) => state.channels[channelId]?.capabilities ?? null);
  const nowMs = useServerClock(Date.parse(read?.later[0]?.from ?? '') || Infinity);
  const now = read && capabilitiesAt(read, nowMs);
  useEffect(() => {
    if (now === read) return;
    store.setState((state) => {
      const channel = state.channels[channelId];
      return channel?.capabilities === read
        ? { channels: { ...state.channels, [channelId]: { ...channel, capabilities: now } } }
        : state;
    });
  }, [store, channelId, now, read]);
  const timeLeft = useTimeLeft(nowMs);
  if (now === null) return null;
  const left = now.max_text_chars - text.length;
  const missing = formattingKinds.filter((kind) => !now.formatting.includes(kind));
  const plainText = toPlainText(text);
  const isFormatted = missing.length > 0 && plainText !== text;
  const isApart = hasFiles && plainText.trim().length > now.max_caption_chars;
  return (
    <>
      {now.reply_window && <WindowHint window={now.reply_window} timeLeft={timeLeft} />}
      {now.cost_class && <CostHint costClass={now.cost_class} until={now.cost_until} timeLeft={timeLeft} />}
      {doing === 'edit' && !now.can_edit && <span className={classes.warning}>{t('editStays')}</span>}
      {doing === 'reply' && !now.can_quote && <span>{t('quoteStays')}</span>}
      {doing !== 'edit' && now.max_file_bytes < limits.fileBytes && (
        <span>{t('filesUpTo', { megabytes: Math.floor(now.max_file_bytes / 1_048_576) })}</span>
      )}
      {isApart && <span data-testid="text-apart">{t('textApart')}</span>}
      {isFormatted && (
        <span data-testid="formatting-lost">
          {now.formatting.length === 0
            ? t('plainOnly')
            : t('notShown', { kinds: missing.map((kind) => t(`kinds.${kind}`)).join(', ') })}
        </span>
      )}
      {left >= 0 && text.length > now.max_text_chars * nearlyFull && (
        <span data-testid="phone-characters-left">{t('charactersLeft', { count: left })}</span>
      )}
    </>
  );
}

type TimeLeft = (until: string) => string;

function WindowHint({ window, timeLeft }: { window: NonNullable<Capabilities['reply_window']>; timeLeft: TimeLeft }) {
  const t = useT('abilities');
  const { kind, until } = window;
  if (kind === 'closed') return null;
  if (kind === 'open') {
    return until !== null && <span data-testid="reply-window">{t('windowOpen', { time: timeLeft(until) })}</span>;
  }
  return (
    <span className={classes.warning} data-testid="reply-window">
      {until === null ? t('windowHumanOpen') : t('windowHuman', { time: timeLeft(until) })}
    </span>
  );
}

interface CostHintProps {
  costClass: NonNullable<Capabilities['cost_class']>;
  until: string | null;
  timeLeft: TimeLeft;
}

function CostHint({ costClass, until, timeLeft }: CostHintProps) {
  const t = useT('abilities');
  const isCharged = costClass === 'charged';
  return (
    <span className={isCharged ? classes.warning : undefined} data-testid="cost-class" data-cost={costClass}>
      {costClass === 'session' && until !== null
        ? t('session', { time: timeLeft(until) })
        : t(costClass === 'session' ? 'sessionOpen' : costClass)}
    </span>
  );
}

/** The time until a moment, in days, hours and minutes. */
function useTimeLeft(nowMs: number): TimeLeft {
  const t = useT('abilities');
  return (until) => {
    const minutes = Math.floor(Math.max(0, Date.parse(until) - nowMs) / 60_000);
    const hours = Math.floor(minutes / 60);
    if (hours >= 24) return t('days', { days: Math.floor(hours / 24), hours: hours % 24 });
    if (hours > 0) return t('hours', { hours, minutes: minutes % 60 });
    return minutes > 0 ? t('minutes', { minutes }) : t('underMinute');
  };
}
