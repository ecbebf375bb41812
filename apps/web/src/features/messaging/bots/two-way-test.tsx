import { Anchor, Button, Group, Loader } from '@mantine/core';
import type { BotView } from '@switchboard/contract';
import { IconCheck, IconChecks, IconClockExclamation, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './bot-details.module.css';
import { type TestProgress, useTwoWayTest } from './use-two-way-test.ts';

interface TwoWayTestProps {
  bot: BotView;
  onClose: () => void;
}

/** A test of both ways through a bot, with a phone in one's hand. */
export function TwoWayTest({ bot, onClose }: TwoWayTestProps) {
  const t = useT('bots');
  // Another number begins the test anew.
  const [attempt, setAttempt] = useState(1);
  return (
    <section className={classes.panel} aria-label={t('test.open')} data-testid="two-way-test">
      <Progress key={attempt} bot={bot} onAgain={() => setAttempt(attempt + 1)} onClose={onClose} />
    </section>
  );
}

function Progress({ bot, onAgain, onClose }: TwoWayTestProps & { onAgain: () => void }) {
  const t = useT('bots');
  const common = useT('common');
  const progress = useTwoWayTest(bot.id);
  const { step, arrived, error } = progress;
  const isOver = step !== 'waiting' && step !== 'answering';
  const name = bot.username === null ? bot.title : `@${bot.username}`;
  return (
    <>
      <ol className={classes.steps} aria-live="polite">
        <Step state={arrived ? 'done' : step === 'waiting' ? 'now' : 'failed'}>
          {arrived ? t('test.arrived', { name: arrived.name, text: arrived.preview }) : t('test.write', { name })}
        </Step>
        <Step state={stateOfAnswer(progress)}>{t(`test.answer.${answerText(progress)}`)}</Step>
      </ol>
      {step === 'timedOut' && <p className={classes.note}>{t('test.timedOut')}</p>}
      {step === 'notDelivered' && <p className={classes.note}>{t('test.notDelivered')}</p>}
      {error !== null && <p className={classes.note}>{error}</p>}
      <Group gap="xs" mt="xs">
        {isOver ? (
          <>
            <Button size="xs" variant="default" data-testid="test-again" onClick={onAgain}>
              {t('test.again')}
            </Button>
            <Button size="xs" variant="subtle" onClick={onClose}>
              {common('close')}
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" data-testid="cancel-test" onClick={onClose}>
            {t('test.cancel')}
          </Button>
        )}
        {arrived && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(arrived.channelId) }} />}
          >
            {t('test.openConversation')}
          </Anchor>
        )}
      </Group>
    </>
  );
}

type StepState = 'todo' | 'now' | 'done' | 'failed';

const stateOfAnswer = ({ step }: TestProgress): StepState => {
  if (step === 'done') return 'done';
  if (step === 'answering') return 'now';
  return step === 'notDelivered' || step === 'failed' ? 'failed' : 'todo';
};

const answerText = ({ step, delivery }: TestProgress) => {
  if (step === 'done' && delivery !== null && delivery !== 'queued' && delivery !== 'failed') return delivery;
  if (step === 'notDelivered') return 'failed';
  return step === 'answering' ? 'queued' : 'todo';
};

const icons: Record<StepState, ReactNode> = {
  todo: <IconCheck size={16} opacity={0.3} aria-hidden="true" />,
  now: <Loader size={14} aria-hidden="true" />,
  done: <IconChecks size={16} aria-hidden="true" />,
  failed: <IconX size={16} aria-hidden="true" />,
};

function Step({ state, children }: { state: StepState; children: ReactNode }) {
  return (
    <li data-state={state}>
      {state === 'failed' ? <IconClockExclamation size={16} aria-hidden="true" /> : icons[state]}
      <span>{children}</span>
    </li>
  );
}
