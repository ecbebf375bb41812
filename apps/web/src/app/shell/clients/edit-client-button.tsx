import { Button } from '@mantine/core';
import type { ListedClient } from '@switchboard/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { EditClientModal } from '../../../features/clients/clients/edit-client-modal.tsx';
import { useT } from '../../../i18n/use-t.ts';

/** Opens the form of a client, as it is at that moment. */
export function EditClientButton({ client }: { client: ListedClient }) {
  const t = useT('clients');
  const [edited, setEdited] = useState<ListedClient | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={15} aria-hidden="true" />}
        data-testid="edit-client"
        onClick={() => setEdited(client)}
      >
        {t('edit')}
      </Button>
      {edited && <EditClientModal client={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
