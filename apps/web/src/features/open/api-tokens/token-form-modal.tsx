import { Alert, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ApiToken, endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './api-tokens.module.css';
import { apiTokensKey } from './api-tokens-query.ts';
import { ScopeMatrix } from './scope-matrix.tsx';
import { initialValues, lifetimes, type TokenValues, toBody, toRights } from './token-form-values.ts';
import { useAddressProblems } from './use-address-problems.ts';

const loadCreateShape = async () => (await import('./token-shapes.ts')).createShape;
const loadEditShape = async () => (await import('./token-shapes.ts')).editShape;

const dayMs = 86_400_000;

/** A token that was just made; its text is nowhere else. */
export interface MadeToken {
  name: string;
  text: string;
}

interface TokenFormModalProps {
  /** Null: a new one is made. */
  token: ApiToken | null;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

/** Makes an API token, or changes what one may do. */
export function TokenFormModal({ token, onMade, onClose }: TokenFormModalProps) {
  const t = useT('apiTokens');
  const api = useApi();
  const queries = useQueryClient();
  const permissions = useStore(({ me }) => me?.permissions);
  // Others' changes meanwhile do not overwrite what is typed.
  const [edited] = useState(token);
  const explain = useAddressProblems();
  const form = useContractForm<TokenValues>({
    initialValues: initialValues(edited),
    labels: {
      name: t('form.name'),
      scopes: t('form.scopes'),
      days: t('form.days'),
      addresses: t('form.addresses'),
    },
    shape: edited === null ? loadCreateShape : loadEditShape,
    toBody: edited === null ? toBody : toRights,
    check: ({ scopes }) => (scopes.length === 0 ? [{ at: 'scopes', text: t('form.scopesNeeded') }] : []),
    explain,
    failed: t(edited === null ? 'form.notCreated' : 'form.notSaved'),
    makesNew: edited === null,
    onSubmit: async (values) => {
      try {
        if (edited === null) {
          // Neither a query nor a mutation: what those know is kept, and this text may not be.
          const { token: made, text } = await api.call(endpoints.createApiToken, { body: toBody(values) });
          onMade({ name: made.name, text });
          return;
        }
        await api.call(endpoints.editApiToken, { params: { id: edited.id }, body: toRights(values) });
      } finally {
        // After a refusal as well: it may have been ended.
        void queries.invalidateQueries({ queryKey: apiTokensKey });
      }
      notifications.show({ color: 'green', message: t('form.saved', { name: values.name.trim() }) });
      onClose();
    },
  });
  const scopes = form.field('scopes');
  return (
    <FormModal
      opened
      title={t(edited === null ? 'form.addTitle' : 'form.editTitle')}
      size="lg"
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      <ContractForm form={form} gap="md" testId="token-form">
        <TextInput
          description={t('form.nameHint')}
          required
          maxLength={limits.apiTokenNameChars}
          autoComplete="off"
          data-autofocus
          data-testid="token-name"
          {...form.field('name')}
        />
        <ScopeMatrix {...scopes} permissions={permissions ?? {}} />
        {edited === null && <LifetimeField {...form.field('days')} />}
        <Textarea
          classNames={{ input: classes.code ?? '' }}
          description={t('form.addressesHint')}
          autosize
          minRows={2}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          data-testid="token-addresses"
          {...form.field('addresses')}
        />
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="token-submit">
            {t(edited === null ? 'form.create' : 'form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

interface LifetimeFieldProps {
  label: string;
  value: TokenValues['days'];
  error: ReactNode;
  onChange: (change: unknown) => void;
}

/** When a new token ends. */
function LifetimeField(props: LifetimeFieldProps) {
  const t = useT('apiTokens');
  const time = useTimeFormat();
  const [now] = useState(() => Date.now());
  const { value } = props;
  const nameOf = (days: TokenValues['days']) => {
    if (days === '') return t('form.never');
    return days === '365' ? t('form.afterYear') : t('form.afterDays', { days: Number(days) });
  };
  return (
    <div>
      <NativeSelect
        {...props}
        className={classes.lifetime ?? ''}
        data={lifetimes.map((days) => ({ value: days, label: nameOf(days) }))}
        data-testid="token-days"
      />
      {value === '' ? (
        <Alert color="orange" variant="light" mt={8} p="xs" role="status" data-testid="token-never-ends">
          {t('form.neverHint')}
        </Alert>
      ) : (
        <span className={classes.under} data-testid="token-ends-on">
          {t('form.endsOn', { date: time.date(new Date(now + Number(value) * dayMs).toISOString()) })}
        </span>
      )}
    </div>
  );
}
