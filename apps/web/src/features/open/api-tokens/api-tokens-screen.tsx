import { Button } from '@mantine/core';
import { type ApiToken, hasPermission } from '@switchboard/contract';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import classes from './api-tokens.module.css';
import { apiTokensQuery } from './api-tokens-query.ts';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { type MadeToken, TokenFormModal } from './token-form-modal.tsx';
import { TokensTable } from './tokens-table.tsx';

const reference = '/api/docs';

/** The form of a token (null: a new one), or the text of one that was just made. */
type Opened = { form: ApiToken | null } | { made: MadeToken };

/** `/preferences/api/`: the tokens by which programs call the API. Who changes settings sees those of all. */
export function ApiTokensScreen() {
  const t = useT('apiTokens');
  const seesAll = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const query = useQuery(apiTokensQuery(useApi(), seesAll));
  const [opened, setOpened] = useState<Opened | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const isEmpty = query.data?.data.length === 0;
  const create = (
    <Button
      ref={createButton}
      size="sm"
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      data-testid="create-token"
      onClick={() => setOpened({ form: null })}
    >
      {t('create')}
    </Button>
  );
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="api-tokens-screen"
      {...(query.data && !isEmpty && { actions: create })}
    >
      <p className={classes.reference}>
        {t('reference')}{' '}
        <a href={reference} target="_blank" rel="noreferrer" data-testid="api-reference">
          {location.host}
          {reference}
        </a>
      </p>
      <TokensTable
        query={query}
        empty={<EmptyState icon={IconKey} title={t('empty')} hint={t('emptyHint')} action={create} />}
        onEdit={(token) => setOpened({ form: token })}
      />
      {opened && 'form' in opened && (
        <TokenFormModal token={opened.form} onMade={(made) => setOpened({ made })} onClose={close} />
      )}
      {opened && 'made' in opened && (
        <MadeTokenDialog made={opened.made} findOther={() => createButton.current} onClose={close} />
      )}
    </SettingsPage>
  );
}
