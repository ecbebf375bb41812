import { Anchor, Button, Group, Switch } from '@mantine/core';
import { type AutomationRule, limits } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { PlacedTitle, RowMoves } from '../../../../ui/lists/row-moves.tsx';
import type { HandleProps } from '../../../../ui/lists/use-moved-rows.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from '../automation.module.css';
import { RuleSentence } from '../sentence/rule-sentence.tsx';
import { useGoneText } from '../sentence/use-rule-names.ts';

interface RuleCardProps {
  rule: AutomationRule;
  mayEdit: boolean;
  /** From 1. */
  place: number;
  isLast: boolean;
  handle: HandleProps;
  onMove: (step: -1 | 1) => void;
  onSwitch: (isOn: boolean) => void;
  onLog: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule as a sentence, how it is doing, and what can be done with it. */
export function RuleCard(props: RuleCardProps) {
  const { rule, mayEdit, place, onSwitch } = props;
  const t = useT('automation');
  const goneText = useGoneText();
  const { id, name, is_on: isOn, gone } = rule;
  return (
    <SettingsCard title={<PlacedTitle name={name} place={place} />}>
      <div className={classes.ruleHead}>
        <RuleSentence rule={rule} />
        {mayEdit ? (
          <Switch
            aria-label={t('card.on', { name })}
            checked={isOn}
            data-testid={`switch-rule-${id}`}
            onChange={() => onSwitch(!isOn)}
          />
        ) : (
          !isOn && <span className={classes.off}>{t('card.off')}</span>
        )}
      </div>
      {rule.paused && <Paused paused={rule.paused} />}
      {gone.length > 0 && (
        <p className={classes.warning} data-testid="rule-gone">
          {t('card.broken', { parts: goneText(gone) })}
        </p>
      )}
      <Runs rule={rule} />
      <RuleActions {...props} />
    </SettingsCard>
  );
}

function Paused({ paused }: { paused: NonNullable<AutomationRule['paused']> }) {
  const t = useT('automation');
  const { channel_id: channelId, channel_name: name } = paused;
  const count = limits.automationActionsAnHour;
  return (
    <p className={classes.warning} data-testid="rule-paused">
      {name === null ? t('card.pausedSomewhere', { count }) : t('card.paused', { name, count })}{' '}
      {channelId !== null && (
        <Anchor
          size="sm"
          renderRoot={(link) => <Link {...link} to="/messenger/$id/" params={{ id: String(channelId) }} />}
        >
          {t('card.openPaused')}
        </Anchor>
      )}
    </p>
  );
}

function Runs({ rule: { runs, last_run_at: last } }: { rule: AutomationRule }) {
  const t = useT('automation');
  const time = useTimeFormat();
  return (
    <p className={classes.runs} data-testid="rule-runs">
      {runs === 0 ? t('card.never') : t('card.runs', { count: runs })}
      {last !== null && (
        <>
          {', '}
          <time dateTime={last}>
            {t('card.last', { day: time.day(last).toLocaleLowerCase(), time: time.time(last) })}
          </time>
        </>
      )}
    </p>
  );
}

function RuleActions({ rule, mayEdit, place, isLast, handle, onMove, onLog, onEdit, onDelete }: RuleCardProps) {
  const t = useT('automation');
  const { id, name } = rule;
  return (
    <Group gap="xs" mt="sm" justify="space-between">
      <Group gap="xs">
        {mayEdit && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('card.editNamed', { name })}
            data-testid={`edit-rule-${id}`}
            onClick={onEdit}
          >
            {t('card.edit')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={t('card.logNamed', { name })}
          data-testid={`log-rule-${id}`}
          onClick={onLog}
        >
          {t('card.log')}
        </Button>
        {mayEdit && (
          <Button
            size="xs"
            variant="subtle"
            c="var(--mantine-color-error)"
            aria-label={t('card.deleteNamed', { name })}
            data-testid={`delete-rule-${id}`}
            onClick={onDelete}
          >
            {t('card.delete')}
          </Button>
        )}
      </Group>
      {mayEdit && (
        <RowMoves
          words={{ up: t('card.up', { name }), down: t('card.down', { name }), drag: t('card.drag', { name }) }}
          isFirst={place === 1}
          isLast={isLast}
          testIds={{ up: `rule-up-${id}`, down: `rule-down-${id}`, drag: `move-rule-${id}` }}
          handle={handle}
          onMove={onMove}
        />
      )}
    </Group>
  );
}
