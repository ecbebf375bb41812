import { UnstyledButton } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';
import classes from './charts.module.css';

interface NumberButtonProps {
  /** As it is shown. */
  value: string;
  onOpen: () => void;
  testId?: string;
}

/** A number that shows what it is made of. */
export function NumberButton({ value, onOpen, testId }: NumberButtonProps) {
  const t = useT('charts');
  return (
    <UnstyledButton
      className={classes.number ?? ''}
      aria-label={t('list', { value })}
      aria-haspopup="dialog"
      data-testid={testId}
      data-number
      onClick={onOpen}
    >
      {value}
    </UnstyledButton>
  );
}
