import { Button, Group } from '@mantine/core';
import type { CannedReply } from '@switchboard/contract';
import { IconPlus, IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { CannedRepliesTable } from './canned-replies-table.tsx';
import { ReplyFormModal } from './reply-form-modal.tsx';
import { firstExample, type ReplyStart } from './reply-form-values.ts';

type Opened = { reply: CannedReply } | { start: ReplyStart };

/** `/preferences/canned-replies/`: the reader's own canned replies and the workspace's. */
export function CannedRepliesScreen() {
  const t = useT('cannedReplies');
  const tImport = useT('cannedReplyImport');
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="canned-replies-screen"
      actions={
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTableImport size={15} aria-hidden="true" />}
            data-testid="import-replies"
            renderRoot={(props) => <Link {...props} to="/preferences/canned-replies/import/" />}
          >
            {tImport('open')}
          </Button>
          <Button
            size="sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            data-testid="create-reply"
            onClick={() => setOpened({ start: {} })}
          >
            {t('create')}
          </Button>
        </Group>
      }
    >
      <CannedRepliesTable
        onOpen={(reply) => setOpened({ reply })}
        onExample={() => setOpened({ start: firstExample })}
      />
      {opened && <ReplyFormModal {...opened} onClose={() => setOpened(null)} />}
    </SettingsPage>
  );
}
