import { Button, Group, Text } from '@mantine/core';
import type { AutomationRule } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import classes from '../automation.module.css';
import { SwitchOnDialog } from '../preview/switch-on-dialog.tsx';
import { useGoneText } from '../sentence/use-rule-names.ts';
import { RuleFields } from './rule-fields.tsx';
import { type RuleStart, toParts } from './rule-values.ts';
import { useRuleForm } from './use-rule-form.ts';

interface RuleDialogProps {
  /** Null: a new one is made. */
  rule: AutomationRule | null;
  /** What a new one begins with. */
  start?: RuleStart | undefined;
  /** As the server has it now; undefined: it is gone. */
  latest: AutomationRule | undefined;
  onClose: () => void;
}

/** Makes a rule, or changes one. */
export function RuleDialog({ rule, start, latest, onClose }: RuleDialogProps) {
  // Others' changes meanwhile do not overwrite what is typed.
  const [edited, setEdited] = useState(rule);
  return (
    <RuleForm
      key={edited?.version}
      edited={edited}
      start={start}
      latest={latest}
      onRenew={() => setEdited(latest ?? null)}
      onClose={onClose}
    />
  );
}

interface RuleFormProps extends Omit<RuleDialogProps, 'rule'> {
  /** As it was when the form was made. */
  edited: AutomationRule | null;
  /** Makes the form anew from the latest. */
  onRenew: () => void;
}

function RuleForm({ edited, start, latest, onRenew, onClose }: RuleFormProps) {
  const t = useT('automation');
  const goneText = useGoneText();
  const isGone = edited !== null && latest === undefined;
  const form = useRuleForm({ edited, start, isGone, onSaved: onClose });
  const [isAsked, setIsAsked] = useState(false);
  const { values, isDirty, isPending } = form;
  const isOutdated = edited !== null && latest !== undefined && latest.version > edited.version && !isPending;
  useEffect(() => {
    if (isOutdated && !isDirty) onRenew();
  }, [isOutdated, isDirty, onRenew]);
  return (
    <FormModal
      opened
      title={t(edited === null ? 'form.addTitle' : 'form.editTitle')}
      size="lg"
      dirty={isDirty}
      // Escape closes the question before the form.
      busy={isPending || isAsked}
      onClose={onClose}
    >
      <ContractForm form={form} gap="md" testId="rule-form">
        {edited !== null && edited.gone.length > 0 && (
          <Text size="sm" role="status" className={classes.warning ?? ''}>
            {t('form.gone', { parts: goneText(edited.gone) })}
          </Text>
        )}
        <RuleFields form={form} onSwitchOn={() => setIsAsked(true)} />
        {isOutdated && isDirty && (
          <Group gap="xs" role="status">
            <Text size="sm">{t('form.changed')}</Text>
            <Button size="compact-sm" variant="default" data-testid="show-their-rule" onClick={onRenew}>
              {t('form.showTheirs')}
            </Button>
          </Group>
        )}
        {isGone && (
          <Text size="sm" role="status">
            {t('form.deleted')}
          </Text>
        )}
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="save-rule">
            {t(isGone ? 'form.saveAsNew' : edited === null ? 'form.create' : 'form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
      {isAsked && (
        <SwitchOnDialog
          name={values.name.trim() || t('form.addTitle')}
          parts={toParts(values)}
          onConfirm={() => form.setValue('is_on', true)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </FormModal>
  );
}
