import { MultiSelect, NativeSelect, TagsInput, Text } from '@mantine/core';
import { type AutomationTriggerKind, limits, targetKinds } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { DurationField } from '../../../../ui/forms/pickers/duration-field.tsx';
import { useNamedParts } from '../sentence/use-rule-names.ts';
import { labelChoices, shownOptions } from './label-choices.ts';
import type { RuleValues } from './rule-values.ts';

const kinds = [
  'client_wrote',
  'said_word',
  'nobody_here',
  'opened',
  'waiting',
  'target_near',
  'labelled',
  'low_rating',
] as const satisfies readonly AutomationTriggerKind[];

interface FieldsProps {
  form: ContractForm<RuleValues>;
}

/** What sets a rule off, and its parameter. */
export function TriggerFields({ form }: FieldsProps) {
  const t = useT('automation');
  const { kind } = form.values.trigger;
  const note = kind === 'opened' || kind === 'low_rating' || kind === 'nobody_here' ? kind : null;
  const parameters: Partial<Record<AutomationTriggerKind, ReactNode>> = {
    said_word: <WordsField form={form} />,
    waiting: <WaitField form={form} />,
    labelled: <LabelsField form={form} />,
    target_near: <TargetsField form={form} />,
  };
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={t('form.when')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`form.triggers.${value}`) }))}
        data-testid="rule-trigger"
        onChange={(event) => form.setValue('trigger.kind', event.currentTarget.value)}
      />
      {note !== null && (
        <Text size="xs" c="dimmed">
          {t(`form.triggerNotes.${note}`)}
        </Text>
      )}
      {parameters[kind]}
    </>
  );
}

function WordsField({ form }: FieldsProps) {
  const t = useT('automation');
  const { error } = form.field('trigger.words');
  return (
    <TagsInput
      size="sm"
      required
      label={t('form.words')}
      description={t('form.wordsHint')}
      error={error}
      value={[...form.values.trigger.words]}
      maxTags={limits.automationWords}
      maxLength={limits.automationWordChars}
      splitChars={[',', ';']}
      acceptValueOnBlur
      data-testid="rule-words"
      onChange={(words) => form.setValue('trigger.words', words)}
    />
  );
}

function WaitField({ form }: FieldsProps) {
  const t = useT('automation');
  const { minutes, unit } = form.values.trigger;
  return (
    <DurationField
      label={t('form.wait')}
      error={form.field('trigger.minutes').error}
      minAmount={1}
      maxMinutes={limits.automationWaitMinutes}
      amount={minutes}
      unit={unit}
      testId="rule-wait"
      onAmount={(amount) => form.setValue('trigger.minutes', amount)}
      onUnit={(chosen) => form.setValue('trigger.unit', chosen)}
    />
  );
}

function LabelsField({ form }: FieldsProps) {
  const t = useT('automation');
  const { labels } = useNamedParts();
  const { label_ids: ids } = form.values.trigger;
  return (
    <MultiSelect
      size="sm"
      required
      searchable
      hidePickedOptions
      limit={shownOptions}
      label={t('form.labels')}
      error={form.field('trigger.label_ids').error}
      placeholder={ids.length === 0 ? t('form.choose') : ''}
      nothingFoundMessage={t('form.nothingFound')}
      value={[...ids]}
      data={labelChoices(labels, ids)}
      maxValues={limits.automationLabels}
      data-testid="rule-labels"
      onChange={(chosen) => form.setValue('trigger.label_ids', chosen)}
    />
  );
}

function TargetsField({ form }: FieldsProps) {
  const t = useT('automation');
  const kindNames = useT('targets');
  const { targets } = form.values.trigger;
  return (
    <MultiSelect
      size="sm"
      hidePickedOptions
      clearable
      label={t('form.targets')}
      error={form.field('trigger.targets').error}
      placeholder={targets.length === 0 ? t('form.anyTarget') : ''}
      value={[...targets]}
      data={targetKinds.map((value) => ({ value, label: kindNames(`kinds.${value}`) }))}
      data-testid="rule-targets"
      onChange={(chosen) => form.setValue('trigger.targets', chosen)}
    />
  );
}
