import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';

/** The content of a cell; "N/A" when empty. */
export function CellValue({ children }: { children: ReactNode }) {
  const t = useT('common');
  if (children !== null && children !== undefined && children !== '') return children;
  return (
    <Text span size="sm" c="dimmed">
      {t('notAvailable')}
    </Text>
  );
}
