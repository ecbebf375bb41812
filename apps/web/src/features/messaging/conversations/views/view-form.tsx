import { Group, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { conversationOrders, endpoints, limits, type View } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { FilterFields } from '../../../../ui/conversation-filter/filter-fields.tsx';
import { toFilter } from '../../../../ui/conversation-filter/filter-values.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { useGoneParts } from './gone-parts.ts';
import { MatchingCount } from './matching-count.tsx';
import { useMayEditViews } from './view-rights.ts';
import { toBody, toValues, type ViewStart, type ViewValues } from './view-values.ts';
import classes from './views.module.css';
import { viewCountsKey, viewsKey } from './views-queries.ts';

const bodyShape = async () => (await import('./view-shapes.ts')).createView.body;

interface ViewFormProps {
  /** Undefined: a new one is made. */
  view?: View;
  start?: ViewStart;
  onSaved?: ((view: View) => void) | undefined;
  onClose: () => void;
}

/** Makes a view, or changes one. */
export function ViewForm({ view, start, onSaved, onClose }: ViewFormProps) {
  const t = useT('views');
  const api = useApi();
  const queries = useQueryClient();
  const wordsOf = useGoneParts();
  const mayShare = useMayEditViews()('workspace');
  // Others' changes meanwhile do not overwrite what is typed.
  const [edited] = useState(view ?? null);
  const form = useContractForm<ViewValues>({
    initialValues: toValues(edited, start),
    labels: { name: t('form.name'), scope: t('form.scope') },
    shape: bodyShape,
    toBody,
    failed: t('form.failed'),
    makesNew: edited === null,
    onSubmit: async (values) => {
      const body = toBody(values);
      try {
        const saved =
          edited === null
            ? await api.call(endpoints.createView, { body })
            : await api.call(endpoints.editView, { params: { id: edited.id }, body });
        await queries.invalidateQueries({ queryKey: viewsKey });
        void queries.invalidateQueries({ queryKey: viewCountsKey });
        onSaved?.(saved);
      } catch (error) {
        // What a filter names may be gone, and so may the view.
        void queries.invalidateQueries({ queryKey: viewsKey });
        throw error;
      }
      notifications.show({ color: 'green', message: t('form.saved', { name: body.name }) });
      onClose();
    },
  });
  const { values, setValue } = form;
  const gone = edited?.gone ?? [];

  return (
    <FormModal
      opened
      title={t(edited === null ? 'form.addTitle' : 'form.editTitle')}
      size="lg"
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      <ContractForm form={form} testId="view-form">
        {gone.length > 0 && (
          <Text size="sm" role="status" className={classes.note ?? ''}>
            {t('form.gone', { parts: wordsOf(gone) })}
          </Text>
        )}
        <TextInput
          required
          maxLength={limits.viewNameChars}
          autoComplete="off"
          dir="auto"
          data-autofocus
          data-testid="view-name"
          {...form.field('name')}
        />
        <FilterFields values={values} onChange={setValue} />
        <div>
          <Text size="sm" fw={500} mb={4} component="div" id="view-order">
            {t('form.order')}
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby="view-order"
            value={values.order}
            data={conversationOrders.map((order) => ({ value: order, label: t(`form.orders.${order}`) }))}
            onChange={(order) => setValue('order', order)}
          />
        </div>
        <Radio.Group
          label={t('form.scope')}
          description={mayShare ? undefined : t('form.mayNotShare')}
          value={values.scope}
          onChange={(scope) => setValue('scope', scope)}
        >
          <Stack gap={8} mt={6}>
            <Radio value="own" label={t('form.own')} data-testid="view-own" />
            <Radio value="workspace" label={t('form.workspace')} disabled={!mayShare} data-testid="view-shared" />
          </Stack>
        </Radio.Group>
        <Group justify="space-between" mt="sm">
          <MatchingCount filter={toFilter(values)} />
          <SubmitButton form={form} data-testid="save-view">
            {t('form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
