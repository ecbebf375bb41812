import { type AssignmentPerson, type AssignmentPolicy, type BotSummary, messengerNames } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { messengerIcons } from '../../../../ui/channel/messenger-icons.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import classes from '../assignment.module.css';
import { PolicyFacts } from './policy-facts.tsx';
import { PolicyForm } from './policy-form.tsx';

interface PolicyCardProps {
  bot: BotSummary;
  policy: AssignmentPolicy;
  /** Clients without a manager. */
  waiting: number;
  people: readonly AssignmentPerson[];
  mayEdit: boolean;
  /** Called with the bot's id. */
  onDirty: (botId: number, isDirty: boolean) => void;
}

/** How the clients of a bot come to their managers: in words, and the form that changes it. */
export function PolicyCard({ bot, policy, waiting, people, mayEdit, onDirty }: PolicyCardProps) {
  const t = useT('assignment');
  // Others' changes meanwhile do not overwrite what is chosen here.
  const [edited, setEdited] = useState(policy);
  return (
    <SettingsCard title={<BotTitle bot={bot} />}>
      <div data-testid={`assignment-${bot.id}`}>
        <p className={classes.now} data-testid={`assignment-now-${bot.id}`}>
          {t(`now.${policy.mode}`)} {t('waiting', { count: waiting })}
        </p>
        {mayEdit ? (
          <PolicyForm
            key={edited.version}
            botTitle={bot.title}
            edited={edited}
            latest={policy}
            people={people}
            onRenew={() => setEdited(policy)}
            onDirty={onDirty}
          />
        ) : (
          <PolicyFacts policy={policy} />
        )}
      </div>
    </SettingsCard>
  );
}

function BotTitle({ bot: { title, type } }: { bot: BotSummary }) {
  const Icon = messengerIcons[type as keyof typeof messengerIcons];
  return (
    <span className={classes.bot}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.botName}>
        <bdi>{title}</bdi> <span className={classes.quiet}>{messengerNames[type]}</span>
      </span>
    </span>
  );
}
