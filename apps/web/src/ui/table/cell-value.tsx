import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface CellValueProps {
  children: ReactNode;
  /** Said when it is empty, in place of "N/A". */
  missing?: string;
}

/** The content of a cell, or that it is missing. */
export function CellValue({ children, missing }: CellValueProps) {
  const t = useT('common');
  if (children !== null && children !== undefined && children !== '') return children;
  return (
    <Text span size="sm" c="dimmed">
      {missing ?? t('notAvailable')}
    </Text>
  );
}
