import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';

/** For those who may delete clients. */
export function EraseClientButton({ onClick }: { onClick: () => void }) {
  const t = useT('clients');
  const { mayDelete } = useClientRights();
  if (!mayDelete) return null;
  return (
    <Button
      variant="default"
      size="xs"
      c="red"
      leftSection={<IconEraser size={15} aria-hidden="true" />}
      data-testid="erase-client"
      onClick={onClick}
    >
      {t('erase')}
    </Button>
  );
}
