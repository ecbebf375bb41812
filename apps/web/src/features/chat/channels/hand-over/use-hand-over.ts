import { type Channel, endpoints, type ReaderChannel } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { findBlank } from '../../../../ui/forms/form/find-blank.ts';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { useTellHandedOver } from './use-tell-handed-over.tsx';

/** The choice to give it back to the new clients. */
export const toNewClients = 'new-clients';

const isManagerChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conversation.manager_changed';

/** The form that hands a conversation over, made from the manager whom the reader saw when they began. */
export function useHandOver(channel: Channel, onDone: () => void) {
  const t = useT('handOver');
  const api = useApi();
  const actions = useActions();
  const tell = useTellHandedOver(channel);
  const stays = useStore((state) => state.me?.preferences.stay_after_handing_over ?? true);
  const [from, setFrom] = useState(channel.manager_id);

  const handOver = async (body: { manager_id: number | null; comment: string; stays: boolean }) => {
    const params = { id: channel.id };
    try {
      return await actions.settleChannel(() => api.call(endpoints.assignManager, { params, body: { ...body, from } }));
    } catch (error) {
      // Shown as it is now, and handed over from there if the reader still wants that.
      if (isManagerChanged(error)) {
        const now: ReaderChannel = await actions.settleChannel(() => api.call(endpoints.getChannel, { params }));
        setFrom(now.manager_id);
      }
      throw error;
    }
  };
  const form = useContractForm({
    initialValues: { manager_id: null as string | null, comment: '', stays },
    labels: { manager_id: t('person'), comment: t('comment'), stays: '' },
    check: (values) => findBlank(values, ['manager_id']),
    failed: t('failed'),
    resetOnSuccess: true,
    onSubmit: async (values) => {
      const managerId = values.manager_id === toNewClients ? null : Number(values.manager_id);
      await handOver({ manager_id: managerId, comment: values.comment, stays: values.stays });
      if (values.stays !== stays) {
        // Remembered beside it: what was asked for is done.
        void actions.updatePreferences({ stay_after_handing_over: values.stays }).catch(() => undefined);
      }
      onDone();
      tell(managerId);
    },
  });
  if (from !== channel.manager_id && !form.isDirty && !form.isPending) setFrom(channel.manager_id);
  return form;
}

export type HandOverForm = ReturnType<typeof useHandOver>;
