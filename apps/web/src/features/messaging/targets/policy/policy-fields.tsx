import { Button, Group, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { PendingName } from '../../../../ui/feedback/pending-name.tsx';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { DurationField } from '../../../../ui/forms/pickers/duration-field.tsx';
import classes from '../targets.module.css';
import type { PolicyValues } from './policy-values.ts';
import { usePolicyLabels } from './use-policy-labels.ts';

/** More of them make an open list slow; typing finds the others. */
const shownOptions = 60;

interface FieldsProps {
  form: ContractForm<PolicyValues>;
}

/** What targets are called, which conversations they fit, and their times. */
export function PolicyFields({ form }: FieldsProps) {
  const bots = Object.values(useStore((state) => state.bots));
  return (
    <>
      <TextInput
        required
        maxLength={limits.targetPolicyNameChars}
        autoComplete="off"
        dir="auto"
        data-autofocus
        data-testid="targets-name"
        {...form.field('name')}
      />
      <PartsField form={form} of="bots" options={bots.map(({ id, title }) => ({ value: String(id), label: title }))} />
      <LabelsField form={form} />
      <TimeFields form={form} />
    </>
  );
}

/** Where the labels cannot be listed, those that are chosen stay, and none can be chosen. */
function LabelsField({ form }: FieldsProps) {
  const { state, labels, retry } = usePolicyLabels();
  const isClosed = state === 'hidden' || state === 'failed';
  return (
    <div>
      <PartsField
        form={form}
        of="labels"
        options={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...(state !== 'ready' && { instead: state === 'loading' ? <PendingName /> : <ChosenCount form={form} /> })}
        isClosed={isClosed}
      />
      {isClosed && <WhyClosed state={state} onRetry={retry} />}
    </div>
  );
}

function ChosenCount({ form }: FieldsProps) {
  const t = useT('targets');
  const { label_ids: ids } = form.values;
  return ids.length > 0 && t('facts.labelCount', { count: ids.length });
}

function WhyClosed({ state, onRetry }: { state: 'hidden' | 'failed'; onRetry: () => void }) {
  const t = useT('targets');
  const common = useT('common');
  return (
    <Group gap="xs" mt={6} data-testid="targets-labels-closed">
      <Text size="xs" c="dimmed">
        {t(state === 'hidden' ? 'form.labelsHidden' : 'form.labelsFailed')}
      </Text>
      {state === 'failed' && (
        <Button size="compact-sm" variant="default" data-testid="retry-labels" onClick={onRetry}>
          {common('retry')}
        </Button>
      )}
    </Group>
  );
}

interface PartsFieldProps extends FieldsProps {
  of: 'bots' | 'labels';
  options: readonly { value: string; label: string }[];
  /** Shown in place of the list of those that are chosen. */
  instead?: ReactNode;
  /** What is chosen stays as it is. */
  isClosed?: boolean;
}

/** All bots or labels, or only those that are chosen. */
function PartsField({ form, of, options, instead, isClosed = false }: PartsFieldProps) {
  const t = useT('targets');
  const chosen = form.field(of === 'bots' ? 'bot_ids' : 'label_ids');
  const words = of === 'bots' ? (['allBots', 'someBots'] as const) : (['allLabels', 'someLabels'] as const);
  return (
    <div>
      <Radio.Group {...form.field(of)}>
        <Stack gap={8} mt={6}>
          <Radio
            value="all"
            label={t(`form.${words[0]}`)}
            // Those whose labels are all gone could not be saved otherwise.
            disabled={isClosed && chosen.value.length > 0}
            data-testid={`targets-all-${of}`}
          />
          <Radio value="some" label={t(`form.${words[1]}`)} disabled={isClosed} data-testid={`targets-some-${of}`} />
        </Stack>
      </Radio.Group>
      {form.values[of] === 'some' && instead !== undefined && (
        <Text component="div" size="sm" mt="xs">
          {instead}
        </Text>
      )}
      {form.values[of] === 'some' && instead === undefined && (
        <MultiSelect
          {...chosen}
          mt="xs"
          searchable
          hidePickedOptions
          limit={shownOptions}
          maxValues={limits.targetPolicyParts}
          nothingFoundMessage={t('form.nothingFound')}
          placeholder={chosen.value.length === 0 ? t('form.choose') : ''}
          data={options}
          data-testid={`targets-${of}`}
        />
      )}
    </div>
  );
}

const times = [
  ['first_answer_minutes', 'firstUnit'],
  ['next_answer_minutes', 'nextUnit'],
  ['closing_minutes', 'closingUnit'],
] as const;

function TimeFields({ form }: FieldsProps) {
  const t = useT('targets');
  return (
    <fieldset className={classes.times}>
      <legend>{t('form.times')}</legend>
      <Text size="xs" c="dimmed">
        {t('form.timesHint')}
      </Text>
      <div className={classes.timeFields}>
        {times.map(([name, unit]) => {
          const { label, value, error, onChange } = form.field(name);
          return (
            <DurationField
              key={name}
              label={label}
              error={error}
              placeholder={t('form.noTarget')}
              minAmount={1}
              maxMinutes={limits.targetMinutes}
              amount={value}
              unit={form.values[unit]}
              testId={`targets-${name}`}
              onAmount={onChange}
              onUnit={(chosen) => form.setValue(unit, chosen)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
