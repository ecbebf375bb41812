import { Paper, Tabs, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthLayout } from '../../../ui/auth/auth-layout.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import classes from './bare-host-page.module.css';
import { CreateWorkspaceForm } from './create-workspace-form.tsx';
import { GoToWorkspaceForm } from './go-to-workspace-form.tsx';

interface BareHostPageProps {
  /** Host and port below which workspaces live. */
  baseHost: string;
  /** Whether anyone may create a workspace here. */
  isOpen: boolean;
}

/** The bare host: create a workspace, or go to yours. */
export default function BareHostPage({ baseHost, isOpen }: BareHostPageProps) {
  const t = useT('workspaces');
  return (
    <AuthLayout>
      <div className={classes.column}>
        <div className={classes.intro}>
          <Title order={1} className={classes.headline ?? ''}>
            {t('bareTitle')}
          </Title>
          <Text c="dimmed">{t('bareText')}</Text>
        </div>
        <Paper className={classes.card ?? ''} withBorder radius="md">
          <Tabs defaultValue={isOpen ? 'create' : 'go'}>
            <Tabs.List grow>
              <Tabs.Tab value="create">{t('create.tab')}</Tabs.Tab>
              <Tabs.Tab value="go">{t('go.tab')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="create">
              {isOpen ? (
                <CreateWorkspaceForm baseHost={baseHost} />
              ) : (
                <EmptyState icon={IconLock} title={t('create.closed')} hint={t('create.closedHint')} />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="go">
              <GoToWorkspaceForm baseHost={baseHost} />
            </Tabs.Panel>
          </Tabs>
        </Paper>
      </div>
    </AuthLayout>
  );
}
