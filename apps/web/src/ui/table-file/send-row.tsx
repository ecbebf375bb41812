import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import classes from './send-row.module.css';

interface SendRowProps {
  /** Why the rows cannot be sent on; `whyId` for the button that would. */
  why: ReactNode;
  whyId: string;
  onAnother: () => void;
  /** The button is of no use or at work. */
  isAnotherOff?: boolean;
  isAnotherPending?: boolean;
  /** The button that goes on. */
  children: ReactNode;
}

/** Under a table that was read: why it cannot go on, the way back to another file, and the way on. */
export function SendRow({
  why,
  whyId,
  onAnother,
  isAnotherOff = false,
  isAnotherPending = false,
  children,
}: SendRowProps) {
  const t = useT('tableFile');
  return (
    <div className={classes.row}>
      <Text size="sm" c="dimmed" id={whyId}>
        {why}
      </Text>
      <Button
        variant="default"
        disabled={isAnotherOff}
        loading={isAnotherPending}
        data-testid="import-another"
        onClick={onAnother}
      >
        {t('another')}
      </Button>
      {children}
    </div>
  );
}
