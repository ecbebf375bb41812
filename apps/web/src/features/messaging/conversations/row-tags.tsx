import type { Channel } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { selectDraft } from '../../../store/sending/drafts.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './conversation-row.module.css';
import { RowLabels } from './row-labels.tsx';

/** What a row says below its newest message: the bot, priority, task, draft, state and labels, as far as there are any. */
export function RowTags({ channel, withBot }: { channel: Channel; withBot: boolean }) {
  const t = useT('conversations');
  const states = useT('episodes');
  const rows = useT('inbox');
  const time = useTimeFormat();
  const bot = useStore((state) => (channel.bot_id === null ? undefined : state.bots[channel.bot_id]) ?? channel.bot);
  const taskMark = useStore((state) => state.channelMarks[channel.id]);
  const draft = useStore((state) => (state.active.channelId === channel.id ? null : selectDraft(channel.id)(state)));
  const isBlocked = channel.blocked_at !== null || channel.client_blocked;
  const until = channel.snooze?.until ?? null;
  const { priority } = channel;
  return (
    <span className={classes.tags}>
      {withBot && (
        <span className={classes.bot} dir="auto">
          {bot?.title ?? t('unknownBot')}
        </span>
      )}
      {priority !== 'normal' && (
        <span className={classes.tag} data-kind={priority === 'urgent' ? 'overdue' : 'planned'}>
          {states(`priorities.${priority}`)}
        </span>
      )}
      {taskMark && (
        <span className={classes.tag} data-kind={taskMark.isOverdue ? 'overdue' : 'planned'}>
          {taskMark.label}
        </span>
      )}
      {draft !== null && (
        <span className={classes.tag} data-kind={draft}>
          {rows(`draft.${draft}`)}
        </span>
      )}
      {channel.state === 'closed' && <span className={classes.tag}>{rows('closed')}</span>}
      {until !== null && <span className={classes.tag}>{states('snoozedUntil', { when: time.upcoming(until) })}</span>}
      {isBlocked && (
        <span className={classes.tag} data-kind="blocked">
          {t(channel.blocked_at === null ? 'blocked' : 'teamBlocked')}
        </span>
      )}
      <RowLabels channelId={channel.id} />
    </span>
  );
}
