import { Checkbox, Group, Loader, Select } from '@mantine/core';
import type { BulkAction } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { useColleagueSearch } from '../forms/use-colleague-search.ts';
import { toNewClients } from './use-hand-over.ts';

interface HandOverManyDialogProps {
  count: number;
  onSubmit: (action: Extract<BulkAction, { kind: 'hand_over' }>) => void;
  onClose: () => void;
}

/** Asks to whom many conversations go. */
export default function HandOverManyDialog({ count, onSubmit, onClose }: HandOverManyDialogProps) {
  const t = useT('bulk');
  const single = useT('handOver');
  const [typed, setTyped] = useState('');
  const staysBefore = useStore((state) => state.me?.preferences.stay_after_handing_over ?? true);
  const { users, isSearching } = useColleagueSearch(typed, { onlyAnswering: true });
  const form = useContractForm({
    initialValues: { manager_id: null as string | null, stays: staysBefore },
    labels: { manager_id: t('handOver.person'), stays: '' },
    check: (values) => findBlank(values, ['manager_id']),
    failed: t('handOver.failed'),
    onSubmit: ({ manager_id: chosen, stays }) => {
      onSubmit({ kind: 'hand_over', manager_id: chosen === toNewClients ? null : Number(chosen), stays });
      return Promise.resolve();
    },
  });
  const people = users.map((user) => ({ value: String(user.id), label: fullName(user) || user.username }));
  return (
    <FormModal opened title={t('handOver.title', { count })} dirty={false} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form} testId="bulk-hand-over-form">
        <Select
          size="sm"
          data={[{ value: toNewClients, label: single('toNewClients') }, ...people]}
          searchable
          onSearchChange={setTyped}
          nothingFoundMessage={single(isSearching ? 'searching' : 'nobodyFound')}
          rightSection={isSearching ? <Loader size={16} /> : undefined}
          data-autofocus
          data-testid="bulk-manager"
          {...form.field('manager_id')}
        />
        {form.values.manager_id !== toNewClients && (
          <Checkbox
            label={t('handOver.stays')}
            checked={form.values.stays}
            data-testid="bulk-stays"
            onChange={(event) => form.setValue('stays', event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="bulk-hand-over-submit">
            {t('handOver.submit')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
