import { Button, Code, CopyButton, Group, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { OpenIdForm } from './openid-form.tsx';
import { openIdSettingsKey, openIdSettingsQuery } from './openid-queries.ts';
import classes from './settings-screen.module.css';

/** The OpenID Connect provider that people may sign in with. */
export function OpenIdCard() {
  const t = useT('openidSettings');
  const titleId = useId();
  const query = useQuery(openIdSettingsQuery(useApi()));
  return (
    <section className={classes.card} aria-labelledby={titleId} data-testid="openid-card">
      <h2 className={classes.cardTitle} id={titleId}>
        {t('title')}
      </h2>
      <Text size="sm" c="dimmed" mb="md">
        {t('text')}
      </Text>
      {query.isPending && <Skeleton height={240} />}
      {query.isError && <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <RedirectUri uri={query.data.redirect_uri} />
          {/* Anew once it is removed: the fields are empty again. */}
          <OpenIdForm key={String(query.data.provider === null)} provider={query.data.provider}>
            {query.data.provider !== null && <RemoveButton name={query.data.provider.button_name} />}
          </OpenIdForm>
        </>
      )}
    </section>
  );
}

function RedirectUri({ uri }: { uri: string }) {
  const t = useT('openidSettings');
  return (
    <div className={classes.redirect}>
      <Text size="sm" fw={500}>
        {t('redirect')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('redirectHint')}
      </Text>
      <Group gap="xs">
        <Code className={classes.redirectUri ?? ''} data-testid="openid-redirect">
          {uri}
        </Code>
        <CopyButton value={uri}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="subtle" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

function RemoveButton({ name }: { name: string }) {
  const t = useT('openidSettings');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const handleRemove = () =>
    confirm({
      title: t('removeTitle'),
      text: t('removeText', { name }),
      confirmLabel: t('remove'),
      dangerous: true,
      isBackFirst: true,
      testId: 'confirm-remove-openid',
      failed: t('notRemoved'),
      onConfirm: async () => {
        await api.call(endpoints.removeOpenIdSettings, {});
        await queries.invalidateQueries({ queryKey: openIdSettingsKey });
        notifications.show({ color: 'green', message: t('removed') });
      },
    });
  return (
    <Button variant="subtle" color="red" onClick={handleRemove} data-testid="remove-openid">
      {t('remove')}
    </Button>
  );
}
