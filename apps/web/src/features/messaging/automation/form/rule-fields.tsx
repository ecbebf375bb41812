import { Text, TextInput } from '@mantine/core';
import { limits } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { DescribedSwitch } from '../../../../ui/settings/described-switch.tsx';
import classes from '../automation.module.css';
import { RulePreview } from '../preview/rule-preview.tsx';
import { RuleSentence } from '../sentence/rule-sentence.tsx';
import { useNamedParts } from '../sentence/use-rule-names.ts';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { findMissing } from './find-missing.ts';
import { type RuleValues, toParts } from './rule-values.ts';
import { TriggerFields } from './trigger-fields.tsx';

interface RuleFieldsProps {
  form: ContractForm<RuleValues>;
  /** Asks before the rule is switched on. */
  onSwitchOn: () => void;
}

/** The rule as a sentence, its parts, and what it would have done. */
export function RuleFields({ form, onSwitchOn }: RuleFieldsProps) {
  const t = useT('automation');
  const { isVisible } = useNamedParts();
  const { values } = form;
  const parts = toParts(values);
  const isComplete = findMissing(values).length === 0;
  return (
    <>
      <div className={classes.whole} aria-live="polite">
        <span className={classes.previewTitle}>{t('form.sentence')}</span>
        <RuleSentence rule={parts} />
      </div>
      <TextInput
        required
        maxLength={limits.automationRuleNameChars}
        autoComplete="off"
        dir="auto"
        data-autofocus
        data-testid="rule-name"
        {...form.field('name')}
      />
      {!isVisible && (
        <Text size="xs" c="dimmed">
          {t('form.labelsHidden')}
        </Text>
      )}
      <Part title={t('form.when')}>
        <TriggerFields form={form} />
      </Part>
      <Part title={t('form.if')}>
        <ConditionFields form={form} />
      </Part>
      <Part title={t('form.deeds')}>
        <ActionFields form={form} />
      </Part>
      {isComplete ? (
        <RulePreview parts={parts} />
      ) : (
        <p className={classes.preview} data-testid="preview-incomplete">
          {t('preview.incomplete')}
        </p>
      )}
      <DescribedSwitch
        label={t('form.isOn')}
        description={t(values.is_on ? 'form.offHint' : isComplete ? 'form.onHint' : 'form.completeFirst')}
        checked={values.is_on}
        disabled={!isComplete && !values.is_on}
        data-testid="rule-on"
        onChange={() => {
          if (values.is_on) form.setValue('is_on', false);
          else onSwitchOn();
        }}
      />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      <div className={classes.partFields}>{children}</div>
    </fieldset>
  );
}
