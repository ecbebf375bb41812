import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type TargetPolicy } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { targetPoliciesKey } from '../targets-keys.ts';
import { PolicyFields } from './policy-fields.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { hasNoTarget, type PolicyValues, toBody, toValues } from './policy-values.ts';

const createShape = async () => (await import('../targets-shapes.ts')).createTargetPolicy.body;
const editShape = async () => (await import('../targets-shapes.ts')).editTargetPolicy.body;

interface PolicyDialogProps {
  /** Null: a new one is made. */
  policy: TargetPolicy | null;
  /** As the server has it now; undefined: it is gone. */
  latest: TargetPolicy | undefined;
  onClose: () => void;
}

/** Makes a policy of targets, or changes one. */
export function PolicyDialog({ policy, latest, onClose }: PolicyDialogProps) {
  // Others' changes meanwhile do not overwrite what is typed.
  const [edited, setEdited] = useState(policy);
  return (
    <PolicyForm
      key={edited?.version}
      edited={edited}
      latest={latest}
      onRenew={() => setEdited(latest ?? null)}
      onClose={onClose}
    />
  );
}

interface PolicyFormProps extends Omit<PolicyDialogProps, 'policy'> {
  /** As it was when the form was made. */
  edited: TargetPolicy | null;
  /** Makes the form anew from the latest. */
  onRenew: () => void;
}

function PolicyForm({ edited, latest, onRenew, onClose }: PolicyFormProps) {
  const t = useT('targets');
  const isGone = edited !== null && latest === undefined;
  const form = usePolicyForm(edited, isGone, onClose);
  const { values, isDirty, isPending } = form;
  const isOutdated = edited !== null && latest !== undefined && latest.version > edited.version && !isPending;
  useEffect(() => {
    if (isOutdated && !isDirty) onRenew();
  }, [isOutdated, isDirty, onRenew]);
  const { first_answer_minutes: first, bot_ids: botIds } = toBody(values);
  return (
    <FormModal
      opened
      title={t(edited === null ? 'form.addTitle' : 'form.editTitle')}
      size="lg"
      dirty={isDirty}
      busy={isPending}
      onClose={onClose}
    >
      <ContractForm form={form} gap="md" testId="targets-form">
        <PolicyFields form={form} />
        {first !== null && first > 0 && <PolicyPreview minutes={first} botIds={botIds} />}
        {isOutdated && isDirty && (
          <Group gap="xs" role="status">
            <Text size="sm">{t('form.changed')}</Text>
            <Button size="compact-sm" variant="default" data-testid="show-their-targets" onClick={onRenew}>
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
          <SubmitButton form={form} data-testid="save-targets">
            {t(isGone ? 'form.saveAsNew' : edited === null ? 'form.create' : 'form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

function usePolicyForm(edited: TargetPolicy | null, isGone: boolean, onSaved: () => void) {
  const t = useT('targets');
  const api = useApi();
  const queries = useQueryClient();
  const makesNew = edited === null || isGone;
  // The shape stays the one that the form began with, also where the policy is gone.
  const toCall = (values: PolicyValues) =>
    edited === null ? toBody(values) : { ...toBody(values), version: edited.version };
  return useContractForm<PolicyValues>({
    initialValues: toValues(edited),
    labels: {
      name: t('form.name'),
      bots: t('form.bots'),
      bot_ids: t('form.chosenBots'),
      labels: t('form.labels'),
      label_ids: t('form.chosenLabels'),
      first_answer_minutes: t('form.first'),
      next_answer_minutes: t('form.next'),
      closing_minutes: t('form.closing'),
    },
    shape: edited === null ? createShape : editShape,
    toBody: toCall,
    check: (values) => [
      ...(values.bots === 'some' && values.bot_ids.length === 0 ? [{ at: 'bot_ids', text: t('form.botsNeeded') }] : []),
      ...(values.labels === 'some' && values.label_ids.length === 0
        ? [{ at: 'label_ids', text: t('form.labelsNeeded') }]
        : []),
      ...(hasNoTarget(values) ? [{ at: 'first_answer_minutes', text: t('form.timeNeeded') }] : []),
    ],
    failed: t('form.notSaved'),
    makesNew,
    onSubmit: async (values) => {
      const body = toBody(values);
      try {
        if (makesNew) await api.call(endpoints.createTargetPolicy, { body });
        else {
          const { id, version } = edited;
          await api.call(endpoints.editTargetPolicy, { params: { id }, body: { ...body, version } });
        }
      } finally {
        // After a refusal as well: the page then has what another has changed.
        await queries.invalidateQueries({ queryKey: targetPoliciesKey });
      }
      notifications.show({
        color: 'green',
        message: t(makesNew ? 'form.added' : 'form.saved', { name: body.name }),
      });
      onSaved();
    },
  });
}
