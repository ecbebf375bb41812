import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type AssignmentPerson, type AssignmentPolicy, assignmentModes, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { assignmentKey } from '../assignment-keys.ts';
import { assignmentQuery } from '../assignment-queries.ts';
import { PolicyFields } from './policy-fields.tsx';
import { lacksPeople, type PolicyValues, toBody, toValues } from './policy-values.ts';

const loadShape = async () => (await import('../assignment-shapes.ts')).setAssignmentPolicy.body;

interface PolicyFormProps {
  botTitle: string;
  /** As it was when the form was made. */
  edited: AssignmentPolicy;
  /** As the server has it now. */
  latest: AssignmentPolicy;
  people: readonly AssignmentPerson[];
  /** Makes the form anew from the latest. */
  onRenew: () => void;
  onDirty: (botId: number, isDirty: boolean) => void;
}

/** Changes how the clients of a bot come to their managers. */
export function PolicyForm({ botTitle, edited, latest, people, onRenew, onDirty }: PolicyFormProps) {
  const t = useT('assignment');
  const { bot_id: botId } = edited;
  const { form, version } = usePolicyForm(edited, botTitle);
  const { isDirty, isPending } = form;
  const isOutdated = latest.version > version && !isPending;
  useEffect(() => {
    if (isOutdated && !isDirty) onRenew();
  }, [isOutdated, isDirty, onRenew]);
  useEffect(() => onDirty(botId, isDirty), [botId, isDirty, onDirty]);
  useEffect(() => () => onDirty(botId, false), [botId, onDirty]);

  return (
    <ContractForm form={form} gap="md" testId={`assignment-form-${botId}`}>
      <Radio.Group {...form.field('mode')}>
        <Stack gap={8} mt={6}>
          {assignmentModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`modes.${mode}`)}
              // The sentence below stands in the label's element, and would be read out twice.
              aria-label={t(`modes.${mode}`)}
              description={t(`modeHints.${mode}`)}
              data-testid={`assignment-${mode}-${botId}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.mode !== 'by_hand' && <PolicyFields form={form} edited={edited} people={people} />}
      {isOutdated && isDirty && (
        <Group gap="xs" role="status">
          <Text size="sm">{t('form.changed')}</Text>
          <Button size="compact-sm" variant="default" data-testid={`show-theirs-${botId}`} onClick={onRenew}>
            {t('form.showTheirs')}
          </Button>
        </Group>
      )}
      <Group justify="flex-end">
        <SubmitButton form={form} disabled={!isDirty && !isPending} data-testid={`save-assignment-${botId}`}>
          {t('form.save')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}

/** The form, and the version that it would change. */
function usePolicyForm(edited: AssignmentPolicy, botTitle: string) {
  const t = useT('assignment');
  const api = useApi();
  const queries = useQueryClient();
  const [version, setVersion] = useState(edited.version);
  const form = useContractForm<PolicyValues>({
    initialValues: toValues(edited),
    labels: {
      mode: t('form.mode'),
      last_manager_first: t('form.lastManager'),
      who: t('form.who'),
      user_ids: t('form.people'),
      accept_minutes: t('form.accept'),
      gone_minutes: t('form.gone'),
      otherwise_user_id: t('form.otherwise'),
    },
    shape: loadShape,
    toBody: (values) => ({ ...toBody(values), version }),
    check: (values) => (lacksPeople(values) ? [{ at: 'user_ids', text: t('form.peopleNeeded') }] : []),
    failed: t('form.notSaved'),
    onSubmit: async (values) => {
      try {
        const params = { id: edited.bot_id };
        const saved = await api.call(endpoints.setAssignmentPolicy, { params, body: { ...toBody(values), version } });
        setVersion(saved.version);
        queries.setQueryData(assignmentQuery(api).queryKey, (held) =>
          held === undefined
            ? held
            : { ...held, policies: held.policies.map((one) => (one.bot_id === saved.bot_id ? saved : one)) },
        );
      } finally {
        // After a refusal as well: the page then has what another has changed.
        void queries.invalidateQueries({ queryKey: assignmentKey });
      }
      notifications.show({ color: 'green', message: t('form.saved', { name: botTitle }) });
    },
  });
  return { form, version };
}
