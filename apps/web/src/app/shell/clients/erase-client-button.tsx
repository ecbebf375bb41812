import { Button } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import { IconEraser } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';

/** For those who may delete clients. */
export function EraseClientButton({ onClick }: { onClick: () => void }) {
  const t = useT('clients');
  const mayErase = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'contacts', 'delete'));
  if (!mayErase) return null;
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
