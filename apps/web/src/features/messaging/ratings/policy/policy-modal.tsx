import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type RatingPolicy } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { ratingPoliciesKey } from '../../../../ui/ratings/rating-keys.ts';
import { PolicyFields } from './policy-fields.tsx';
import { hasNoText, type PolicyValues, toBody, toValues } from './policy-values.ts';

const loadShape = async () => (await import('./rating-shapes.ts')).setRatingPolicy.body;

interface PolicyModalProps {
  botTitle: string;
  /** As the server has it now. */
  latest: RatingPolicy;
  onClose: () => void;
}

/** Changes how a bot asks its clients for ratings. */
export function PolicyModal({ latest, ...props }: PolicyModalProps) {
  // Others' changes meanwhile do not overwrite what is chosen here.
  const [edited, setEdited] = useState(latest);
  return (
    <PolicyForm
      key={edited.version}
      edited={edited}
      isOutdated={latest.version > edited.version}
      onRenew={() => setEdited(latest)}
      {...props}
    />
  );
}

interface PolicyFormProps extends Omit<PolicyModalProps, 'latest'> {
  /** As it was when the form was made. */
  edited: RatingPolicy;
  isOutdated: boolean;
  /** Makes the form anew from the latest. */
  onRenew: () => void;
}

function PolicyForm({ edited, botTitle, isOutdated, onRenew, onClose }: PolicyFormProps) {
  const t = useT('ratings');
  const api = useApi();
  const queries = useQueryClient();
  const form = useContractForm<PolicyValues>({
    initialValues: toValues(edited),
    labels: {
      is_on: t('form.isOn'),
      question: t('form.question'),
      thanks: t('form.thanks'),
      once_in_days: t('form.days'),
      low_at_most: t('form.low'),
      task_user_id: t('form.taskFor'),
    },
    shape: loadShape,
    toBody: (values) => toBody(values, edited),
    check: (values) =>
      values.is_on && hasNoText(values.question) ? [{ at: 'question', text: t('form.questionNeeded') }] : [],
    failed: t('form.notSaved'),
    onSubmit: async (values) => {
      try {
        await api.call(endpoints.setRatingPolicy, { params: { id: edited.bot_id }, body: toBody(values, edited) });
      } finally {
        // After a refusal as well: the form then knows that another has changed it.
        await queries.invalidateQueries({ queryKey: ratingPoliciesKey });
      }
      notifications.show({ color: 'green', message: t('form.saved', { name: botTitle }) });
      onClose();
    },
  });
  const { isDirty, isPending } = form;
  const isOvertaken = isOutdated && !isPending;
  useEffect(() => {
    if (isOvertaken && !isDirty) onRenew();
  }, [isOvertaken, isDirty, onRenew]);
  return (
    <FormModal opened title={t('form.title', { name: botTitle })} dirty={isDirty} busy={isPending} onClose={onClose}>
      <ContractForm form={form} testId="rating-form">
        <PolicyFields form={form} edited={edited} botTitle={botTitle} />
        {isOvertaken && isDirty && (
          <Group gap="xs" role="status">
            <Text size="sm">{t('form.changed')}</Text>
            <Button size="compact-sm" variant="default" data-testid="show-theirs" onClick={onRenew}>
              {t('form.showTheirs')}
            </Button>
          </Group>
        )}
        <Group justify="flex-end" mt="xs">
          <SubmitButton form={form} disabled={!isDirty && !isPending} data-testid="save-ratings">
            {t('form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
