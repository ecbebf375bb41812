import { Button } from '@mantine/core';
import { type Channel, can } from '@switchboard/contract';
import { IconAlarm, IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf } from '../../../store/reader.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './state-strip.module.css';
import { useChangeState } from './use-change-state.tsx';

/** Over a conversation that is closed, snoozed, or has just woken: why, by whom, and the way back. */
export default function StateStrip({ channel }: { channel: Channel }) {
  const t = useT('episodes');
  const time = useTimeFormat();
  const change = useChangeState();
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  const by = channel.snooze?.by ?? null;
  const person = useStore((state) => (by === null ? undefined : state.me?.id === by ? state.me : state.users[by]));
  const name = person ? fullName(person) : '';
  const { state, snooze } = channel;
  const until = snooze?.until ?? null;
  const text =
    state === 'closed'
      ? t('closedBar.text')
      : state === 'snoozed' && until !== null
        ? t(by === null ? 'snoozedItself' : name === '' ? 'snoozedUntil' : 'snoozedBy', {
            name,
            when: time.dateTime(until),
          })
        : `${t('woken')}${name === '' ? '' : `. ${t('wokenBy', { name })}`}`;
  return (
    <div className={classes.strip} role="status" data-testid="state-strip">
      {state === 'closed' ? (
        <IconCircleCheck size={17} aria-hidden="true" />
      ) : (
        <IconAlarm size={17} aria-hidden="true" />
      )}
      <span className={classes.text}>
        {text}
        {snooze?.reason ? <span dir="auto">: {snooze.reason}</span> : null}
      </span>
      {mayAnswer && state !== 'open' && (
        <Button
          size="compact-sm"
          variant="default"
          data-testid="reopen-conversation"
          onClick={() => void change(channel, { state: 'open', answer_needed: true, undo: false })}
        >
          {t(state === 'closed' ? 'closedBar.wait' : 'wake')}
        </Button>
      )}
    </div>
  );
}
