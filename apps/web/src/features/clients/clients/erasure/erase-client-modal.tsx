import { Button, Group, Loader, TextInput } from '@mantine/core';
import { type ClientErasure, endpoints, erasureWord, isErasureWord } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useFocusBack } from '../../../../ui/overlays/use-focus-back.ts';
import { clientsKey } from '../clients-queries.ts';
import { downloadReport } from './download-report.ts';
import { ErasedCounts } from './erased-counts.tsx';
import classes from './erasure.module.css';
import { erasurePreviewQuery, erasureQuery } from './erasure-queries.ts';

interface ErasedPerson {
  id: number;
  first_name: string;
  last_name: string;
}

interface EraseClientModalProps {
  client: ErasedPerson;
  onClose: () => void;
}

/** Erases a client: the list of what goes and stays, the name typed by hand, the progress, and the report. */
export function EraseClientModal({ client, onClose }: EraseClientModalProps) {
  const [begun, setBegun] = useState<ClientErasure | null>(null);
  // The focus returns to the opener, as the second dialog opens out of the first.
  useFocusBack();
  return begun === null ? (
    <EraseForm client={client} onBegun={setBegun} onClose={onClose} />
  ) : (
    <ErasureProgress begun={begun} onClose={onClose} />
  );
}

interface EraseFormProps extends EraseClientModalProps {
  onBegun: (erasure: ClientErasure) => void;
}

function EraseForm({ client, onBegun, onClose }: EraseFormProps) {
  const t = useT('clients');
  const api = useApi();
  const queries = useQueryClient();
  const word = erasureWord(client);
  const form = useContractForm({
    initialValues: { name: '' },
    labels: { name: t('erasure.typeName', { name: word }) },
    check: ({ name }) => (isErasureWord(name, client) ? [] : [{ text: t('erasure.mismatch'), at: 'name' }]),
    failed: t('erasure.failed'),
    makesNew: true,
    onSubmit: async ({ name }) => {
      onBegun(await api.call(endpoints.eraseClient, { params: { id: client.id }, body: { name } }));
      await queries.invalidateQueries({ queryKey: clientsKey });
    },
  });
  return (
    <FormModal opened title={t('erasure.title')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <p className={classes.text}>{t('erasure.intro', { name: word })}</p>
      <Consequences clientId={client.id} />
      <ContractForm form={form} testId="erase-form">
        <TextInput
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          data-testid="erase-name"
          {...form.field('name')}
        />
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} color="red" data-testid="erase-submit">
            {t('erasure.submit')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

function Consequences({ clientId }: { clientId: number }) {
  const t = useT('clients');
  const errorText = useErrorText();
  const preview = useQuery(erasurePreviewQuery(useApi(), clientId));
  if (preview.isPending) return <SkeletonRows count={4} />;
  if (preview.data === undefined) {
    return (
      <ErrorState
        title={t('erasure.previewFailed')}
        hint={errorText(preview.error)}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const { counts, backup_days: days } = preview.data;
  return (
    <>
      <h3 className={classes.heading}>{t('erasure.goes')}</h3>
      <ErasedCounts counts={counts} />
      <h3 className={classes.heading}>{t('erasure.stays')}</h3>
      <ul className={classes.stays}>
        <li>{t('erasure.staysNumbers')}</li>
        <li>{t('erasure.staysAudit', { id: clientId })}</li>
        <li>{t('erasure.staysElsewhere')}</li>
        <li>{days === null ? t('erasure.noBackups') : t('erasure.backups', { days })}</li>
      </ul>
    </>
  );
}

function ErasureProgress({ begun, onClose }: { begun: ClientErasure; onClose: () => void }) {
  const t = useT('clients');
  const query = useQuery({ ...erasureQuery(useApi(), begun.id), initialData: begun });
  const erasure = query.data;
  const isDone = erasure.state === 'done';
  return (
    <Dialog title={t('erasure.title')} onClose={onClose} data-testid="erasure">
      <div role="status" className={classes.running} data-testid={isDone ? 'erasure-done' : 'erasure-running'}>
        {!isDone && <Loader size="xs" aria-hidden="true" />}
        <strong>{t(isDone ? 'erasure.done' : 'erasure.running')}</strong>
      </div>
      {!isDone && <p className={classes.text}>{t('erasure.runningHint')}</p>}
      <ErasedCounts counts={erasure.removed} />
      <Group justify="flex-end" mt="md">
        {isDone && (
          <Button variant="default" data-testid="download-report" onClick={() => downloadReport(erasure)}>
            {t('erasure.download')}
          </Button>
        )}
        <Button data-autofocus data-testid="close-erasure" onClick={onClose}>
          {t('erasure.close')}
        </Button>
      </Group>
    </Dialog>
  );
}
