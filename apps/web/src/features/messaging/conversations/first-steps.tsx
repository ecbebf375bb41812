import { Button } from '@mantine/core';
import { channelTypes, endpoints, hasPermission } from '@switchboard/contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { channelTitle, selectMyConversations, selectNewClients } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';
import { useStore } from '../../../store/store-context.tsx';
import classes from './first-steps.module.css';

/** Changes when a step is taken: then the server is asked again. */
const selectProgress = ({ bots, channels }: State): string =>
  [
    Object.keys(bots).length,
    ...Object.values(channels).flatMap(({ id, type, last_seq: seq }) =>
      type === channelTypes.client ? [id, seq] : [],
    ),
  ].join(' ');

/** The newest conversation that the reader could answer in. */
const selectToAnswer = (state: State) => selectNewClients(state)[0] ?? selectMyConversations(state)[0];

/**
 * The three steps of a new workspace, for those who may take the first: each is ticked off by the server's answer, and
 * the card goes with the last.
 */
export function FirstSteps() {
  const t = useT('conversations');
  const api = useApi();
  const mayConnect = useStore(
    (state) => state.me !== null && hasPermission(state.me.permissions, 'settings', 'create'),
  );
  const progress = useStore(selectProgress);
  const toAnswer = useStore(selectToAnswer);
  const client = useStore((state) => toAnswer && channelTitle(state, toAnswer));
  const bot = useStore((state) => Object.values(state.bots)[0]);
  const { data, refetch } = useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => api.call(endpoints.getFirstSteps, { signal }),
    enabled: mayConnect,
  });
  const isUnderWay = data?.has_answered === false;
  useEffect(() => {
    if (isUnderWay) void refetch();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with what is heard a step may be taken
  }, [isUnderWay, progress, refetch]);
  if (!mayConnect || !data || data.has_answered) return null;
  return (
    <section className={classes.card} aria-label={t('firstSteps.title')} data-testid="first-steps">
      <h2 className={classes.title}>{t('firstSteps.title')}</h2>
      <ol className={classes.steps}>
        <Step isDone={data.has_bot} title={t('firstSteps.bot.title')} hint={t('firstSteps.bot.hint')}>
          <Button size="xs" renderRoot={(props) => <Link {...props} to="/preferences/bots/" />}>
            {t('firstSteps.bot.action')}
          </Button>
        </Step>
        <Step
          isDone={data.is_written_to}
          isNext={data.has_bot}
          title={t('firstSteps.write.title')}
          hint={
            bot
              ? t('firstSteps.write.hintNamed', { bot: bot.username === null ? bot.title : `@${bot.username}` })
              : t('firstSteps.write.hint')
          }
        />
        <Step
          isDone={false}
          isNext={data.is_written_to}
          title={t('firstSteps.answer.title')}
          hint={t('firstSteps.answer.hint')}
        >
          {toAnswer && (
            <Button
              size="xs"
              renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(toAnswer.id) }} />}
            >
              {t('firstSteps.answer.action', { client: client ?? '' })}
            </Button>
          )}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  /** The step before it is done; its instructions are shown only then. */
  isNext?: boolean;
  title: string;
  hint: string;
  children?: ReactNode;
}

function Step({ isDone, isNext = true, title, hint, children }: StepProps) {
  const t = useT('conversations');
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled className={classes.done} size={22} role="img" aria-label={t('firstSteps.done')} />
      ) : (
        <IconCircle className={classes.open} size={22} stroke={1.5} aria-hidden="true" />
      )}
      <div className={classes.text}>
        <span className={classes.name}>{title}</span>
        {!isDone && <span className={classes.hint}>{hint}</span>}
        {!isDone && isNext && children}
      </div>
    </li>
  );
}
